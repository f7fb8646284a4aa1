// boardgame.io on 127.0.0.1:PORT, in memory or with a store: node boardgameio_server.mjs PORT [SOCKET OF REDIS]
import { Server } from "boardgame.io/dist/cjs/server.js";
import { Dominoes } from "./boardgameio_game.mjs";
import { RedisStorage } from "./redis_storage.mjs";

const [port, socket] = process.argv.slice(2);
const db = socket ? new RedisStorage(socket) : undefined;
const server = Server({ games: [Dominoes], db, origins: [] });
const listen = server.app.listen.bind(server.app);
server.app.listen = (where, done) => listen(where, "127.0.0.1", done); // it asks for every address of the machine
await server.run(Number(port));
console.log("ready");
