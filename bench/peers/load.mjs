// Rooms of four players that play as fast as they may, or one action a second: bench/load.py for the peers.
//
//   node load.mjs boardgameio|colyseus ADDRESS ROOMS SEED
//
// Says {"ready": …} when all are seated, then does what each line of its input says, and answers with a line of JSON:
// fast, human, begin (what is counted starts from nothing), end (what was counted), stop (nobody acts unasked).
import { createInterface } from "node:readline";
import { seeded } from "./chance.mjs";
import { legalActions } from "./rules.mjs";

const AT_ONCE = 16;
const LATE_AT_MOST = 30_000;

class LoadedRoom {
  constructor(chance) {
    this.actions = 0;
    this.took = [];
    this.bytes = 0;
    this.players = [];
    this.fast = false;
    this.askedAt = null;
    this.askedFrom = 0;
    this.chance = chance;
  }

  async gather(join, address) {
    this.players = await join(address, () => this.look());
  }

  get isCutOff() {
    return this.players.some((player) => player.lost);
  }

  get isWaiting() {
    return this.askedAt !== null && !this.isCutOff;
  }

  /** Whoever is on turn acts; its time counts from `at`. Not while anything is still on its way. */
  act(at) {
    const [first, ...others] = this.players;
    if (this.askedAt !== null || others.some((player) => player.version !== first.version)) return;
    const seat = first.turn;
    const player = this.players[seat];
    const view = player.read();
    const actions = legalActions(view, seat, view.hand);
    this.askedAt = at;
    this.askedFrom = player.version;
    player.act(actions[Math.floor(this.chance() * actions.length)]);
  }

  /** An action is done when all four have been sent a view of it. */
  look() {
    if (this.askedAt === null || this.players.some((player) => player.version <= this.askedFrom)) return;
    this.took.push(performance.now() - this.askedAt);
    this.actions += 1;
    for (const player of this.players) this.bytes += player.bytes;
    this.askedAt = null;
    if (this.fast) this.act(performance.now());
  }
}

class Load {
  constructor(rooms) {
    this.rooms = rooms;
    this.pacing = null;
  }

  fast() {
    for (const room of this.rooms) {
      room.fast = true;
      room.act(performance.now());
    }
    return {};
  }

  human() {
    const began = performance.now();
    let turn = 0;
    this.pacing = setInterval(() => {
      for (;;) {
        const at = began + (turn * 1000) / this.rooms.length;
        if (at > performance.now()) return;
        this.rooms[turn++ % this.rooms.length].act(at);
      }
    }, 1);
    return {};
  }

  begin() {
    for (const room of this.rooms) Object.assign(room, { actions: 0, took: [], bytes: 0 });
    this.began = performance.now();
    this.cpu = process.cpuUsage();
    return {};
  }

  end() {
    const seconds = (performance.now() - this.began) / 1000;
    const { user, system } = process.cpuUsage(this.cpu);
    const took = this.rooms.flatMap((room) => room.took).sort((a, b) => a - b);
    const at = (share) => took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? null;
    const sum = (of) => this.rooms.reduce((total, room) => total + of(room), 0);
    const actions = sum((room) => room.actions);
    return {
      seconds,
      actions,
      p50: at(0.5),
      p99: at(0.99),
      view: sum((room) => room.bytes) / (4 * actions),
      load: (user + system) / 1e4 / seconds,
    };
  }

  async stop() {
    clearInterval(this.pacing);
    for (const room of this.rooms) room.fast = false;
    const deadline = performance.now() + LATE_AT_MOST;
    while (this.rooms.some((room) => room.isWaiting) && performance.now() < deadline)
      await new Promise((done) => setTimeout(done, 20));
    return {
      waiting: this.rooms.filter((room) => room.isWaiting).length,
      cut_off: this.rooms.filter((room) => room.isCutOff).length,
    };
  }
}

async function gathered(join, address, count, seed) {
  const rooms = Array.from({ length: count }, (_, place) => new LoadedRoom(seeded(seed * 100_003 + place)));
  const left = [...rooms];
  const one = async () => {
    while (left.length) await left.pop().gather(join, address);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  return rooms;
}

const [kind, address, count, seed] = process.argv.slice(2);
const { join } = await import(`./${kind}_client.mjs`);
const load = new Load(await gathered(join, address, Number(count), Number(seed)));
const say = (told) => console.log(JSON.stringify(told));
say({ ready: load.rooms.length });
for await (const word of createInterface({ input: process.stdin })) say(await load[word]());
process.exit(0);
