// An account for those who want to keep their games: sign in, sign up, notices, and tokens for bots.

import { notice } from "./dialog.js";
import { button, h, put } from "./dom.js";
import { changeMe, get, me, send, sign } from "./wire.js";

/** @typedef {import("./types.js").User} User */

/** @param {HTMLElement} root */
export async function accountPage(root) {
  const { user } = await me();
  document.title = "Account · Wyrmtable";
  const parts = user && !user.guest ? [notices(user), await tokens(), signOut()] : [signIn(), signUp(user)];
  put(root, h("div", { class: "account" }, h("h1", {}, user && !user.guest ? user.name : "Keep your games"), ...parts));
}

/**
 * @param {string} label
 * @param {import("./dom.js").Props} props
 */
function field(label, props) {
  const input = h("input", props);
  return { input, row: h("label", { class: "field" }, h("span", {}, label), input) };
}

/**
 * A sheet with fields and a button, its errors in words below.
 * @param {string} title
 * @param {(Node | string)[]} body
 * @param {string} label
 * @param {() => Promise<unknown>} act
 */
function sheet(title, body, label, act) {
  const error = h("p", { class: "trouble-line", role: "alert" });
  const form = h(
    "form",
    { class: "sheet" },
    h("h2", {}, title),
    ...body,
    h("button", { class: "button primary" }, label),
    error,
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    error.textContent = "";
    act().catch((trouble) => (error.textContent = trouble instanceof Error ? trouble.message : String(trouble)));
  });
  return form;
}

function signIn() {
  const name = field("Name", { autocomplete: "username", required: true });
  const password = field("Password", { type: "password", autocomplete: "current-password", required: true });
  return sheet("Sign in", [name.row, password.row], "Sign in", async () => {
    await sign("login", { name: name.input.value, password: password.input.value });
    location.assign("/");
  });
}

/** @param {User | null} user */
function signUp(user) {
  const name = field("Name", { autocomplete: "username", required: true, value: user?.name ?? "" });
  const password = field("Password", { type: "password", autocomplete: "new-password", required: true, minlength: 8 });
  const email = field("E-mail (only for notices, may stay empty)", { type: "email", autocomplete: "email" });
  const about = user
    ? "The games you play as a guest become yours for good."
    : "You can play without one; an account keeps your games on every device.";
  return sheet(
    "New account",
    [h("p", { class: "quiet" }, about), name.row, password.row, email.row],
    "Create it",
    async () => {
      const mail = email.input.value ? { email: email.input.value } : {};
      await sign("register", { name: name.input.value, password: password.input.value, ...mail });
      location.assign("/");
    },
  );
}

/** @param {User} user */
function notices(user) {
  const email = field("E-mail", { type: "email", autocomplete: "email", value: user.email });
  const hook = field("Webhook address", { type: "url", value: user.webhook, placeholder: "https://…" });
  /** @type {[string, string][]} */
  const words = [
    ["always", "Always"],
    ["away", "When I am away"],
    ["never", "Never"],
  ];
  const when = h(
    "select",
    {},
    ...words.map(([value, label]) => h("option", { value, selected: user.notices === value }, label)),
  );
  return sheet(
    "Tell me when it is my move",
    [h("label", { class: "field" }, h("span", {}, "When"), when), email.row, unconfirmed(user), hook.row, trouble(user)],
    "Save",
    async () => {
      await changeMe({ notices: when.value, email: email.input.value, webhook: hook.input.value });
      notice("Saved.");
    },
  );
}

/**
 * An address counts once whoever reads it says so.
 * @param {User} user
 */
function unconfirmed({ email, confirmed }) {
  if (!email || confirmed !== false) return h("span", { hidden: true });
  const again = async () => {
    await send("POST", "/api/me/confirm", {});
    notice("A letter is on its way. Open the link in it.");
  };
  const ask = button({ label: "Send the letter again", class: "button small", onclick: () => void again() });
  return h("p", { class: "quiet" }, "This address is not confirmed yet: open the link in the letter we sent. ", ask);
}

/** @param {User} user */
function trouble({ trouble: words = "" }) {
  return h("p", { class: "trouble-line", hidden: !words }, words);
}

async function tokens() {
  const list = h("ul", { class: "tokens-list" });
  const shown = h("p", { role: "status" });
  const title = field("What for", { required: true, placeholder: "my bot" });
  const refresh = async () => {
    const answer = await get("/api/me/tokens");
    const known = /** @type {{id: string, title: string}[]} */ (Array.isArray(answer) ? answer : answer.tokens);
    put(
      list,
      ...known.map(({ id, title: name }) =>
        h(
          "li",
          {},
          name,
          " ",
          button({
            label: `Remove ${name}`,
            class: "button small",
            onclick: () => void send("DELETE", `/api/me/tokens/${id}`).then(refresh),
          }),
        ),
      ),
    );
  };
  await refresh();
  const body = [
    h("p", { class: "quiet" }, "A program of yours can play with a token. ", h("a", { href: "/api/docs" }, "How to")),
    list,
    title.row,
    shown,
  ];
  return sheet("Tokens for bots", body, "Make a token", async () => {
    const { token } = await send("POST", "/api/me/tokens", { title: title.input.value });
    put(shown, "Copy it now, it is shown only once: ", h("code", {}, token));
    await refresh();
  });
}

function signOut() {
  return sheet("Done here?", [], "Sign out", async () => {
    await sign("logout");
    location.assign("/");
  });
}
