import { expect, test } from "vitest";
import { hasComputers, ownHold, passesOf, seatsFrom, tilesOut } from "./details.ts";
import type { BySeat, LogEntry, Placed, Seat, Tile } from "./wire.ts";

const laid = (...tiles: Tile[]) => ({ chain: tiles.map((tile) => ({ tile }) as Placed) });
const seats = (...more: Partial<Seat>[]) =>
  more.map((one, seat) => ({
    seat,
    kind: "person",
    stand_in: null,
    yours: false,
    ...one,
  })) as unknown as BySeat<Seat>;

test("before the first tile all 28 are out, seven of each value", () => {
  const out = tilesOut(laid());
  expect(out.map(({ value }) => value)).toEqual([6, 5, 4, 3, 2, 1, 0]);
  expect(out.map((one) => one.out.length)).toEqual([7, 7, 7, 7, 7, 7, 7]);
  expect(new Set(out.flatMap((one) => one.out)).size).toBe(28);
});

test("a double takes two of its value's eight halves, another tile one of two values", () => {
  const [six, five] = tilesOut(laid("6-6", "5-6"));
  expect([six?.laid, five?.laid]).toEqual([3, 1]);
  expect(six?.out).toEqual(["4-6", "3-6", "2-6", "1-6", "0-6"]);
});

test("passes are told by seat, with the ends they were made at", () => {
  const log = [
    { do: "play", seat: 0, turn: 0 },
    { do: "pass", seat: 1, turn: 1, left: 6, right: 6 },
    { do: "pass", seat: 1, turn: 5, left: 6, right: 2 },
  ] as LogEntry[];
  expect(passesOf({ log }).map((one) => one.map(({ turn }) => turn))).toEqual([[], [1, 5], [], []]);
});

test("computers are there in seats of their own and as stand-ins", () => {
  expect(hasComputers({ seats: seats({}, {}) })).toBe(false);
  expect(hasComputers({ seats: seats({}, { kind: "computer" }) })).toBe(true);
  expect(hasComputers({ seats: seats({}, { stand_in: "steady" }) })).toBe(true);
});

test("of several holds this device's own is found", () => {
  const at = seats({}, { yours: true });
  expect(ownHold({ seats: at, holds: [{ seat: 0, until: 5 }] })).toBe(null);
  expect(
    ownHold({
      seats: at,
      holds: [
        { seat: 0, until: 5 },
        { seat: 1, until: null },
      ],
    }),
  ).toEqual({
    seat: 1,
    until: null,
  });
});

test("seats go round from any one", () => {
  expect(seatsFrom(2)).toEqual([2, 3, 0, 1]);
});
