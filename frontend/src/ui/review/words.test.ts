/** A review has words in every language; the review is the server's own, of a record in tests/golden. */
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import type { DealReview, ReviewedAction } from "../../core/wire.ts";
import { languages, learn, speak } from "../../i18n/index.ts";
import type { DealRecord, RecordedDeal } from "../../net/records.ts";
import { momentOf } from "../records/moments.ts";
import {
  costText,
  endText,
  endWorth,
  fairText,
  lineText,
  noteText,
  optionText,
  perfectText,
} from "./words.ts";

const golden = (folder: string) => {
  const path = new URL(`../../../../tests/golden/${folder}/next_match.json`, import.meta.url);
  return JSON.parse(readFileSync(path, "utf8"));
};
const record: DealRecord = golden("records");
const { deals }: { deals: DealReview[] } = golden("reviews");
const deal = record.deals[1] as RecordedDeal;
const review = deals[1] as DealReview;
const view = momentOf(record, deal, 0);
const plain = (text: ReturnType<typeof noteText> | null) =>
  (text ?? []).map((part) => (typeof part === "string" ? part : part.props.children)).join("");
const action = (turn: number) => review.actions[turn] as ReviewedAction;
const said = (turn: number) => perfectText(momentOf(record, deal, turn), review, action(turn));

test("the golden review is of the golden record", () => {
  expect(review.actions).toHaveLength(deal.actions.length);
  for (const [turn, { choices, chosen, seat }] of review.actions.entries()) {
    const { by: _, ...done } = deal.actions[turn] as RecordedDeal["actions"][number];
    expect({ seat, ...choices[chosen]?.action }).toEqual(done);
  }
});

describe("what points stand for", () => {
  const stakes: DealReview["stakes"] = [-2, -1, 0, 1, 2];

  test.each([
    [1, 0, { team: 0, key: false }],
    [2, 0, { team: 0, key: true }],
    [0, 3, { team: null, key: false }],
    [1, 1, { team: 1, key: false }],
    [2, 3, { team: 1, key: true }],
    [-2, 2, { team: 1, key: true }],
  ] as const)("%i for the team of seat %i", (value, seat, end) => {
    expect(endWorth(stakes, value, seat)).toEqual(end);
  });

  test("no key is spoken of where it counts for no more", () => {
    expect(endWorth([-5, -5, 0, 1, 1], 1, 0)).toEqual({ team: 0, key: false });
    expect(endWorth([-5, -5, 0, 1, 1], 5, 1)).toEqual({ team: 1, key: false });
  });
});

describe.each(languages)("a review in %s", (language) => {
  beforeAll(async () => {
    await learn("review");
    await speak(language);
  });

  test("has a sentence for every action, and for what its player knew where there was a choice", () => {
    for (const one of review.actions) {
      for (const text of [said(one.turn), costText(one)]) {
        expect(text).toMatch(/\p{L}{2}/u);
        expect(text).not.toMatch(/[{}]|undefined|NaN/);
      }
      const fair = plain(fairText(view, one));
      expect(fair === "").toBe(one.forced);
      for (const note of one.notes) expect(plain(noteText(view, one, note))).toMatch(/\p{L}{2}/u);
    }
  });

  test("names all that was better, and how it would have ended", () => {
    const text = said(9);
    for (const index of action(9).best)
      expect(text).toContain(
        optionText(momentOf(record, deal, 9), action(9).choices[index]?.action ?? { do: "pass" }),
      );
    expect(text).toContain(endText(view, { team: 0, key: false }));
    expect(text).toContain(endText(view, { team: 0, key: true }));
    expect(costText(action(9))).toContain("1");
  });

  test("tells the judgements apart", () => {
    const judged = (["reasonable", "mistake", "unlucky", "lucky"] as const).map((judgement) =>
      plain(fairText(view, { ...action(9), close: false, judgement })),
    );
    const close = plain(fairText(view, { ...action(9), close: true, judgement: "reasonable" }));
    expect(new Set([...judged, close]).size).toBe(5);
    for (const text of judged) expect(text).toContain("Ben");
  });

  test("names keys missed and allowed with their team, and a dead double", () => {
    const [missed, allowed, dead] = (
      [
        { code: "missed_key" },
        { code: "allowed_key" },
        { code: "dead_double", seat: 3, tile: "4-4" },
      ] as const
    ).map((note) => plain(noteText(view, action(9), note)));
    expect(missed).toContain("Dan");
    expect(allowed).toContain("Cleo");
    expect(dead).toContain("4⁠–⁠4");
  });

  test("tells how it could have gone on", () => {
    const [first] = action(9).line;
    expect(lineText(view, action(9))).toContain(first?.tile[2]);
  });
});

test("of a note that this page does not know it says nothing", () => {
  expect(noteText(view, action(9), { code: "bold_pass" } as never)).toEqual([]);
});
