import { expect, test } from "vitest";
import { BLOCKED, endsOf, FITTING, KEY, type Position, totalOf } from "./examples.ts";

const tilesOf = ({ chain }: Position) =>
  chain.map((laid) => [...laid.split("-")].sort().join("-") as `${number}-${number}`);
const halvesWith = (value: number, position: Position) =>
  position.chain.flatMap((laid) => laid.split("-")).filter((half) => Number(half) === value).length;

test.each([
  ["fitting", FITTING],
  ["blocked", BLOCKED],
  ["key", KEY],
])("the chain of the example %s joins, and no tile lies twice", (_, position) => {
  const { chain } = position;
  expect(chain.slice(1).map((laid) => laid[0])).toEqual(chain.slice(0, -1).map((laid) => laid[2]));
  expect(new Set(tilesOf(position)).size).toBe(chain.length);
});

test("the block has every tile, and nothing can be laid", () => {
  expect(endsOf(BLOCKED)).toEqual([BLOCKED.value, BLOCKED.value]);
  expect(halvesWith(BLOCKED.value, BLOCKED)).toBe(8);
  expect(new Set([...tilesOf(BLOCKED), ...BLOCKED.hands.flat()]).size).toBe(28);
});

test("the block is won by the lowest player of the team that holds more", () => {
  const [ana = 0, ben = 0, cleo = 0, dan = 0] = BLOCKED.hands.map(totalOf);
  expect(ana).toBeLessThan(Math.min(ben, cleo, dan));
  expect(ana + cleo).toBeGreaterThan(ben + dan);
});

test("the key is the only tile for two hard, different ends", () => {
  const ends = endsOf(KEY);
  expect([...ends].sort().join("-")).toBe(KEY.tile);
  expect(ends.map((value) => halvesWith(value, KEY))).toEqual([7, 7]);
  expect(tilesOf(KEY)).not.toContain(KEY.tile);
});
