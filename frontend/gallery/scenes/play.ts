/** At the table: every state of a deal. */
import type { Route } from "../../src/core/route.ts";
import type { BySeat, Question, Seat, Tile, View } from "../../src/core/wire.ts";
import type { SheetName } from "../../src/ui/table/sheets.ts";
import { found, opened, pressed } from "../acts.ts";
import { long } from "../deals.ts";
import type { Scene } from "../server.ts";
import {
  chained,
  chainOf,
  computer,
  counted,
  LONG,
  logOf,
  NAMES,
  offered,
  people,
  person,
  view,
} from "../views.ts";

const ROOM: Route = { page: "room", code: "HKTRWN" };
const scene = (more: Partial<View>): Scene => ({ route: ROOM, view: view(more) });
const after = (one: Scene, ...selectors: string[]): Scene => ({
  ...one,
  act: () => pressed(...selectors),
});
const tap = (at: number) => `.hand-tile:nth-child(${at})`;
const NEXT = ".sheet-acts .button-agree";
const CONFIRM = ".bar .button-act";
const EVERY_HOUSE_RULE = {
  sporting: true,
  one_all_play_two: true,
  key_points: 1,
  target: 10,
  next_match_double_six: true,
};
/** The next deal's promise, to which three have added. */
const PROMISED: View["next"] = { commitment: "5e".repeat(32), entropy: [0, 1, 2] };
/** The menu's entry that opens a sheet. */
const entry = (sheet: SheetName) => `.menu [data-sheet="${sheet}"]`;

const HAND: Tile[] = ["0-3", "3-3", "1-4", "0-1", "3-5", "2-5", "1-3"];
const EARLY = chained(["5-5", "5-6", "6-6", "6-0", "0-4", "4-6", "6-2"], 2);
const seats = (names: readonly string[] = NAMES): BySeat<Seat> => {
  const all = counted(people(names), [7, 5, 5, 4]);
  all[0].passed = { left: 6, right: 6 };
  return all;
};

export const TURN = scene({
  hand: HAND,
  chain: EARLY,
  first: 2,
  seats: seats(),
  turn: { seat: 0, turn: 9 },
  choices: offered(HAND, EARLY),
  undo: { seat: 0, actions: [], asks: [] },
});

const LATE_TILES = [
  ..."3-5 5-0 0-1 1-1 1-5 5-2 2-0 0-0 0-3 3-1 1-6 6-4 4-3 3-6 6-6 6-0 0-4 4-1 1-2 2-4 4-4 4-5".split(
    " ",
  ),
];
const LATE = chained(LATE_TILES, 14);
const LATE_HAND: Tile[] = ["2-3", "2-6", "5-5"];
const lateSeats = counted(people(LONG), [3, 1, 1, 1]);
lateSeats[0].passed = { left: 0, right: 4 };
lateSeats[2].passed = { left: 1, right: 4 };
lateSeats[3].passed = { left: 2, right: 2 };
export const TIGHT = scene({
  hand: LATE_HAND,
  chain: LATE,
  first: 14,
  seats: lateSeats,
  turn: { seat: 0, turn: 26 },
  choices: offered(LATE_HAND, LATE),
  match: { number: 1, scores: [2, 0], won: [0, 0], over: false, deals: [] },
});

const LAID = chainOf(long);
const STUCK_HAND: Tile[] = ["2-2", "0-1", "1-1"];
export const STUCK = scene({
  hand: STUCK_HAND,
  chain: EARLY.slice(0, 6),
  first: 2,
  seats: seats(),
  turn: { seat: 0, turn: 9 },
  choices: { plays: [], pass: true, openers: null },
});

const POSE = scene({
  hand: ["6-6", "0-3", "1-4", "0-1", "3-5", "2-5", "1-3"],
  seats: counted(people(NAMES), [7, 7, 7, 7]),
  turn: { seat: 0, turn: 0 },
  choices: { plays: [{ tile: "6-6", sides: ["right"] }], pass: false, openers: null },
  match: { number: 1, scores: [0, 0], won: [0, 0], over: false, deals: [] },
  deal: { number: 1, commitment: "0".repeat(64), restarted: 0, undone: 0 },
});

