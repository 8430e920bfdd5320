// The one door to the server: requests with their errors in plain words, who I am, and the live stream of a table.

import { prefs } from "./prefs.js";

/** @typedef {import("./types.js").Me} Me */
/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").Change} Change */
/** @typedef {import("./types.js").Table} Table */
/** @typedef {import("./types.js").Chat} Chat */

/** A refusal or failure, with a sentence for the person. */
export class Trouble extends Error {
  /**
   * @param {string} code
   * @param {string} message
   * @param {string[]} [seats]  those there are, if others were filled
   */
  constructor(code, message, seats = []) {
    super(message);
    this.code = code;
    this.seats = seats;
  }
}

/** @type {{me: Me | null}} */
const session = { me: null };

/** @returns {Promise<Me>} */
export async function me() {
  session.me ??= await ask("GET", "/api/me");
  return /** @type {Me} */ (session.me);
}

/** Whoever acts for the first time becomes a guest; nobody is asked to sign up to play. */
export async function somebody() {
  const known = await me();
  if (!known.user) {
    const { name } = prefs();
    session.me = await ask("POST", "/api/guest", name ? { name } : {}).catch(otherwiseKnown);
  }
  return /** @type {Me} */ (session.me);
}

/**
 * Another tab of this browser may have become somebody meanwhile: so am I.
 * @param {unknown} trouble
 * @returns {Promise<Me>}
 */
async function otherwiseKnown(trouble) {
  const now = trouble instanceof Trouble && trouble.code === "csrf" ? await ask("GET", "/api/me") : null;
  if (!now?.user) throw trouble;
  return now;
}

/**
 * Registers, signs in or out; the answer is who I am now.
 * @param {"register" | "login" | "logout"} how
 * @param {object} [body]
 */
export async function sign(how, body = {}) {
  session.me = await ask("POST", `/api/${how}`, body);
  return /** @type {Me} */ (session.me);
}

/** @param {object} change */
export async function changeMe(change) {
  session.me = await ask("PATCH", "/api/me", change);
  return session.me;
}

/**
 * @param {string} path
 * @param {AbortSignal} [signal]  gives the question up
 * @returns {Promise<any>}
 */
export function get(path, signal) {
  return ask("GET", path, undefined, signal);
}

/**
 * @param {"POST" | "PUT" | "PATCH" | "DELETE"} method
 * @param {string} path
 * @param {object} [body]
 * @returns {Promise<any>}
 */
export async function send(method, path, body) {
  await somebody();
  return ask(method, path, body);
}

/**
 * @param {string} method
 * @param {string} path
 * @param {object} [body]
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
async function ask(method, path, body, signal) {
  /** @type {Record<string, string>} */
  const headers = {};
  if (body) headers["content-type"] = "application/json";
  if (method !== "GET" && session.me) headers["X-Wyrm-CSRF"] = session.me.csrf;
  /** @type {Response} */
  let answer;
  try {
    answer = await fetch(path, { method, headers, body: body ? JSON.stringify(body) : undefined, signal });
  } catch {
    throw new Trouble("offline", "The server cannot be reached. Your game is safe there; this page keeps trying.");
  }
  const text = await answer.text();
  if (!answer.ok) throw refusal(answer, text);
  return text ? JSON.parse(text) : null;
}

/**
 * @param {Response} answer
 * @param {string} text
 */
function refusal(answer, text) {
  try {
    /** @type {import("./types.js").Refusal} */
    const { code, message, seats } = JSON.parse(text).error;
    const wait = answer.headers.get("Retry-After");
    const told = wait && answer.status === 429 ? `${message} Try again in ${wait} seconds.` : message;
    return new Trouble(code, told, seats);
  } catch {
    return new Trouble("server", "The server had trouble with that. Nothing was changed; try once more.");
  }
}

/**
 * @typedef {object} Listener
 * @property {(state: State) => void} onState
 * @property {(change: Change) => void} onChange
 * @property {(table: Table) => void} onTable
 * @property {(chat: Chat) => void} onChat
 * @property {(trouble: {seat: number, message: string}) => void} onTrouble
 * @property {(connected: boolean) => void} onLink  the line broke or came back
 */

/**
 * Listens to a table; the browser reconnects by itself and is then told the whole state.
 * @param {string} path
 * @param {Listener} listener
 * @returns {() => void} stops listening
 */
export function listen(path, listener) {
  let stopped = false;
  /** @type {EventSource} */
  let source;
  let again = 0;
  const connect = () => {
    source = new EventSource(path);
    /**
     * @param {string} kind
     * @param {(data: any) => void} then
     */
    const on = (kind, then) => source.addEventListener(kind, (event) => then(JSON.parse(event.data)));
    on("state", listener.onState);
    on("change", listener.onChange);
    on("table", listener.onTable);
    on("chat", listener.onChat);
    on("trouble", listener.onTrouble);
    source.onopen = () => listener.onLink(true);
    source.onerror = () => {
      if (stopped) return;
      listener.onLink(false);
      // A refused stream (a restart behind a proxy) is closed for good by the browser: open a new one.
      if (source.readyState === EventSource.CLOSED) again = setTimeout(connect, 2000);
    };
  };
  connect();
  return () => {
    stopped = true;
    clearTimeout(again);
    source.close();
  };
}
