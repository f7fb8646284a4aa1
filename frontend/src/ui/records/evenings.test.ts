/** The score line of an evening: how far who was ahead, match by match. */
import { expect, test } from "vitest";
import type { BookLine } from "../../net/records.ts";
import { eveningsOf, linesOf } from "./evenings.ts";

function line(number: number, over: Partial<BookLine> = {}): BookLine {
  return {
    number,
    match: 1,
    at: number * 100,
    evening: 1,
    names: ["Ana", "Ben", "Cleo", "Dan"],
    computers: [null, null, null, null],
    team: 0,
    points: 1,
    key: false,
    kind: "out",
    bruk: false,
    scores: [number, 0],
    match_over: false,
    stand_ins: [],
    ...over,
  };
}

test("the latest evening comes first, its deals in their order", () => {
  const evenings = eveningsOf([line(1), line(2), line(3, { evening: 2 }), line(4, { evening: 2 })]);
  expect(evenings.map(({ number, at }) => [number, at])).toEqual([
    [2, 300],
    [1, 100],
  ]);
  expect(evenings[0]?.deals.map(({ number }) => number)).toEqual([3, 4]);
});

test("the line goes up for seats 1 and 3, down for seats 2 and 4, and begins anew with each match", () => {
  const deals = [
    line(1, { scores: [1, 0] }),
    line(2, { scores: [0, 0], bruk: true }),
    line(3, { scores: [0, 6], match_over: true }),
    line(4, { match: 2, scores: [0, 2] }),
  ];
  const lines = linesOf({ number: 1, at: 0, deals });
  expect(lines.map((points) => points.map(({ x, lead }) => [x, lead]))).toEqual([
    [
      [1, 1],
      [2, 0],
      [3, -6],
    ],
    [[4, -2]],
  ]);
});

test("an empty book has no evening", () => {
  expect(eveningsOf([])).toEqual([]);
});