const theirs = (more: Partial<Seat>, extra: Partial<View> = {}, at: 1 | 3 = 1): Scene => {
  const all = seats();
  all[at] = { ...all[at], ...more };
  return scene({
    hand: HAND,
    chain: EARLY,
    first: 2,
    seats: all,
    turn: { seat: at, turn: 9 },
    ...extra,
  });
};

export const DESIGNATION = scene({
  phase: "designating",
  hand: HAND,
  seats: counted(people(NAMES), [7, 7, 7, 7]),
  turn: { seat: 0, turn: 0 },
  choices: { plays: [], pass: false, openers: [0, 2] },
  opening: { kind: "designation", representative: 0, opener: null },
  match: { number: 1, scores: [3, 0], won: [0, 0], over: false, deals: [] },
});

const OTHERS = scene({
  phase: "designating",
  hand: HAND,
  shown: 1,
  seats: counted(people(LONG, [1]), [7, 7, 7, 7]),
  turn: { seat: 0, turn: 0 },
  opening: { kind: "designation", representative: 0, opener: null },
  match: { number: 1, scores: [3, 0], won: [0, 0], over: false, deals: [] },
});

function asked(more: Partial<Question>): Scene {
  return scene({
    hand: HAND,
    chain: EARLY,
    first: 2,
    seats: counted(people(LONG), [7, 5, 5, 4]),
    turn: { seat: 0, turn: 9 },
    choices: offered(HAND, EARLY),
    question: {
      question: "q1",
      kind: "undo",
      by: 1,
      seat: 1,
      actions: [
        ...logOf(EARLY).slice(-2),
        { do: "pass", seat: 3, turn: 8, by: "person", left: 5, right: 2 },
      ],
      until: Date.now() / 1000 + 47,
      agreed: [],
      waiting: [],
      ...more,
    },
  });
}

