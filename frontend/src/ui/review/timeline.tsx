/** One bar an action under a slider nobody sees: a finger, a mouse and the arrow keys all go through it. */
import type { VNode } from "preact";
import type { DealReview, ReviewedAction } from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";
import { weightOf } from "./verdict.tsx";
import { costText } from "./words.ts";

interface Props {
  review: DealReview;
  step: number;
  onGo: (step: number) => void;
}

export function Timeline({ review, step, onGo }: Props): VNode {
  const { actions } = review;
  const most = Math.max(1, ...actions.map(({ cost }) => cost));
  const action = actions[step - 1];
  const said = t("after.step_of", { step, last: actions.length });
  return (
    <div class="timeline" style={{ "--count": actions.length + 1 }}>
      <div class="timeline-bars" aria-hidden="true">
        <i class={step === 0 ? "is-start is-now" : "is-start"} />
        {actions.map((one, at) => (
          <i
            key={one.turn}
            class={classOf(one, step === at + 1)}
            style={{ "--part": one.cost / most }}
          />
        ))}
      </div>
      <input
        type="range"
        min={0}
        max={actions.length}
        value={step}
        aria-label={t("after.step")}
        aria-valuetext={action ? `${said}, ${costText(action)}` : said}
        onInput={(event) => onGo(Number(event.currentTarget.value))}
      />
    </div>
  );
}

function classOf(action: ReviewedAction, isNow: boolean): string {
  const forced = action.forced ? " is-forced" : "";
  return `is-${weightOf(action)}${forced}${isNow ? " is-now" : ""}`;
}
