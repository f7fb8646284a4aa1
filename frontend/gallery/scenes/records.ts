/** Finished deals looked at again: step by step, their proof, and the book. */
import example from "../../../lobby/example_record.json";
import type { Route } from "../../src/core/route.ts";
import type { BookLine, Counts, DealRecord } from "../../src/net/records.ts";
import { found, pressed } from "../acts.ts";
import type { Scene } from "../server.ts";
import { LONG, NAMES, story } from "../views.ts";

const DEAL = example as unknown as DealRecord;
const LONG_DEAL: DealRecord = { ...DEAL, names: [...LONG] };
const COMPUTERS: DealRecord = {
  ...DEAL,
  names: ["Ana", null, LONG[2], null],
  computers: [null, "sharp", null, "steady"],
};
/** Two deals, the second with another secret than was promised. */
const BROKEN: DealRecord = {
  ...LONG_DEAL,
  deals: DEAL.deals.map((deal) => ({
    ...deal,
    shuffle: deal.shuffle ? { ...deal.shuffle, secret: "ab12".repeat(16) } : null,
  })),
};

function scene(
  page: "record" | "record_proof",
  record: DealRecord,
  more: Partial<Scene> = {},
): Scene {
  return {
    route: { page, id: "5T0mWd1oX8" },
    answers: {
      "/api/records/5T0mWd1oX8/": record,
      "/api/records/verify/": { valid: true, problems: [] },
    },
    act: () => pressed(),
    ...more,
  };
}

/** Goes on to a moment of the deal, as the slider does. */
async function stepped(to: number): Promise<void> {
  const slider = (await found(".steps input")) as HTMLInputElement;
  slider.value = String(to);
  slider.dispatchEvent(new Event("input", { bubbles: true }));
}

async function looked(through: string): Promise<void> {
  const eyes = (await found(".eyes select")) as HTMLSelectElement;
  eyes.value = through;
  eyes.dispatchEvent(new Event("change", { bubbles: true }));
}

const said = async () => void (await found(".message .button"));

/** The proof is found out in the page. */
const proven = {
  act: async () => void (await found(".proof-line.is-right, .proof-line.is-wrong")),
};
const WRONG = { deal: 0, action: 12, rule: "R8", code: "must_play" };

const counts = (deals: number, more: Partial<Counts> = {}): Counts => ({
  deals,
  won: Math.floor(deals / 2),
  lost: Math.ceil(deals / 2) - 1,
  drawn: 1,
  keys: 7,
  blocks: 12,
  blocks_won: 5,
  bruks_given: 9,
  bruks_taken: 8,
  matches: 4,
  six_loves_given: 2,
  six_loves_taken: 1,
  stand_ins: 3,
  ...more,
});

/** Two evenings: one told by its scores, and a short one two days later. */
function lines(names: BookLine["names"]): BookLine[] {
  const long = "0 0 1x 1 0x 0 1x - 1 1k 1k 0x 1 0x 1 - 0 0 0k 0 0k".split(" ");
  const short = "1 1k - 1".split(" ");
  return [long, short].flatMap((told, evening) =>
    story(told).map(
      (deal, at): BookLine => ({
        ...deal,
        number: evening * long.length + at + 1,
        match: evening + 1,
        at: 1_790_000_000 + evening * 172_800 + at * 400,
        evening: evening + 1,
        names,
        computers: [null, null, null, null],
        bruk: told[at]?.includes("x") ?? false,
        match_over: evening === 0 && at === long.length - 1,
        stand_ins: at === 4 ? [1] : [],
      }),
    ),
  );
}

function book(names: readonly [string, string, string, string]): Scene {
  const [one, two, three, four] = names;
  return {
    route: { page: "book", code: "HKTRWN" } satisfies Route,
    answers: {
      "/api/rooms/HKTRWN/book/": {
        people: names.map((name, at) => ({ name, counts: counts(25 + at * 40) })),
        pairs: [
          { names: [one, three], counts: counts(25) },
          { names: [two, four], counts: counts(125) },
          { names: [one, null], counts: counts(3) },
        ],
        deals: lines([...names]),
      },
    },
    act: async () => void (await found(".exports")),
  };
}

export const recordScenes: Record<string, Scene> = {
  replay: scene("record", DEAL, { act: () => stepped(14) }),
  "replay-start": scene("record", COMPUTERS, { act: async () => void (await found(".steps")) }),
  "replay-eyes": scene("record", LONG_DEAL, {
    act: async () => {
      await stepped(24);
      await looked("2");
    },
  }),
  "replay-end": scene("record", LONG_DEAL, {
    act: () => stepped(DEAL.deals[0]?.actions.length ?? 0),
  }),
  "replay-sent": scene("record", DEAL, { act: () => pressed(".pass-on-ways .button") }),
  "replay-none": scene("record", DEAL, {
    answers: { "/api/records/5T0mWd1oX8/": null },
    act: said,
  }),
  proof: scene("record_proof", LONG_DEAL, proven),
  "proof-wrong": scene("record_proof", BROKEN, {
    ...proven,
    answers: {
      "/api/records/5T0mWd1oX8/": BROKEN,
      "/api/records/verify/": { valid: false, problems: [WRONG] },
    },
  }),
  book: book(NAMES),
  "book-long": book(LONG),
  "book-empty": {
    route: { page: "book", code: "HKTRWN" },
    answers: { "/api/rooms/HKTRWN/book/": { people: [], pairs: [], deals: [] } },
    act: async () => void (await found(".page-main")),
  },
  "book-none": {
    route: { page: "book", code: "HKTRWN" },
    answers: { "/api/rooms/HKTRWN/book/": null },
    act: said,
  },
};
