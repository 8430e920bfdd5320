// boardgame.io's own server, its games in memory: `node rooms.mjs PORT`.
import boardgame from "boardgame.io/dist/cjs/server.js";
import { TicTacToe } from "./game.mjs";

const server = boardgame.Server({ games: [TicTacToe], origins: [/.*/] });
await server.run({ port: Number(process.argv[2]), callback: () => console.log("ready") });
