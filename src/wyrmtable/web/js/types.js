// The shapes of what goes over the wire, and of what the page makes of it. No code: types for the checker and for readers.

/**
 * A counter. `facing` is in degrees clockwise from north.
 * @typedef {object} Token
 * @property {string} place
 * @property {string} symbol
 * @property {string} title
 * @property {number} [owner]
 * @property {string[]} [badges]
 * @property {string} [pick]
 * @property {number} [facing]
 * @property {string} [height]
 * @property {string} [sheet]
 */

/** @typedef {{place: string, symbol: string, title: string, sheet?: string, side?: boolean}} Marker */
/** @typedef {{place: string, symbol: string, turn?: number, title?: string, sheet?: string}} Ground */
/** @typedef {{id: string, title: string}} Sheet */
/** @typedef {{title: string, pick?: string, note?: string, cells?: string[], symbol?: string, dim?: boolean, depth?: number}} Row */
/** @typedef {{id: string, title: string, kind?: string, columns?: string[], rows?: Row[], note?: string}} Panel */
/** @typedef {{id: string, title: string, places: string[], colour: string, pattern?: string, shown?: boolean}} Overlay */
/** @typedef {{pick: string, title: string, members: string[]}} Group */
/** @typedef {{seat: number, text: string, value?: number, of?: number}} Score */
/** @typedef {{goal: string, turn?: number, turns?: number, scores?: Score[]}} Aim */
/** @typedef {{symbol: string, title: string, text?: string}} Legend */
/** @typedef {{start: string, end: string, title: string, owner?: number, kind?: string, sheet?: string}} Arrow */
/** @typedef {{name: string, note?: string, letter?: string, colour?: string}} SeatLine */

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
 * @property {Aim | null} [aim]
 * @property {Panel[]} [panels]
 * @property {Overlay[]} [overlays]
 * @property {Group[]} [groups]
 * @property {Ground[]} [grounds]
 * @property {Sheet[]} [sheets]
 * @property {string} [sheet]  the one to look at now
 * @property {string[]} [warned]  picks that want to be confirmed
 * @property {Legend[]} [legend]
 * @property {Arrow[]} [arrows]  declared attacks and plans
 * @property {string[]} [trail]  the places of the last move, in order
 */

/** @typedef {"option" | "place" | "side" | "piece" | "number"} PickKind */
/** @typedef {"" | "done" | "stop" | "pass" | "back" | "tidy" | "danger"} Role */
/** @typedef {{text: string, title: string, kind: PickKind, role: Role}} Pick */
/** @typedef {{beat: number, left: number, held: boolean}} Window  a moment in another's turn; it closes by itself */

/**
 * `numbers` are the ranges of numbers that can be picked; `kind` and `silence` are what standing orders go by.
 * @typedef {object} Decision
 * @property {string} prompt
 * @property {string[]} rules
 * @property {string[]} about
 * @property {Pick[]} picks  all but the numbers
 * @property {[number, number][]} numbers
 * @property {string} kind
 * @property {string} silence
 * @property {string} resolving  the pick that leads what was begun to its result, if something was
 * @property {Window | null} window
 */

/** @typedef {string | [string, string] | [string, string, Role]} WireItem */

/**
 * @typedef {object} WireDecision
 * @property {string} prompt
 * @property {string[]} [rules]
 * @property {string[]} [about]
 * @property {WireItem[]} [options]
 * @property {WireItem[]} [places]
 * @property {WireItem[]} [sides]
 * @property {WireItem[]} [pieces]
 * @property {[number, number][]} [numbers]
 * @property {string} [kind]
 * @property {string} [silence]
 * @property {string} [resolving]
 * @property {Window} [window]
 */

/**
 * A line of the log. `result`: what came of a roll, as the rules write it; `words`: what that means; `turn`: one begins with it;
 * `way`: the places that a move led through, the first being where it began; a word of it may add how the piece then
 * faced and how high it was (`place@facing@height`).
 * @typedef {object} Line
 * @property {number} n
 * @property {number} seat
 * @property {string} text
 * @property {string} kind
 * @property {string[]} [at]
 * @property {number[]} [dice]
 * @property {string} [result]
 * @property {string} [words]
 * @property {boolean} [turn]
 * @property {string[]} [way]
 */
/** @typedef {{from: number, lines: Line[]}} LogPage */
/** @typedef {{code: string, message: string, seats?: string[]}} Refusal  why the server said no */
/** @typedef {{id: number, name: string, seat: number | null, text: string, at: string}} Chat */
/** @typedef {[string, string]} Reason */
/** @typedef {{path?: string[], cost?: string, warnings?: Reason[], title?: string}} Preview */
/** @typedef {{kind: string, title: string, about?: string, default?: "ask" | "pass", window?: boolean}} OrderKind */
/** @typedef {{kind: string, pick?: string, when?: [string, string][], until?: string}} Order */
/** @typedef {{kinds: OrderKind[], orders: Order[], hold?: boolean}} Standing */
/** @typedef {{result: string, chance: number, fraction?: string, words?: string, tone?: string}} Chance */
/**
 * What may come of a pick. `final`: afterwards it cannot be taken back.
 * @typedef {{chances: Chance[], because: Reason[], worlds: number, tries: number, final?: boolean}} Odds
 */
