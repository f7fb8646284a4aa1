/** What everybody may count on the table: tiles that still are out, and who passed at which ends. Public facts only. */
import { SEATS, valuesOf } from "./names.ts";
import type { BySeat, SeatNumber, Tile, View } from "./wire.ts";

export const VALUES = [6, 5, 4, 3, 2, 1, 0] as const;
const TILES: readonly Tile[] = VALUES.flatMap((high) =>
  VALUES.filter((low) => low <= high).map((low): Tile => `${low}-${high}` as Tile),
);

export interface ValueOut {
  value: number;
  /** How many of its eight halves lie on the table. */
  laid: number;
  /** Its tiles that do not, wherever they are; the highest first. */
  out: Tile[];
}

/** By value, the highest first. */
export function tilesOut({ chain }: Pick<View, "chain">): ValueOut[] {
  const laid = new Set(chain.map((placed) => placed.tile));
  const halves = [...laid].flatMap(valuesOf);
  return VALUES.map((value) => ({
    value,
    laid: halves.filter((half) => half === value).length,
    out: TILES.filter((tile) => valuesOf(tile).includes(value) && !laid.has(tile)),
  }));
}

export interface Pass {
  turn: number;
  left: number;
  right: number;
}

/** Every pass of this deal that stands, by seat, oldest first. */
export function passesOf({ log }: Pick<View, "log">): BySeat<Pass[]> {
  const passes: BySeat<Pass[]> = [[], [], [], []];
  for (const entry of log) if (entry.do === "pass") passes[entry.seat].push(entry);
  return passes;
}

/** Whether any computer acts at this table: others wait for no reader. */
export function hasComputers({ seats }: Pick<View, "seats">): boolean {
  return seats.some((seat) => seat.kind === "computer" || seat.stand_in !== null);
}

/** The hold of this device, if the computers wait for it. */
export function ownHold({ holds, seats }: Pick<View, "holds" | "seats">) {
  return holds.find((hold) => seats[hold.seat].yours) ?? null;
}

/** Seats in the order of the turns, from one on. */
export function seatsFrom(first: SeatNumber): SeatNumber[] {
  return SEATS.map((step) => ((first + step) % 4) as SeatNumber);
}
