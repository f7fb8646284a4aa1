/** From a laid tile to the face that is drawn. */
import type { Laid } from "../../core/layout.ts";
import { isDouble, valuesOf } from "../../core/names.ts";
import type { Side, Tile, View } from "../../core/wire.ts";
import type { Face } from "../art/tile.tsx";

/** What a tile with these values at its ends shows where it lies. */
export function faceOf({ turn }: Laid, left: number, right: number): Face {
  if (turn === 90) return { first: left, second: right };
  return turn === 0
    ? { first: left, second: right, flat: true }
    : { first: right, second: left, flat: true };
}

/** The values a tile would have on its left and right, were it laid at a side of the chain. */
export function valuesAt(view: View, tile: Tile, side: Side): { left: number; right: number } {
  const [low, high] = valuesOf(tile);
  if (!view.ends || isDouble(tile)) return { left: low, right: high };
  const end = view.ends[side === "left" ? 0 : 1];
  const other = end === low ? high : low;
  return side === "left" ? { left: other, right: end } : { left: end, right: other };
}
