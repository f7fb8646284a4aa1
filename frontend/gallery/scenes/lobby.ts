/** The lobby, and joining it. */
import type { Route } from "../../src/core/route.ts";
import type { BySeat, Seat, View } from "../../src/core/wire.ts";
import { pressed } from "../acts.ts";
import type { Scene } from "../server.ts";
import { computer, empty, LONG, person, view } from "../views.ts";

const ROOM: Route = { page: "room", code: "HKTRWN" };

const lobby = (seats: BySeat<Seat>, more: Partial<View> = {}): Scene => ({
  route: ROOM,
  name: "Ben",
  view: view({
    phase: "gathering",
    seats,
    shown: null,
    opening: null,
    deal: null,
    match: { number: 1, scores: [0, 0], won: [0, 0], over: false, deals: [] },
    ...more,
  }),
});

const ONE = lobby([person(0, "Ana", { yours: true }), computer(1), person(2, "Cleo"), empty(3)]);
const LONGEST = lobby(
  [
    person(0, LONG[0], { yours: true }),
    person(1, LONG[1]),
    person(2, LONG[2], { presence: "gone" }),
    person(3, LONG[3], { presence: "away" }),
  ],
  { watchers: 2, house_rules: { sporting: true } },
);

export const lobbyScenes: Record<string, Scene> = {
  lobby: ONE,
  "lobby-long": LONGEST,
  "lobby-alone": lobby([person(0, "Ana", { yours: true }), empty(1), empty(2), empty(3)]),
  "lobby-shared": lobby([
    person(0, "Ana", { yours: true }),
    person(1, "Ben", { yours: true }),
    person(2, "Cleo"),
    empty(3),
  ]),
  "lobby-sit": { ...ONE, act: () => pressed(".place-left .seat-acts .button") },
  "lobby-refused": {
    ...ONE,
    refuses: "seat_taken",
    act: () => pressed(".place-left .seat-acts .button:last-child"),
  },
  "lobby-offline": { ...ONE, breaks: true },
  "join-watching": lobby([person(0, LONG[0]), person(1, "Ben"), empty(2), computer(3)]),
  "join-full": lobby([person(0, "Ana"), person(1, "Ben"), person(2, "Cleo"), person(3, "Dan")]),
};
