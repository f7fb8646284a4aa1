/** Every reason has words in every language, with all that it is made of. */
import { beforeAll, describe, expect, test } from "vitest";
import { aSeat, aView } from "../../../test/views.ts";
import type { Reason } from "../../core/wire.ts";
import { languages, learn, speak } from "../../i18n/index.ts";
import { adviceText, percent, reasonText, standingText } from "./words.ts";

const view = aView({ seats: [aSeat(0), aSeat(1), aSeat(2, { kind: "computer" }), aSeat(3)] });
/** A reason, and what has to be read in it. */
const REASONS: readonly [Reason, ...string[]][] = [
  [{ code: "nothing_fits" }],
  [{ code: "only_play" }],
  [{ code: "goes_out", key: false }],
  [{ code: "goes_out", key: true }],
  [{ code: "must_pass", seat: 1, values: [2, 5] }, "Ben", "2", "5"],
  [{ code: "may_pass", seat: 3, chance: 0.42 }, "Dan", "42"],
  [{ code: "partner_follows", seat: 2, chance: 0.8 }, "3", "80"],
  [{ code: "partners_suit", seat: 2, value: 4 }, "3", "4"],
  [{ code: "covers_opponent", seat: 1, value: 6 }, "Ben", "6"],
  [
    {
      code: "keeps_following",
      follow: [
        { tile: "2-6", value: 2 },
        { tile: "2-4", value: 2 },
        { tile: "5-5", value: 5 },
      ],
    },
    "6⁠–⁠2",
    "4⁠–⁠2",
    "5⁠–⁠5",
  ],
  [{ code: "few_left", value: 3, laid: 6, held: 1, out: 0 }, "3", "1"],
  [{ code: "few_left", value: 3, laid: 7, held: 0, out: 1 }, "3", "1"],
  [{ code: "closes", own: 9, theirs: 12.5 }, "9", "12"],
  [{ code: "block_risk", chance: 0.3, pips: 11 }, "11", "30"],
  [{ code: "key_chance", chance: 0.06 }, "6"],
  [{ code: "frees_double", value: 5, left: 0 }, "5"],
  [{ code: "frees_double", value: 5, left: 2 }, "5", "2"],
  [{ code: "long_suit", value: 4, held: 3 }, "4", "3"],
  [{ code: "doubles", held: 0 }],
  [{ code: "doubles", held: 2 }, "2"],
  [{ code: "waiting", tiles: ["0-4"] }, "4⁠–⁠0"],
  [{ code: "waiting", tiles: ["0-4", "1-6"] }, "4⁠–⁠0", "6⁠–⁠1"],
];

function plain(text: ReturnType<typeof reasonText>): string {
  return text.map((part) => (typeof part === "string" ? part : part.props.children)).join("");
}

describe.each(languages)("a hint in %s", (language) => {
  beforeAll(async () => {
    await learn("hint");
    await speak(language);
  });

  test.each(REASONS)("says %o", (reason, ...parts) => {
    const text = plain(reasonText(view, reason));
    expect(text).toMatch(/\p{L}{2}/u);
    expect(text).not.toMatch(/[{}]|undefined/);
    for (const part of parts) expect(text).toContain(part);
  });

  test("tells one thing from another", () => {
    const texts = REASONS.map(([reason]) => plain(reasonText(view, reason)));
    expect(new Set(texts).size).toBe(REASONS.length);
  });

  test("names a play by the end it goes to, a pose, a pass, and whoever opens", () => {
    const play = { win: 0.5, match: 0.5, play: { tile: "2-6", side: "right" } } as const;
    expect(adviceText(view, play)).toContain("2");
    const said = [
      adviceText(view, play),
      adviceText(aView({ ends: null }), play),
      adviceText(view, { win: 0.5, match: 0.5, pass: true }),
      adviceText(view, { win: 0.5, match: 0.5, designate: 0 }),
      adviceText(view, { win: 0.5, match: 0.5, designate: 2 }),
    ];
    expect(new Set(said).size).toBe(said.length);
  });

  test("says how the first stands to the others", () => {
    const of = (count: number, close: boolean) =>
      standingText({
        seat: 0,
        moment: 5,
        is: "here",
        best: Array.from({ length: count }, () => ({ win: 0.5, match: 0.5, pass: true })),
        close,
        reasons: [],
      });
    expect(new Set([of(1, false), of(2, false), of(2, true)]).size).toBe(3);
  });
});

test("a chance is a percentage in whole numbers", () => {
  expect(percent(0.744)).toContain("74");
});

test("of a reason that this page does not know it says nothing", () => {
  expect(reasonText(view, { code: "feels_right" } as unknown as Reason)).toEqual([]);
});
