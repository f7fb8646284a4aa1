/** A hint: on its way, here with few and with many reasons, not to be had. */
import type { Advice } from "../../src/core/wire.ts";
import { pressed } from "../acts.ts";
import type { Scene } from "../server.ts";
import { DESIGNATION, STUCK, TIGHT, TURN } from "./play.ts";

const ASK = ".ask-hint";
const asked = (scene: Scene, more: Partial<Scene>, ...then: string[]): Scene => ({
  ...scene,
  ...more,
  act: () => pressed(ASK, ...then),
});
const play = (tile: NonNullable<Advice["play"]>["tile"], side: "left" | "right", win: number) => ({
  win,
  match: 0.5 + (win - 0.5) / 4,
  play: { tile, side },
});
/** Once it is here. */
const HERE = ".hint-reasons";

const CLEAR: Scene["hint"] = {
  best: [play("2-5", "right", 0.61), play("2-5", "left", 0.48), play("3-5", "left", 0.39)],
  close: false,
  reasons: [
    { code: "covers_opponent", seat: 3, value: 2 },
    { code: "may_pass", seat: 1, chance: 0.31 },
    { code: "keeps_following", follow: [{ tile: "3-5", value: 5 }] },
  ],
};

const LONGEST: Scene["hint"] = {
  best: [play("2-3", "left", 0.523), play("2-6", "right", 0.519), play("5-5", "right", 0.2)],
  close: true,
  reasons: [
    { code: "closes", own: 18, theirs: 12.5 },
    { code: "partners_suit", seat: 2, value: 2 },
    { code: "frees_double", value: 5, left: 2 },
    { code: "waiting", tiles: ["2-6", "5-5"] },
  ],
};

export const hintScenes: Record<string, Scene> = {
  "hint-coming": asked(TURN, {}, ".hint-standing"),
  hint: asked(TURN, { hint: CLEAR }, HERE),
  "hint-taken": asked(TURN, { hint: CLEAR }, ".sheet-acts .button"),
  "hint-close": asked(TIGHT, { hint: LONGEST }, HERE),
  "hint-pass": asked(
    STUCK,
    {
      hint: {
        best: [{ win: 0.3, match: 0.45, pass: true }],
        close: false,
        reasons: [{ code: "nothing_fits" }],
      },
    },
    HERE,
  ),
  "hint-designation": asked(
    DESIGNATION,
    {
      hint: {
        best: [
          { win: 0.58, match: 0.503, designate: 2 },
          { win: 0.57, match: 0.502, designate: 0 },
        ],
        close: true,
        reasons: [
          { code: "long_suit", value: 3, held: 4 },
          { code: "doubles", held: 1 },
        ],
      },
    },
    HERE,
  ),
  "hint-none": asked(TURN, { refuses: "busy" }, ".hint-standing"),
};
