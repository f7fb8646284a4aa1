/** The end of a deal and of a match. */
import type { Route } from "../../src/core/route.ts";
import type { BySeat, Match, Question, Result, Seat, View } from "../../src/core/wire.ts";
import { found, pressed } from "../acts.ts";
import { blocked, draw, key, out, type Played } from "../deals.ts";
import type { Scene } from "../server.ts";
import { chainOf, computer, LONG, NAMES, people, result, story, view } from "../views.ts";

const DEAL: Route = { page: "room", code: "HKTRWN" };

const ended = (deal: Played, told: Partial<Result>, more: Partial<View> = {}) => ({
  route: DEAL,
  view: view({
    phase: "revealed",
    shown: null,
    chain: chainOf(deal),
    first: deal.first,
    result: result({ hands: deal.hands, dealt: deal.dealt, ...told }),
    ...more,
  }),
});

const BLOCKED = ended(
  blocked,
  {
    kind: "blocked",
    team: 1,
    representative: 1,
    bruk: true,
    scores_before: [2, 0],
    scores_after: [0, 0],
    next_opening: { kind: "double_six" },
  },
  {
    seats: people(LONG),
    match: { number: 1, scores: [0, 0], won: [0, 0], over: false, deals: [] },
  },
);

const OUT = ended(out, { representative: 2 });

const ASKED: Question = {
  question: "q1",
  kind: "new_session",
  by: 1,
  seat: null,
  actions: [],
  until: Date.now() / 1000 + 53,
  agreed: [1],
  waiting: [0],
};

const STORY = "0 0 1x 1 0x 0 1x - 1 1k 1k 0x 1 0x 1 - 0 0 0k 0 0k".split(" ");
const won = (scores: [number, number], more: Partial<Match> = {}): Match => ({
  number: 2,
  scores,
  won: scores[0] > 0 ? [2, 0] : [1, 1],
  over: true,
  deals: story(STORY),
  ...more,
});

const SIX = ended(
  out,
  {
    team: 0,
    representative: 2,
    scores_before: [5, 0],
    scores_after: [6, 0],
    next_opening: { kind: "designation", representative: 2 },
  },
  { phase: "match_over", match: won([6, 0]) },
);

export const endScenes: Record<string, Scene> = {
  "result-blocked": BLOCKED,
  "result-key": ended(key, {
    key: true,
    points: 2,
    hard_ends: [0, 3],
    scores_before: [3, 0],
    scores_after: [5, 0],
  }),
  "result-draw": ended(draw, {
    kind: "blocked",
    team: null,
    points: 0,
    representative: null,
    scores_before: [3, 0],
    scores_after: [3, 0],
    next_opening: { kind: "double_six" },
  }),
  "result-out": ended(
    out,
    { representative: 2, hard_ends: [4], next_opening: { kind: "designation", representative: 2 } },
    {
      seats: [
        ...people(NAMES, [0]).slice(0, 1),
        computer(1),
        computer(2),
        computer(3),
      ] as BySeat<Seat>,
      undo: { seat: 0, actions: [], asks: [] },
    },
  ),
  "result-watching": ended(out, { representative: 2 }, { seats: people(NAMES, []) }),
  "result-menu": { ...OUT, act: () => pressed(".page-foot .icon-button") },
  "result-rules": { ...OUT, act: () => pressed(".ways-on .button:nth-child(5)") },
  "result-details": { ...OUT, act: () => pressed(".ways-on .button:nth-child(6)") },
  "result-moved": { ...OUT, moved: ["Cleo"] },
  "match-six": SIX,
  "match-details": { ...SIX, act: () => pressed(".ways-on .button:last-child") },
  "match-moved": { ...SIX, moved: ["Cleo", "Dan"] },
  "match-deal": { ...SIX, act: () => pressed(".how-it-went .button") },
  "match-session": {
    ...SIX,
    act: async () => {
      await pressed(".match .page-foot .button");
      await found('[role="dialog"]');
    },
  },
  "match-seats-asked": {
    ...SIX,
    view: { ...SIX.view, question: ASKED },
    act: () => pressed(".match .ways-on .button"),
  },
  "match-seats": { ...SIX, act: () => pressed(".match .ways-on .button") },
  "match-seven": ended(
    key,
    {
      team: 1,
      key: true,
      points: 2,
      representative: 0,
      scores_before: [0, 5],
      scores_after: [0, 7],
    },
    {
      phase: "match_over",
      seats: people(LONG),
      match: won([0, 7], { deals: story(["1", "1", "1k", "-", "1", "1k"]) }),
    },
  ),
  "match-ten": ended(
    out,
    { team: 0, scores_before: [9, 0], scores_after: [10, 0] },
    { phase: "match_over", house_rules: { target: 10 }, match: won([10, 0]) },
  ),
};
