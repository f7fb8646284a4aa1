/** Before a table: start, codes, joining, settings, closed tables. */
import type { Route } from "../../src/core/route.ts";
import type { OwnRoom } from "../../src/core/wire.ts";
import { found, pressed, typed } from "../acts.ts";
import type { Scene } from "../server.ts";
import { computer, empty, LONG, NAMES, person } from "../views.ts";

const START: Route = { page: "start" };
const ROOM: Route = { page: "room", code: "HKTRWN" };

const summary = (more: Partial<OwnRoom>): OwnRoom => ({
  code: "HKTRWN",
  phase: "playing",
  profile: "six-love",
  house_rules: {},
  seats: NAMES.map((name, at) => person(at as 0, name, { yours: at === 0 })),
  free: [],
  deal: null,
  turn: null,
  scores: [0, 0],
  made_here: false,
  ...more,
});

const ROOMS: OwnRoom[] = [
  summary({ deal: 5, turn: 0, scores: [4, 0] }),
  summary({
    code: "PNCGDK",
    seats: [
      person(0, LONG[0], { yours: true }),
      person(1, LONG[1]),
      person(2, LONG[2]),
      computer(3),
    ],
    deal: 18,
    turn: 1,
    scores: [0, 3],
  }),
  summary({ code: "ZBMVXT", phase: "match_over", deal: 30, scores: [6, 0] }),
  summary({
    code: "BCDFGH",
    phase: "gathering",
    seats: [person(0, "Ana", { yours: true }), empty(1), empty(2), empty(3)],
  }),
];

const JOINABLE = [person(0, LONG[0]), empty(1), person(2, "Cleo"), computer(3)];

const closed = (code: number): Scene => ({ route: ROOM, closes: code });

export const startScenes: Record<string, Scene> = {
  start: { route: START, name: "Ana" },
  "start-tables": { route: START, name: LONG[0], rooms: ROOMS },
  "start-error": {
    route: START,
    name: "Ana",
    rooms: ROOMS.slice(0, 1),
    act: async () => {
      await typed(".start-join input", "hkt rwm");
      await pressed(".start-join .button");
    },
  },
  "start-nameless": { route: START, name: "", act: () => pressed(".start-make .button") },
  join: {
    route: ROOM,
    name: "Ben",
    closes: 4403,
    found: summary({ phase: "gathering", seats: JOINABLE, free: [1, 3] }),
    act: async () => void (await found(".page-foot .button-act")),
  },
  settings: { route: { page: "settings" } },
  "rules-page": { route: { page: "rules" }, act: () => pressed(".rulebook-places button") },
  records: { route: { page: "records" } },
  stored: { route: { page: "stored" } },
  transfer: { route: { page: "transfer", secret: "x" } },
  unknown: { route: { page: "unknown" } },
  opening: { route: ROOM },
  "closed-unknown-device": closed(4401),
  "closed-not-allowed": closed(4403),
  "closed-room-not-found": closed(4404),
  "closed-too-slow": closed(4408),
  "closed-client-too-old": closed(4409),
  "closed-too-many": closed(4429),
};
