// Chance: a seeded generator for those who play, and a shuffle for servers that bring none.
import { randomInt } from "node:crypto";
import { TILES } from "./rules.mjs";

/** Mulberry32: numbers from 0 to 1, the same for the same seed. */
export function seeded(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The 28 tiles in a new order (Fisher and Yates). */
export function shuffled() {
  const tiles = [...TILES];
  for (let last = tiles.length - 1; last > 0; last--) {
    const chosen = randomInt(last + 1);
    [tiles[last], tiles[chosen]] = [tiles[chosen], tiles[last]];
  }
  return tiles;
}
