import { describe, expect, test } from "vitest";
import { aView, plays } from "../../test/views.ts";
import { answered, firstPlay, type Hint, stillGood, toBeAdvised } from "./hint.ts";
import type { HintFrame } from "./wire.ts";

const turn = aView({ choices: plays(["0-5", "left"]) });
const asked = { seat: 0, moment: 5 } as const;
const coming: Hint = { ...asked, is: "coming" };
const told: HintFrame = {
  type: "hint",
  id: "h",
  moment: 5,
  best: [{ win: 0.7, match: 0.6, play: { tile: "0-5", side: "left" } }],
  close: false,
  reasons: [{ code: "only_play" }],
};
const refusal = (code: "stale" | "covered" | "busy") => ({ type: "refused", code }) as const;

describe("a hint", () => {
  test("may be asked for by whoever's hand is shown, on its turn", () => {
    expect(toBeAdvised(turn)).toEqual(asked);
    expect(toBeAdvised(aView())).toBeNull();
    expect(toBeAdvised(aView({ shown: null }))).toBeNull();
  });

  test("is there once it has come", () => {
    const here = answered(asked, told);
    expect(here).toEqual({
      ...asked,
      is: "here",
      best: told.best,
      close: false,
      reasons: told.reasons,
    });
    expect(stillGood(here, turn)).toBe(here);
    expect(firstPlay(here)).toEqual({ tile: "0-5", side: "left" });
  });

  test.each([
    ["of another moment", aView({ ...turn, moment: 6 })],
    ["of another seat", aView({ ...turn, shown: 2 })],
    ["of a covered hand", aView({ shown: null, choices: null })],
    ["of nobody's turn", aView()],
    ["of no table", null],
  ])("is gone on a view %s", (_, view) => {
    expect(stillGood(coming, view)).toBeNull();
  });

  test("that comes too late is none", () => {
    expect(answered(asked, { ...told, moment: 4 })).toBeNull();
    expect(answered(asked, refusal("stale"))).toBeNull();
    expect(answered(asked, refusal("covered"))).toBeNull();
  });

  test("that could not be found says so", () => {
    expect(answered(asked, refusal("busy"))).toEqual({ ...asked, is: "refused", code: "busy" });
    expect(firstPlay(coming)).toBeNull();
  });
});
