// Colyseus on 127.0.0.1:PORT, everything in memory: node colyseus_server.mjs PORT
import { Room, Server } from "@colyseus/core";
import { StateView } from "@colyseus/schema";
import { WebSocketTransport } from "@colyseus/ws-transport";
import { shuffled } from "./chance.mjs";
import { show, tableOf } from "./colyseus_state.mjs";
import { act, newSession } from "./rules.mjs";

class DominoesRoom extends Room {
  maxClients = 4;
  patchRate = null; // patches are sent after each action, not by a clock

  onCreate() {
    this.table = newSession(shuffled);
    this.setState(tableOf(this.table));
    this.onMessage("act", (client, action) => {
      if (!act(this.table, client.userData.seat, action, shuffled)) return;
      show(this.state, this.table);
      this.broadcastPatch();
    });
  }

  onJoin(client, { seat }) {
    if (![0, 1, 2, 3].includes(seat) || this.clients.some((other) => other.userData?.seat === seat))
      throw new Error("no such seat is free");
    client.userData = { seat };
    client.view = new StateView();
    client.view.add(this.state.seats[seat]);
  }
}

const [port] = process.argv.slice(2);
const server = new Server({ transport: new WebSocketTransport(), greet: false });
server.define("dominoes", DominoesRoom);
await server.listen(Number(port), "127.0.0.1");
console.log("ready");