/** @typedef {{title: string, pieces?: string[], chances: Chance[], because: Reason[]}} Threat */
/** @typedef {{out: number[], in: [number, any][]} | {all: any[]}} ListDelta */
/** @typedef {Record<string, any>} Delta */
/** @typedef {Record<string, string>} Pictures  the address of every sheet's drawing */
/** @typedef {{n: number, change: Delta, log: Line[], pictures?: Pictures}} Frame */
/** @typedef {{since: number, n: number, first: View, frames: Frame[], pictures?: Pictures, more?: number}} Frames */

/** @typedef {[number, number]} Spot */
/** @typedef {{x: number, y: number, width: number, height: number, markup: string}} GroundPiece */

/**
 * The drawing of a board. A place has a shape of its own, or the outline (around its centre) that its grid gives it.
 * @typedef {object} Picture
 * @property {number} width
 * @property {number} height
 * @property {string} background
 * @property {GroundPiece[]} pieces  the ground, if it comes in pieces
 * @property {Record<string, string>} symbols
 * @property {Record<string, Spot>} places
 * @property {Record<string, Spot[]>} shapes
 * @property {Record<string, Spot[]>} outlines  by place, shared
 * @property {number} counter
 * @property {number} tile  the width of a ground tile
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
 * @property {boolean} [asked]  whoever sits there was asked whether he is still there
 * @property {string} [keeper]  for whom a bot stands in
 * @property {boolean} [yours_again]  the bot gives it back to me when I say so
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
 * @property {{title: string, about: string, table?: string | null} | null} [sequel]
 * @property {string} [thumb]  a picture of its scenario
 * @property {string | null} [rematch]  the table of the same game once more; missing while there can be none
 * @property {Window | null} [window]  somebody is asked in another's turn
 * @property {boolean} [guide]  a guided first game
 * @property {boolean} [sealed]  secrets live on in a series
 * @property {"live" | "days"} [pace]
 * @property {{id: string, title: string, about: string, suffix: string}[]} [exports]
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
 * @property {number} log_from  the entry that the log begins with
 * @property {string} picture
 * @property {Pictures} [pictures]
 * @property {Chat[]} chat
 * @property {number} [chat_from]  the line that the talk begins with; 0 if that is all
 * @property {number} [seen]
 * @property {boolean} [previews]  whether the game tells what a pick would do
 * @property {boolean} [threats]  whether it tells what the others could do in a place
 * @property {boolean} [orders]  whether standing orders can be given
 */

/**
 * @typedef {object} Change
 * @property {number} from
 * @property {number} n
 * @property {Delta} view
 * @property {WireDecision | null} decision
 * @property {number[]} undoable
 * @property {Line[]} log
 * @property {number} [drop]
 * @property {Pictures} [pictures]
 */

/**
 * @typedef {object} Choice
 * @property {string} id
 * @property {string} title
 * @property {string[]} values
 * @property {string} default
 * @property {string} [rule]
 * @property {string} [about]
 * @property {string[]} [labels]
 * @property {string} [role]  "players": it sets their number
 */

/** @typedef {{id: string, title: string, about: string, options: Record<string, string>}} Preset */

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
 * @property {Preset[]} [presets]
 * @property {string} thumb
 * @property {boolean} [guide]  whether there is a guided first game
 */

/** @typedef {{id: string, title: string, about: string}} BotLevel */
/**
 * A step of a guide: said when its moment comes, and done when `do` was picked, or (without it) read.
 * @typedef {object} GuideStep
 * @property {string} say
 * @property {string} [do]
 * @property {string} [wish]  the words for `do`
 * @property {boolean} [besides]  the course goes on without it if its moment never comes
 * @property {string[]} [point]
 * @property {string[]} [rules]
 * @property {{turn?: number, phase?: string, asked?: string, pick?: string, over?: boolean}} [when]
 */
/** @typedef {{title: string, steps?: GuideStep[]}} Guide */
/**
 * @typedef {object} Game
 * @property {string} id
 * @property {string} title
 * @property {number} version
 * @property {Scenario[]} scenarios
 * @property {BotLevel[]} bots  from the one to lose against to the strongest
 * @property {string} [usual_bot]
 * @property {number} [tools]
 */
/** @typedef {{id: string, title: string, kind: string, default?: string, values?: string[], least?: number, most?: number, about?: string}} ToolField */
/** @typedef {{id: string, title: string, about: string, rules: string[], fields: ToolField[]}} Tool */
/** @typedef {{id: string, title: string, text: string, rules?: string[], dice?: number[]}} ToolPart */
/** @typedef {{title: string, seed: string, parts: ToolPart[], files?: {name: string, text?: string, base64?: string}[]}} ToolResult */
/** @typedef {{id: string, name: string, guest: boolean, email: string, notices: "always" | "away" | "never", webhook: string, confirmed?: boolean, trouble?: string}} User */
/** @typedef {{user: User | null, csrf: string}} Me */
/** @typedef {{number: string, title: string, level: number, text: string, rules: {id: string, text: string}[]}} RuleSection */
/** @typedef {{id: string, section: string, title: string, text: string, list?: {id: string, text: string}[]}} Rule */

export {};
