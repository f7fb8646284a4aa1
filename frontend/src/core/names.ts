/** What tiles and places are called before a language gives them words. */
import type { SeatNumber, Tile } from "./wire.ts";

/** Where a seat is drawn: the viewer at the bottom, the next to act on the right (P7). */
export type Place = "bottom" | "right" | "top" | "left";

export const SEATS: readonly SeatNumber[] = [0, 1, 2, 3];
const PLACES: readonly Place[] = ["bottom", "right", "top", "left"];

/** The two values of a tile, the lower first. */
export function valuesOf(tile: Tile): [number, number] {
  return [Number(tile[0]), Number(tile[2])];
}

export function isDouble(tile: Tile): boolean {
  return tile[0] === tile[2];
}

/** A tile as it is written on screen, higher value first, never broken across lines. */
export function tileText(tile: Tile): string {
  const [low, high] = valuesOf(tile);
  return `${high}\u2060–\u2060${low}`;
}

/** A score as it is written: on one line, from left to right, whichever way the text around it runs. */
export function scoreText([first, second]: readonly [number, number]): string {
  return `\u2066${first}\u2060–\u2060${second}\u2069`;
}

export function placeOf(seat: SeatNumber, viewer: SeatNumber): Place {
  return PLACES[(seat - viewer + 4) % 4] as Place;
}

/** The seat drawn at a place. */
export function seatAt(place: Place, viewer: SeatNumber): SeatNumber {
  return ((viewer + PLACES.indexOf(place)) % 4) as SeatNumber;
}

export function partnerOf(seat: SeatNumber): SeatNumber {
  return ((seat + 2) % 4) as SeatNumber;
}
