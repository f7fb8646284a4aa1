/** A deal beside perfect play: as it was dealt, at losses, at a key that was missed, and while it is made. */
import records from "../../../tests/golden/records/next_match.json";
import reviews from "../../../tests/golden/reviews/next_match.json";
import type { Route } from "../../src/core/route.ts";
import { found } from "../acts.ts";
import type { Scene } from "../server.ts";
import { LONG } from "../views.ts";

const REVIEW: Route = { page: "record_review", id: "5T0mWd1oX8" };
const [, deal] = records.deals;
const [, review] = reviews.deals;

/** The slider moved to a step. */
async function stepped(step: number): Promise<void> {
  const slider = (await found(".timeline input")) as HTMLInputElement;
  slider.value = String(step);
  slider.dispatchEvent(new Event("input", { bubbles: true }));
  await found(`.timeline-bars > :nth-child(${step + 1}).is-now`);
}

function reviewed(names: readonly string[], answer: unknown): Scene {
  return {
    route: REVIEW,
    answers: {
      "/api/records/5T0mWd1oX8/": { ...records, names, deals: [deal] },
      "/api/records/5T0mWd1oX8/review/?after=33&limit=1": answer,
    },
  };
}

const MADE = reviewed(records.names, { deals: [review] });
const at = (step: number, scene: Scene = MADE): Scene => ({ ...scene, act: () => stepped(step) });

export const reviewScenes: Record<string, Scene> = {
  review: at(0),
  "review-loss": at(10),
  "review-key": at(19, reviewed(LONG, { deals: [review] })),
  "review-known": {
    ...MADE,
    act: async () => {
      await stepped(15);
      (await found(".review-foot label:last-of-type input")).click();
      await found(".review-hands .tiles-left");
    },
  },
  "review-coming": {
    ...reviewed(records.names, {}),
    act: async () => void (await found(".message-acts .button")),
  },
};
