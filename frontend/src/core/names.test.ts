import { describe, expect, test } from "vitest";
import { isDouble, partnerOf, placeOf, seatAt, tileText, valuesOf } from "./names.ts";
import type { SeatNumber } from "./wire.ts";

const seats: SeatNumber[] = [0, 1, 2, 3];

describe("places at the table", () => {
  test("the next to act sits on the right, the partner on top, the last on the left", () => {
    expect(seats.map((seat) => placeOf(seat, 0))).toEqual(["bottom", "right", "top", "left"]);
    expect(seats.map((seat) => placeOf(seat, 3))).toEqual(["right", "top", "left", "bottom"]);
  });

  test("a place and its seat agree, whoever looks", () => {
    for (const viewer of seats)
      for (const seat of seats) expect(seatAt(placeOf(seat, viewer), viewer)).toBe(seat);
  });

  test("partners sit opposite", () => expect(seats.map(partnerOf)).toEqual([2, 3, 0, 1]));
});

describe("tiles", () => {
  test("have two values", () => expect(valuesOf("0-6")).toEqual([0, 6]));
  test("are doubles or not", () => {
    expect(isDouble("4-4")).toBe(true);
    expect(isDouble("4-5")).toBe(false);
  });
  test("are written with the higher value first and never broken", () => {
    expect(tileText("2-5").replaceAll("\u2060", "")).toBe("5–2");
    expect(tileText("2-5")).not.toMatch(/[\s-]/);
  });
});
