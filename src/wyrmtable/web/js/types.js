// The shapes of what goes over the wire, and of what the page makes of it. No code: types for the checker and for readers.

/** @typedef {{place: string, symbol: string, title: string, owner?: number, badges?: string[], pick?: string}} Token */
/** @typedef {{place: string, symbol: string, title: string}} Marker */
/** @typedef {{name: string, note?: string}} SeatLine */

/**
 * What one seat may see.
 * @typedef {object} View
 * @property {string} game
 * @property {string} scenario
 * @property {number | null} seat
 * @property {string} turn
 * @property {string} phase
 * @property {SeatLine[]} seats
 * @property {number | null} deciding
 * @property {Token[]} [tokens]
 * @property {Marker[]} [markers]
 * @property {[string, string][]} [facts]
 * @property {string} [outcome]
 */

/** @typedef {"option" | "place" | "side" | "piece"} PickKind */
/** @typedef {{text: string, title: string, kind: PickKind}} Pick */
/** @typedef {{prompt: string, rules: string[], about: string[], picks: Pick[]}} Decision */
/** @typedef {string | [string, string]} WireItem */

/**
 * @typedef {object} WireDecision
 * @property {string} prompt
 * @property {string[]} [rules]
 * @property {string[]} [about]
 * @property {WireItem[]} [options]
 * @property {WireItem[]} [places]
 * @property {WireItem[]} [sides]
 * @property {WireItem[]} [pieces]
 */

/** @typedef {{n: number, seat: number, text: string, kind: string, at?: string[], dice?: number[], result?: string}} Line */
/** @typedef {{id: number, name: string, seat: number | null, text: string, at: string}} Chat */
/** @typedef {[string, string]} Reason */
/** @typedef {{chances: {result: string, chance: number, fraction: string}[], because: Reason[], worlds: number, tries: number}} Odds */
/** @typedef {{out: number[], in: [number, any][]} | {all: any[]}} ListDelta */
/** @typedef {Record<string, any>} Delta */
/** @typedef {{n: number, change: Delta, log: Line[]}} Frame */
/** @typedef {{since: number, n: number, first: View, frames: Frame[]}} Frames */

/**
 * The drawing of a board. `sides` are the shapes that lie between two places.
 * @typedef {object} Picture
 * @property {number} width
 * @property {number} height
 * @property {string} background
 * @property {Record<string, string>} symbols
 * @property {Record<string, [number, number]>} places
 * @property {Record<string, [number, number][]>} shapes
 * @property {number} counter
 * @property {string} title
 * @property {Set<string>} sides
 */

/**
 * @typedef {object} Seat
 * @property {number} seat
 * @property {string} side
 * @property {"person" | "bot" | "open"} kind
 * @property {string} name
 * @property {boolean} [away]
 * @property {number | null} [clock]
 * @property {string} [trouble]
 * @property {string} [invite]
 */

/**
 * @typedef {object} Table
 * @property {string} id
 * @property {string} game
 * @property {string} game_title
 * @property {string} scenario
 * @property {string} scenario_title
 * @property {Record<string, string>} [options]
 * @property {string} title
 * @property {"waiting" | "running" | "over"} status
 * @property {string} created
 * @property {string} moved
 * @property {number} entries
 * @property {number | null} deciding
 * @property {boolean} your_move
 * @property {number[]} yours
 * @property {boolean} owner
 * @property {boolean} watchable
 * @property {boolean} takeover
 * @property {{bank: number, bonus: number} | null} [clock]
 * @property {Seat[]} seats
 * @property {{winners: number[], summary: string, scores: number[]} | null} [outcome]
 */

/**
 * Everything a seat needs to show its table.
 * @typedef {object} State
 * @property {Table} table
 * @property {number} n
 * @property {View} view
 * @property {WireDecision | null} decision
 * @property {number[]} undoable
 * @property {Line[]} log
 * @property {string} picture
 * @property {Chat[]} chat
 * @property {number} [seen]
 */

/** @typedef {{from: number, n: number, view: Delta, decision: WireDecision | null, undoable: number[], log: Line[], drop?: number}} Change */

/** @typedef {{id: string, title: string, values: string[], default: string, rule?: string}} Choice */

/**
 * @typedef {object} Scenario
 * @property {string} id
 * @property {string} title
 * @property {string} about
 * @property {string[]} seats
 * @property {number} minutes
 * @property {string} difficulty
 * @property {number} learn
 * @property {Choice[]} choices
 * @property {string} thumb
 */

/** @typedef {{id: string, title: string, version: number, scenarios: Scenario[], bots: string[]}} Game */
/** @typedef {{id: string, name: string, guest: boolean, email: string, notices: "always" | "away" | "never", webhook: string}} User */
/** @typedef {{user: User | null, csrf: string}} Me */
/** @typedef {{number: string, title: string, level: number, text: string, rules: {id: string, text: string}[]}} RuleSection */
/** @typedef {{id: string, section: string, title: string, text: string}} Rule */

export {};
