// Random tic-tac-toe with boardgame.io: a client of its own, moves listed by hand, one made; moves per CPU second.
import boardgame from "boardgame.io/dist/cjs/client.js";
import { TicTacToe, free } from "./game.mjs";

const spent = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

const seconds = Number(process.argv[2]);
let moves = 0;
const began = spent();
while (spent() - began < seconds) {
  const client = boardgame.Client({ game: TicTacToe, numPlayers: 2, debug: false });
  client.start();
  let state = client.getState();
  while (!state.ctx.gameover) {
    const cells = free(state.G);
    client.moves.mark(cells[Math.floor(Math.random() * cells.length)]);
    state = client.getState();
    moves += 1;
  }
  client.stop();
}
console.log(JSON.stringify(moves / (spent() - began)));
