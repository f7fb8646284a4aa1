/** Moments of a recorded deal: what lay, who held what, who had passed at which ends, and who was next. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { DealRecord, RecordedDeal } from "../../net/records.ts";
import { handAfter, momentOf } from "./moments.ts";

const root = new URL("../../../../", import.meta.url);
const text = readFileSync(new URL("tests/golden/records/key_left.json", root), "utf8");
const record: DealRecord = JSON.parse(text);
const deal = record.deals[0] as RecordedDeal;
const last = deal.actions.length;

describe("a moment of a deal", () => {
  test("at first four hands of seven, nothing on the table, and the representative to act", () => {
    const view = momentOf(record, deal, 0);
    expect(view.seats.map(({ tiles }) => tiles)).toEqual([7, 7, 7, 7]);
    expect([view.chain, view.ends, view.log]).toEqual([[], null, []]);
    expect(view.turn).toEqual({ seat: 1, turn: 0 });
    expect(view.match.scores).toEqual(deal.scores_before);
  });

  test("after each action the tiles on the table and in the hands are the 28", () => {
    for (let step = 0; step <= last; step += 1) {
      const { chain } = momentOf(record, deal, step);
      const held = ([0, 1, 2, 3] as const).flatMap((seat) => handAfter(deal, step, seat));
      const all = [...chain.map(({ tile }) => tile), ...held];
      expect(new Set(all).size).toBe(28);
      expect(all.length).toBe(28);
    }
  });

  test("tiles that lie side by side show the same value", () => {
    const { chain, ends } = momentOf(record, deal, last);
    for (const [at, placed] of chain.slice(1).entries()) expect(placed.left).toBe(chain[at]?.right);
    expect(ends).toEqual([chain[0]?.left, chain.at(-1)?.right]);
  });

  test("a pass stands at its ends until that seat acts again", () => {
    const pass = deal.actions.findIndex((action) => action.do === "pass");
    const { seat } = deal.actions[pass] as { seat: 0 | 1 | 2 | 3 };
    const ends = momentOf(record, deal, pass).ends;
    expect(momentOf(record, deal, pass).seats[seat].passed).toBeNull();
    for (let step = pass + 1; step <= pass + 4; step += 1)
      expect(momentOf(record, deal, step).seats[seat].passed).toEqual({
        left: ends?.[0],
        right: ends?.[1],
      });
    expect(momentOf(record, deal, pass + 5).seats[seat].passed).toBeNull();
  });

  test("at the end nobody is to act, and the scores are those after it", () => {
    const view = momentOf(record, deal, last);
    expect(view.turn).toBeNull();
    expect(view.match.scores).toEqual(deal.scores_after);
    expect(view.seats.map(({ tiles }) => tiles)).toContain(0);
  });
});
