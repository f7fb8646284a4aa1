/** Chains for tests of the layout: random legal ones, and shapes written as "p" and "d". */
import type { Halves } from "../src/core/layout.ts";
import type { Side } from "../src/core/wire.ts";

const LONGEST = 25;

/** A chain as it grew: tile by tile, each at its end; the first is the pose. */
export type Growth = { tile: Halves; side: Side }[];

/** Numbers in [0, 1) that are the same for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A legal chain: tiles of one double-six set laid at random ends until none fits, at most 25. */
export function randomGrowth(chance: () => number): Growth {
  const rest: Halves[] = [];
  for (let left = 0; left <= 6; left++) {
    for (let right = left; right <= 6; right++) rest.push({ left, right });
  }
  const pose = take(rest, Math.floor(chance() * rest.length));
  const growth: Growth = [{ tile: pose, side: "right" }];
  const ends = { ...pose };
  // Some chains grow at one end only, as real ones may.
  const bias = [0, 0.5, 0.5, 1][Math.floor(chance() * 4)] ?? 0.5;
  while (growth.length < LONGEST) {
    const wanted: Side = chance() < bias ? "right" : "left";
    const side = fits(rest, ends[wanted]).length > 0 ? wanted : other(wanted);
    const fitting = fits(rest, ends[side]);
    const at = fitting[Math.floor(chance() * fitting.length)];
    if (at === undefined) break;
    const tile = turned(take(rest, at), side, ends[side]);
    ends[side] = tile[side];
    growth.push({ tile, side });
  }
  return growth;
}

/** A chain of a given shape; only which tiles are doubles is real. */
export function shapedGrowth(poseIsDouble: boolean, left: string, right: string): Growth {
  const tile = (kind: string): Halves => ({ left: 0, right: kind === "d" ? 0 : 1 });
  return [
    { tile: tile(poseIsDouble ? "d" : "p"), side: "right" },
    ...[...left].map((kind) => ({ tile: tile(kind), side: "left" as const })),
    ...[...right].map((kind) => ({ tile: tile(kind), side: "right" as const })),
  ];
}

function fits(rest: readonly Halves[], value: number): number[] {
  return rest.flatMap((tile, at) => (tile.left === value || tile.right === value ? [at] : []));
}

function turned(tile: Halves, side: Side, value: number): Halves {
  return tile[other(side)] === value ? tile : { left: tile.right, right: tile.left };
}

function other(side: Side): Side {
  return side === "left" ? "right" : "left";
}

function take(rest: Halves[], at: number): Halves {
  return rest.splice(at, 1)[0] as Halves;
}
