// Tic-tac-toe as boardgame.io's own tutorial has it.
import core from "boardgame.io/dist/cjs/core.js";

const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
const won = (cells) => LINES.some(([a, b, c]) => cells[a] !== null && cells[a] === cells[b] && cells[a] === cells[c]);

export const TicTacToe = {
  name: "tic-tac-toe",
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    mark: {
      move: ({ G, playerID }, at) => {
        if (G.cells[at] !== null) return core.INVALID_MOVE;
        G.cells[at] = playerID;
      },
      client: false, // a move is seen when the server has carried it out, as with us
    },
  },
  endIf: ({ G, ctx }) => {
    if (won(G.cells)) return { winner: ctx.currentPlayer };
    if (G.cells.every((cell) => cell !== null)) return { draw: true };
  },
};

export const free = (G) => G.cells.flatMap((cell, at) => (cell === null ? [at] : []));
