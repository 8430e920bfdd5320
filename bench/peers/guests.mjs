// Clients of that server: `node guests.mjs PORT GAMES WATCHERS SECONDS` plays at random and prints moves per second.
// A move counts when the server's answer has come back to whoever is next.
import boardgame from "boardgame.io/dist/cjs/client.js";
import multiplayer from "boardgame.io/dist/cjs/multiplayer.js";
import { TicTacToe, free } from "./game.mjs";

const [port, games, watchers, seconds] = process.argv.slice(2).map(Number);
const transport = multiplayer.SocketIO({ server: `http://127.0.0.1:${port}`, socketOpts: { transports: ["websocket"] } });
const waits = [];
let moves = 0;
let counting = false;

const seated = (matchID, playerID) =>
  boardgame.Client({ game: TicTacToe, matchID, playerID, multiplayer: transport, numPlayers: 2, debug: false });

function open(number, round) {
  const matchID = `m${number}-${round}`;
  const clients = ["0", "1", ...Array(watchers).fill(null)].map((player) => seated(matchID, player));
  let sent = 0;
  let turn = -1;
  let over = false;
  clients.slice(0, 2).forEach((client, player) => {
    client.subscribe((state) => {
      if (!state || !state.isConnected || !client.matchData || over) return;
      if (state.ctx.gameover) {
        over = true;
        if (counting) moves += 1;
        setTimeout(() => {
          clients.forEach((each) => each.stop());
          open(number, round + 1);
        }, 0);
        return;
      }
      if (state.ctx.currentPlayer !== String(player) || state.ctx.turn === turn) return;
      turn = state.ctx.turn;
      if (counting && sent) {
        moves += 1;
        waits.push(performance.now() - sent);
      }
      sent = performance.now();
      const cells = free(state.G);
      setImmediate(() => client.moves.mark(cells[Math.floor(Math.random() * cells.length)]));
    });
  });
  clients.forEach((client) => client.start());
}

for (let number = 0; number < games; number += 1) open(number, 0);
setTimeout(() => { counting = true; }, 2000);
setTimeout(() => {
  waits.sort((a, b) => a - b);
  const at = (share) => waits[Math.floor(waits.length * share)] ?? 0;
  console.log(JSON.stringify({ picks_per_second: moves / seconds, p50_ms: at(0.5), p99_ms: at(0.99) }));
  process.exit(0);
}, 2000 + seconds * 1000);
