/** The way through a review: one bar an action, taller where it cost something; steps, losses, and whose eyes. */
import type { VNode } from "preact";
import type { DealReview, View } from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";
import { Button, IconButton } from "../parts/button.tsx";
import { Segments } from "../parts/segments.tsx";
import { nameOf } from "../words/who.ts";
import { Timeline } from "./timeline.tsx";

export type Looking = "all" | "known";

interface Props {
  view: View;
  review: DealReview;
  step: number;
  looking: Looking;
  onGo: (step: number) => void;
  onLook: (looking: Looking) => void;
}

export function Controls({ view, review, step, looking, onGo, onLook }: Props): VNode {
  const { actions } = review;
  const last = actions.length;
  const actor = (actions[step - 1] ?? actions[0])?.seat ?? 0;
  const next = actions.findIndex((action, at) => at >= step && action.cost > 0);
  return (
    <footer class="page-foot review-foot">
      <Timeline review={review} step={step} onGo={onGo} />
      <Segments<Looking>
        legend={t("after.eyes")}
        quiet
        options={[
          { value: "all", label: t("after.all_hands") },
          { value: "known", label: t("after.what_knew", { name: nameOf(view.seats[actor]) }) },
        ]}
        value={looking}
        onChange={onLook}
      />
      <div class="review-steps">
        <IconButton
          icon="first"
          label={t("review.first")}
          disabled={step === 0}
          onClick={() => onGo(0)}
        />
        <IconButton
          icon="back"
          label={t("after.step_back")}
          disabled={step === 0}
          onClick={() => onGo(step - 1)}
        />
        <Button disabled={next < 0} onClick={() => onGo(next + 1)}>
          {t("review.next_loss")}
        </Button>
        <IconButton
          icon="forward"
          label={t("after.step_on")}
          disabled={step === last}
          onClick={() => onGo(step + 1)}
        />
        <IconButton
          icon="last"
          label={t("review.last")}
          disabled={step === last}
          onClick={() => onGo(last)}
        />
      </div>
    </footer>
  );
}
