import { expect, test } from "vitest";
import type { ListedDeal } from "../../net/records.ts";
import { endedMatch } from "./ended-match.ts";

function deal(number: number, match: number, ...scores: [number, number]): ListedDeal {
  return { number, match, scores, team: 0, points: 1, key: false, kind: "out" };
}

const evening = [deal(1, 1, 5, 0), deal(2, 1, 6, 0), deal(3, 2, 0, 6), deal(4, 3, 2, 0)];

test("a match is told by its own deals, up to the one that ended it", () => {
  expect(endedMatch(evening, 2, 6)).toEqual({
    number: 1,
    scores: [6, 0],
    won: [1, 0],
    over: true,
    deals: evening.slice(0, 2),
  });
});

test("matches won before it count, later ones do not", () => {
  expect(endedMatch(evening, 3, 6)?.won).toEqual([1, 1]);
});

test("a match left unfinished says that a new session began", () => {
  const anew = [...evening, deal(5, 4, 6, 0)];
  expect(endedMatch(anew, 5, 6)?.won).toEqual([1, 0]);
});

test("to ten, six is no end", () => {
  expect(endedMatch([deal(1, 1, 6, 0), deal(2, 1, 10, 0)], 2, 10)?.won).toEqual([1, 0]);
});

test("a deal that was taken back ended no match", () => {
  expect(endedMatch(evening, 9, 6)).toBeNull();
});
