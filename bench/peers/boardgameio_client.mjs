// Four players of one match at boardgame.io, by its own protocol: the lobby over HTTP, then socket.io on a WebSocket.
// Of the four whole states that arrive for an action one is read, by whoever acts next.
import WebSocket from "ws";
import { SEATS } from "./rules.mjs";

const NAMESPACE = "/dominoes,";
const EVENT = `42${NAMESPACE}["`;
const STATE_ID = Buffer.from('"_stateID":');
const TURN = Buffer.from('"turn":{"seat":');
const SYNC_OR_UPDATE = ["sync", "update"].map((name) => Buffer.from(`${EVENT}${name}"`));

class Player {
  constructor(matchID, seat, credentials, heard) {
    this.version = -1;
    this.bytes = 0;
    this.lost = false;
    this.#matchID = matchID;
    this.#playerID = String(seat);
    this.#credentials = credentials;
    this.#heard = heard;
  }

  #matchID;
  #playerID;
  #credentials;
  #heard;
  #socket;
  #frame;

  connect(address) {
    const where = `${address.replace("http", "ws")}/socket.io/?EIO=4&transport=websocket`;
    this.#socket = new WebSocket(where, { perMessageDeflate: false, skipUTF8Validation: true });
    this.#socket.on("message", (frame) => this.#hear(frame));
    this.#socket.on("close", () => {
      this.lost = true;
    });
    return new Promise((done, failed) => {
      this.#socket.on("error", failed);
      this.#socket.on("message", () => this.version >= 0 && done());
    });
  }

  /** Whose turn it is in the newest view. */
  get turn() {
    return this.#frame[this.#frame.indexOf(TURN) + TURN.length] - 48;
  }

  /** What this player sees of the table. Throws if that is more than he may. */
  read() {
    const [, , told] = JSON.parse(this.#frame.toString("latin1", EVENT.length - 2));
    const { G } = told.state ?? told;
    if (G.hands || G.dealt) throw new Error("a view shows other hands");
    return G;
  }

  act({ do: type, tile, side, opener }) {
    const args = type === "play" ? [tile, side] : type === "pass" ? [] : [opener];
    const payload = { type, args, playerID: this.#playerID, credentials: this.#credentials };
    this.#emit("update", { type: "MAKE_MOVE", payload }, this.version, this.#matchID, this.#playerID);
  }

  #hear(frame) {
    if (SYNC_OR_UPDATE.some((start) => frame.subarray(0, start.length).equals(start))) {
      this.#frame = frame;
      const at = frame.indexOf(STATE_ID) + STATE_ID.length;
      this.version = Number.parseInt(frame.toString("latin1", at, at + 12), 10);
      this.bytes = frame.length;
      this.#heard();
    } else if (frame[0] === 0x32 && frame.length === 1)
      this.#socket.send("3"); // ping, pong
    else if (frame[0] === 0x30) this.#socket.send(`40${NAMESPACE}`);
    else if (frame[0] === 0x34 && frame[1] === 0x30)
      this.#emit("sync", this.#matchID, this.#playerID, this.#credentials, 4);
  }

  #emit(...words) {
    this.#socket.send(`42${NAMESPACE}${JSON.stringify(words)}`);
  }
}

/** Four players seated at a new match; `heard` is called for every view that one of them is sent. */
export async function join(address, heard) {
  const { matchID } = await post(`${address}/games/dominoes/create`, { numPlayers: 4 });
  const players = [];
  for (const seat of SEATS) {
    const joining = { playerID: String(seat), playerName: `player ${seat}` };
    const { playerCredentials } = await post(`${address}/games/dominoes/${matchID}/join`, joining);
    players.push(new Player(matchID, seat, playerCredentials, heard));
    await players[seat].connect(address);
  }
  return players;
}

async function post(url, body) {
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}
