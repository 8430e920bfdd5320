// Windows over the page, and short notices. A dialog is the browser's own, so that focus and Escape behave.

import { button, byId, h, icon } from "./dom.js";

/**
 * Opens a dialog; resolves with the value of the button that closed it, or "" when it was dismissed.
 * @param {{title: string, body: (Node | string)[], buttons?: {label: string, value: string, class?: string}[], class?: string}} what
 * @returns {Promise<string>}
 */
export function dialog({ title, body, buttons = [], class: looks = "" }) {
  return new Promise((resolve) => {
    const heading = h("h2", { id: `title-${Date.now()}` }, title);
    const shut = button({
      label: "Close",
      icon: "close",
      bare: true,
      class: "icon-button",
      onclick: () => box.close(""),
    });
    const feet = buttons.map(({ label, value, class: dress }) =>
      button({ label, class: `button ${dress ?? ""}`, onclick: () => box.close(value) }),
    );
    const box = h(
      "dialog",
      { class: `window ${looks}`, "aria-labelledby": heading.id },
      h("header", {}, heading, shut),
      h("div", { class: "window-body", tabindex: "-1" }, ...body),
      feet.length ? h("footer", {}, ...feet) : null,
    );
    box.addEventListener("keydown", ({ key, target }) => {
      const written = key === "Enter" && target instanceof HTMLInputElement && target.type === "text";
      if (written) feet.find((each) => each.matches(".primary"))?.click(); // as in any form
    });
    box.addEventListener("click", (event) => {
      if (event.target === box) box.close("");
    });
    box.addEventListener("close", () => {
      box.remove();
      resolve(box.returnValue);
    });
    document.body.append(box);
    box.showModal();
  });
}

/**
 * A yes-or-no question about something that cannot be taken back.
 * @param {string} title
 * @param {string} text
 * @param {string} yes
 * @param {"primary" | "danger"} [looks]
 */
export async function confirmed(title, text, yes, looks = "primary") {
  const answer = await dialog({
    title,
    body: [h("p", {}, text)],
    buttons: [
      { label: "Not yet", value: "" },
      { label: yes, value: "yes", class: looks },
    ],
  });
  return answer === "yes";
}

/**
 * A notice in plain words; `trouble` ones stay until they are closed.
 * @param {string} text
 * @param {"news" | "trouble"} [kind]
 */
export function notice(text, kind = "news") {
  const box = byId("notices");
  for (const old of box.querySelectorAll(".notice")) {
    if (old.textContent === text) old.remove();
  }
  const gone = () => line.remove();
  const shut = button({ label: "Dismiss", icon: "close", bare: true, class: "icon-button", onclick: gone });
  const line = h("div", { class: `notice ${kind}` }, kind === "trouble" ? icon("help") : null, h("p", {}, text), shut);
  box.append(line);
  if (kind === "news") setTimeout(gone, 6000);
}

/**
 * Tells a screen reader something that sighted players see on the board.
 * @param {string} text
 */
export function announce(text) {
  byId("spoken").textContent = text;
}
