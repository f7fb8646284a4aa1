/** How the own hand is laid out. A matter of taste: as dealt, by pips, or doubles first. */
import { isDouble, valuesOf } from "../../core/names.ts";
import type { Tile } from "../../core/wire.ts";
import type { Settings } from "../../state/device.ts";

export function ordered(hand: readonly Tile[], order: Settings["handOrder"]): Tile[] {
  if (order === "dealt") return [...hand];
  const weight = (tile: Tile) => {
    const [low, high] = valuesOf(tile);
    if (order === "pips") return (low + high) * 10 + high;
    return (isDouble(tile) ? 1000 : 0) + high * 10 + low;
  };
  return [...hand].sort((a, b) => weight(b) - weight(a));
}
