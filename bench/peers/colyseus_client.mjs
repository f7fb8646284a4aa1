// Four players of one room at Colyseus, by its own SDK, which keeps each one's state in step with the server's.
import { SEATS } from "./rules.mjs";

delete globalThis.WebSocket; // the SDK then takes the package ws, which is the cheaper one
const { Client } = await import("@colyseus/sdk");

class Player {
  constructor(seat, heard) {
    this.version = -1;
    this.bytes = 0;
    this.lost = false;
    this.#seat = seat;
    this.#heard = heard;
  }

  #seat;
  #heard;
  #room;

  async connect(joining) {
    this.#room = await joining;
    this.#room.onLeave(() => {
      this.lost = true;
    });
    const { events } = this.#room.connection;
    const { onmessage } = events;
    events.onmessage = (event) => {
      this.bytes = event.data.byteLength;
      onmessage(event);
    };
    await new Promise((done) => {
      this.#room.onStateChange((state) => {
        this.version = state.version;
        done();
        this.#heard();
      });
    });
    return this.#room.roomId;
  }

  /** Whose turn it is in the newest view. */
  get turn() {
    return this.#room.state.turn_seat;
  }

  /** What this player sees of the table, as far as it tells what he may do. Throws if it is more than he may see. */
  read() {
    const { phase, opening, ends, seats } = this.#room.state;
    if (seats.some((other) => other.seat !== this.#seat && other.hand?.length))
      throw new Error("a view shows another hand");
    return {
      phase,
      opening: { kind: opening },
      ends: ends.length ? [ends[0], ends[1]] : null,
      hand: [...seats[this.#seat].hand],
    };
  }

  act(action) {
    this.#room.send("act", action);
  }
}

/** Four players seated in a new room; `heard` is called for every patch that one of them is sent. */
export async function join(address, heard) {
  const players = SEATS.map((seat) => new Player(seat, heard));
  const client = new Client(address);
  const id = await players[0].connect(client.create("dominoes", { seat: 0 }));
  for (const seat of SEATS.slice(1)) await players[seat].connect(client.joinById(id, { seat }));
  return players;
}