export const playScenes: Record<string, Scene> = {
  play: TURN,
  "first-steps": { ...TURN, isFirst: true, act: async () => void (await found(".step")) },
  "first-steps-turns": { ...TURN, isFirst: true, act: () => pressed(NEXT) },
  "first-steps-score": { ...TURN, isFirst: true, act: () => pressed(NEXT, NEXT) },
  "play-chosen": after(TURN, tap(6)),
  "play-rests": after(TURN, tap(3)),
  "play-end-first": after(TURN, ".end.is-open"),
  "play-focus": {
    ...TURN,
    act: async () => {
      await pressed(tap(6));
      document.querySelector<HTMLElement>(tap(6))?.focus();
    },
  },
  "play-late": after(TIGHT, tap(1)),
  "play-long": scene({
    hand: ["2-2"],
    chain: LAID.slice(1),
    first: long.first - 1,
    seats: counted(people(LONG), [1, 1, 1, 1]),
    turn: { seat: 1, turn: 27 },
  }),
  "play-first": scene({
    hand: HAND,
    chain: chained(["6-6"], 0),
    first: 0,
    seats: counted([...people(NAMES).slice(0, 3), computer(3)] as BySeat<Seat>, [7, 7, 7, 6]),
    turn: { seat: 1, turn: 1 },
  }),
  "play-alike": after(
    scene({
      hand: ["2-5", "2-2", "0-2"],
      chain: chained(["2-6", "6-6", "6-0", "0-4", "4-2"], 1),
      first: 1,
      seats: counted(people(NAMES), [3, 5, 5, 4]),
      turn: { seat: 0, turn: 5 },
      choices: offered(["2-5", "2-2", "0-2"], chained(["2-6", "6-6", "6-0", "0-4", "4-2"], 1)),
    }),
    tap(2),
  ),
  pass: STUCK,
  "pass-chosen": after(STUCK, ".bar .button-agree"),
  "double-six": POSE,
  "double-six-chosen": after(POSE, tap(1)),
  "pose-free": scene({
    hand: HAND,
    seats: counted(people(NAMES), [7, 7, 7, 7]),
    turn: { seat: 0, turn: 1 },
    opening: { kind: "designation", representative: 2, opener: 0 },
    choices: {
      plays: HAND.map((tile) => ({ tile, sides: ["right"] as const }) as never),
      pass: false,
      openers: null,
    },
    log: [{ do: "designate", seat: 2, opener: 0, turn: 0, by: "person" }],
  }),
  sending: after(TURN, tap(6), CONFIRM),
  refused: { ...after(TURN, tap(6), CONFIRM), refuses: "stale" },
  offline: { ...TURN, breaks: true, act: () => pressed(tap(6), CONFIRM) },
  theirs: theirs({}),
  "theirs-wide": theirs({ name: "W".repeat(20) }),
  thinking: theirs({ kind: "computer", name: null, level: "sharp", presence: null }),
  away: theirs({ presence: "away" }),
  gone: theirs({ presence: "gone" }, {}, 3),
  "gone-long": theirs({ name: LONG[3], presence: "gone" }, {}, 3),
  "stand-in": theirs({ presence: "gone", stand_in: "steady" }),
  reading: theirs(
    { kind: "computer", name: null, level: "sharp", presence: null },
    { holds: [{ seat: 3, until: null }] },
  ),
  "reading-long": theirs(
    { name: LONG[3] },
    { holds: [{ seat: 3, until: Date.now() / 1000 + 47 }] },
    3,
  ),
  passing: scene({
    hand: HAND,
    chain: EARLY,
    first: 2,
    seats: seats(),
    turn: { seat: 0, turn: 9 },
    log: [...logOf(EARLY), { do: "pass", seat: 3, turn: 8, by: "person", left: 5, right: 2 }],
  }),
  watching: scene({
    shown: null,
    chain: EARLY,
    first: 2,
    seats: counted(
      [person(0, "Ana"), person(1, "Ben"), computer(2), person(3, "Dan")],
      [6, 5, 5, 4],
    ),
    turn: { seat: 0, turn: 9 },
    watchers: 1,
  }),
  designation: DESIGNATION,
  "designation-chosen": after(DESIGNATION, ".opener:last-child"),
  "designation-others": OTHERS,
  question: asked({ by: 1, waiting: [0], agreed: [1, 2] }),
  "question-folded": after(asked({ by: 1, waiting: [0], agreed: [1] }), ".question .icon-button"),
  "question-asker": asked({ by: 0, waiting: [1, 2, 3], agreed: [0] }),
  "question-waits": asked({ by: 1, waiting: [2], agreed: [1, 0] }),
  "question-stand-in": asked({
    kind: "stand_in",
    by: 2,
    seat: 1,
    actions: [],
    waiting: [0],
    agreed: [2],
  }),
  enlarged: after(TIGHT, tap(1), ".enlarge"),
  keys: { ...TURN, act: () => opened("?") },
  menu: after(TURN, tap(6), ".open-menu"),
  rules: after(TURN, ".open-menu", entry("rules")),
  "rules-of-the-house": after(
    { ...TURN, view: { ...(TURN.view as View), house_rules: EVERY_HOUSE_RULE } },
    ".open-menu",
    entry("rules"),
  ),
  details: {
    ...TURN,
    act: async () => {
      await pressed(".open-menu", entry("details"));
      await found(".sheet fieldset");
    },
  },
  invite: after(TURN, ".open-menu", entry("invite")),
  "settings-sheet": after(TURN, ".open-menu", entry("settings")),
  move: after(TURN, ".open-menu", entry("move")),
  shuffle: after(
    {
      ...TURN,
      view: { ...(TURN.view as View), seats: counted(people(LONG), [7, 5, 5, 4]), next: PROMISED },
    },
    ".open-menu",
    entry("shuffle"),
  ),
  restart: after(TURN, ".open-menu", entry("restart")),
};
