// A store for boardgame.io in Redis: a hash for each match with its state, first state and metadata, and a list with
// its log. ioredis puts what one turn of the event loop asks for into one write (auto-pipelining).
//
// What it can't do: boardgame.io hands a store no version to compare with, and reads before it writes. So two processes
// that serve one match could each pass its check of the state's number and overwrite the other's write, and state and
// log are written side by side, not as one. boardgame.io also sends views before it writes: an action that players have
// seen is lost when the process ends in between.
import { Async } from "boardgame.io/dist/cjs/internal.js";
import { Redis } from "ioredis";

const MATCHES = "bgio:matches";
const match = (id) => `bgio:match:${id}`;
const log = (id) => `bgio:log:${id}`;
const FIELDS = { state: "state", metadata: "metadata", initialState: "initial" };

export class RedisStorage extends Async {
  constructor(socket) {
    super();
    this.redis = new Redis({ path: socket, enableAutoPipelining: true, lazyConnect: true });
  }

  async connect() {
    await this.redis.connect();
  }

  async createMatch(id, { initialState, metadata }) {
    const state = JSON.stringify(initialState);
    await Promise.all([
      this.redis.hset(match(id), "state", state, "initial", state, "metadata", JSON.stringify(metadata)),
      this.redis.sadd(MATCHES, id),
    ]);
  }

  async setState(id, state, deltalog) {
    const writes = [this.redis.hset(match(id), "state", JSON.stringify(state))];
    if (deltalog?.length) writes.push(this.redis.rpush(log(id), ...deltalog.map((entry) => JSON.stringify(entry))));
    await Promise.all(writes);
  }

  async setMetadata(id, metadata) {
    await this.redis.hset(match(id), "metadata", JSON.stringify(metadata));
  }

  async fetch(id, wanted) {
    const names = Object.keys(FIELDS).filter((name) => wanted[name]);
    const [values, entries] = await Promise.all([
      names.length ? this.redis.hmget(match(id), ...names.map((name) => FIELDS[name])) : [],
      wanted.log ? this.redis.lrange(log(id), 0, -1) : [],
    ]);
    const found = {};
    for (const [place, name] of names.entries()) if (values[place] !== null) found[name] = JSON.parse(values[place]);
    if (wanted.log) found.log = entries.map((entry) => JSON.parse(entry));
    return found;
  }

  async wipe(id) {
    await Promise.all([this.redis.del(match(id), log(id)), this.redis.srem(MATCHES, id)]);
  }

  async listMatches({ gameName, where = {} } = {}) {
    const ids = await this.redis.smembers(MATCHES);
    const found = await Promise.all(ids.map(async (id) => [id, (await this.fetch(id, { metadata: true })).metadata]));
    return found.filter(([, metadata]) => metadata && isWanted(metadata, gameName, where)).map(([id]) => id);
  }
}

function isWanted(metadata, gameName, { isGameover, updatedBefore, updatedAfter }) {
  return (
    (gameName === undefined || metadata.gameName === gameName) &&
    (isGameover === undefined || (metadata.gameover !== undefined) === isGameover) &&
    (updatedBefore === undefined || metadata.updatedAt < updatedBefore) &&
    (updatedAfter === undefined || metadata.updatedAt > updatedAfter)
  );
}
