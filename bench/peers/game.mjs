// Tic-tac-toe as boardgame.io's own tutorial has it; with ENDLESS set the board is wiped where a game would end.
import core from "boardgame.io/dist/cjs/core.js";

const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
const won = (cells) => LINES.some(([a, b, c]) => cells[a] !== null && cells[a] === cells[b] && cells[a] === cells[c]);
const full = (cells) => cells.every((cell) => cell !== null);
const endless = Boolean(process.env.ENDLESS);

export const TicTacToe = {
  name: "tic-tac-toe",
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    mark: {
      move: ({ G, playerID }, at) => {
        if (G.cells[at] !== null) return core.INVALID_MOVE;
        G.cells[at] = playerID;
        if (endless && (won(G.cells) || full(G.cells))) G.cells.fill(null);
      },
      client: false, // a move is seen when the server has carried it out, as with us
    },
  },
  endIf: ({ G, ctx }) => {
    if (won(G.cells)) return { winner: ctx.currentPlayer };
    if (full(G.cells)) return { draw: true };
  },
};

export const free = (G) => G.cells.flatMap((cell, at) => (cell === null ? [at] : []));
