/** The positions that the rules are shown by: chains as they lie, from left to right. A test holds them to the rules. */
import type { Tile } from "../../core/wire.ts";

export interface Position {
  /** Each tile as it lies, its left value first. */
  chain: readonly string[];
  /** The index of the pose. */
  first: number;
}

export const FITTING: Position & { tile: Tile } = {
  chain: ["2-6", "6-6", "6-4"],
  first: 1,
  tile: "1-4",
};

/** Every 5 lies on the table, and both ends ask for one. */
export const BLOCKED: Position & { value: number; hands: readonly (readonly Tile[])[] } = {
  chain: ["5-0", "0-1", "1-5", "5-5", "5-2", "2-3", "3-5", "5-4", "4-6", "6-5"],
  first: 3,
  value: 5,
  // Ana has the lowest total, and her team the higher sum.
  hands: [
    ["0-0", "0-2", "0-3", "0-4"],
    ["1-1", "1-2", "1-3", "2-2"],
    ["2-6", "3-4", "3-6", "4-4", "6-6"],
    ["0-6", "1-4", "1-6", "2-4", "3-3"],
  ],
};

/** Both ends are hard, and one tile alone fits both. */
export const KEY: Position & { tile: Tile } = {
  chain: ["5-5", "5-1", "1-0", "0-2", "2-5", "5-3", "3-0", "0-4", "4-5", "5-6", "6-0", "0-0"],
  first: 5,
  tile: "0-5",
};

/** The values at both ends of a position. */
export function endsOf({ chain }: Position): [number, number] {
  return [Number(chain[0]?.[0]), Number(chain.at(-1)?.[2])];
}

/** The pips of a hand. */
export function totalOf(hand: readonly Tile[]): number {
  return hand.reduce((sum, tile) => sum + Number(tile[0]) + Number(tile[2]), 0);
}
