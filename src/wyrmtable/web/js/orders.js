// Standing orders: what is answered for me when I am asked in another's turn. Mine to see and to take back; nobody else's.

import { dialog } from "./dialog.js";
import { button, h, put, toolButton } from "./dom.js";
import { get, send } from "./wire.js";

/** @typedef {import("./types.js").Order} Order */
/** @typedef {import("./types.js").OrderKind} OrderKind */
/** @typedef {import("./types.js").Standing} Standing */

const ASK = "?"; // in an order: ask me

export class Orders {
  /** @param {import("./table.js").TableRoom} room */
  constructor(room) {
    this.room = room;
    /** @type {Standing} */
    this.standing = { kinds: [], orders: [] };
    this.opener = toolButton("Orders", "orders", "O", () => void this.open());
  }

  /** @param {boolean} offered  whether this seat can give any */
  async restart(offered) {
    this.opener.hidden = !offered;
    if (offered) this.know(await get(this.room.path("orders")));
  }

  /** @param {Standing} standing */
  know(standing) {
    this.standing = standing;
    const given = standing.orders.length;
    const label = this.opener.querySelector("span");
    const name = given ? `Orders (${given})` : "Orders";
    if (label) label.textContent = name;
    this.opener.setAttribute("aria-label", name); // where there is no room for the label
    this.opener.dataset.given = String(given);
    this.opener.classList.toggle("given", given > 0);
    this.room.beat.arm(standing.hold ?? false);
  }

  /** @param {Order[]} orders */
  async put(orders) {
    try {
      this.know(await send("PUT", this.room.path("orders"), { orders }));
    } catch (trouble) {
      this.room.tell(trouble);
    }
  }

  /**
   * The plain order for a kind of decision, in place of the one before it. Orders with conditions stay.
   * @param {Order} order
   */
  give(order) {
    return this.put([...this.standing.orders.filter((each) => !plainly(each, order.kind)), order]);
  }

  /** @param {Order[]} some */
  revoke(some) {
    return this.put(this.standing.orders.filter((each) => !some.includes(each)));
  }

  async open() {
    const list = h("div", { class: "orders" });
    const fill = () => {
      const kinds = this.standing.kinds.map((kind) => this.kindRow(kind, fill));
      const special = this.standing.orders.filter((order) => !plainly(order, order.kind));
      const rows = special.map((order) => this.specialRow(order, fill));
      put(list, ...kinds, ...rows, this.revokeAll(fill), this.specialForm(fill));
    };
    fill();
    const about =
      "When you could answer in another's turn, these answer for you. Only you know them; they hold until you take them back.";
    await dialog({ title: "Standing orders", class: "orders-window", body: [h("p", { class: "quiet" }, about), list] });
  }

  /**
   * @param {OrderKind} kind
   * @param {() => void} done
   */
  kindRow({ kind, title, about = "", default: usual = "ask", window: may = false }, done) {
    const order = this.standing.orders.find((each) => plainly(each, kind));
    const now = order ? (order.pick === ASK ? "ask" : "pass") : usual;
    const radio = (/** @type {"ask" | "pass"} */ value, /** @type {string} */ label) =>
      h(
        "label",
        {},
        h("input", {
          type: "radio",
          name: `order-${kind}`,
          checked: now === value,
          onchange: () => void this.set(kind, value, usual).then(done),
        }),
        h("span", {}, label, usual === value ? h("small", {}, " (usual)") : null),
      );
    const ways = h("div", { class: "order-ways" }, radio("ask", "Ask me"), radio("pass", may ? "Pass for me" : "Decide for me"));
    const words = about ? h("p", { class: "quiet" }, about) : null;
    return h(
      "fieldset",
      { class: order ? "order given" : "order", "data-kind": kind },
      h("legend", {}, title),
      words,
      ways,
    );
  }

  /**
   * What is usual needs no order.
   * @param {string} kind
   * @param {"ask" | "pass"} value
   * @param {"ask" | "pass"} usual
   */
  set(kind, value, usual) {
    if (value === usual) return this.revoke(this.standing.orders.filter((each) => plainly(each, kind)));
    return this.give(value === "ask" ? { kind, pick: ASK } : { kind });
  }

  /**
   * @param {Order} order
   * @param {() => void} done
   */
  specialRow(order, done) {
    const kind = this.standing.kinds.find((each) => each.kind === order.kind)?.title ?? order.kind;
    const when = (order.when ?? []).map((words) => words.join(" ")).join(", ");
    const said = [`${kind}: ${order.pick || "pass"}`, when && `when ${when}`, order.until && `until ${order.until}`];
    const back = button({
      label: "Take back",
      class: "button small",
      onclick: () => void this.revoke([order]).then(done),
    });
    return h("p", { class: "order given" }, said.filter(Boolean).join(", "), " ", back);
  }

  /**
   * An order with an answer, a condition or an end of its own, in the words the game knows.
   * @param {() => void} done
   */
  specialForm(done) {
    const kind = h("select", {}, ...this.standing.kinds.map((each) => h("option", { value: each.kind }, each.title)));
    const known = [...this.answers()].map(([text, title]) => h("option", { value: text }, title));
    const answers = [h("option", { value: "" }, "pass"), h("option", { value: ASK }, "ask me"), ...known];
    const answer = h("select", {}, ...answers);
    const word = (/** @type {string} */ name) => h("input", { type: "text", maxlength: 40, placeholder: name });
    const [what, which] = [word("what, such as stone"), word("which, such as third")];
    const until = word("last round, such as 5");
    const give = button({
      label: "Give this order",
      class: "button small",
      onclick: () => {
        /** @type {[string, string][]} */
        const when = what.value.trim() ? [[what.value.trim(), which.value.trim()]] : [];
        const order = { kind: kind.value, pick: answer.value, when, until: until.value.trim() };
        void this.put([order, ...this.standing.orders]).then(done);
      },
    });
    const field = (/** @type {string} */ label, /** @type {Node} */ part) =>
      h("label", { class: "field" }, h("span", {}, label), part);
    return h(
      "details",
      { class: "special-order" },
      h("summary", {}, "A special order"),
      h(
        "div",
        { class: "order-form" },
        field("When", kind),
        field("Answer", answer),
        field("Only if", what),
        field("is", which),
        field("Until", until),
        give,
      ),
    );
  }

  /** What an order can answer with: what I am asked now, and whatever I hold, by its text. */
  answers() {
    const asked = this.room.decision?.picks ?? [];
    const hands = (this.room.view?.panels ?? []).filter((panel) => panel.kind === "hand");
    const held = hands.flatMap((panel) => panel.rows ?? []);
    /** @type {Map<string, string>} */
    const found = new Map(asked.map(({ text, title }) => [text, title]));
    for (const { pick, title } of held) if (pick && !found.has(pick)) found.set(pick, title);
    return found;
  }

  /** @param {() => void} done */
  revokeAll(done) {
    const { orders } = this.standing;
    if (!orders.length) return h("p", { class: "quiet" }, "You have given no orders.");
    return button({
      label: "Take all orders back",
      class: "button small",
      onclick: () => void this.put([]).then(done),
    });
  }
}

/**
 * Whether an order says "pass" or "ask" at every decision of a kind.
 * @param {Order} order
 * @param {string} kind
 */
function plainly(order, kind) {
  return order.kind === kind && !order.when?.length && !order.until && (!order.pick || order.pick === ASK);
}
