/** Three short steps for whoever sees the table for the first time. */
import type { VNode } from "preact";
import { t } from "../../i18n/index.ts";
import { rich } from "../../i18n/rich.tsx";
import { endSteps, firstStep, nextStep, STEPS } from "../../state/first-steps.ts";
import { SeatsAround } from "../art/seats-around.tsx";
import { TileArt } from "../art/tile.tsx";
import { Button } from "../parts/button.tsx";
import { Sheet } from "../parts/sheet.tsx";
import { ScorePips } from "../table/score-pips.tsx";
import "../../styles/steps.css";

export default function FirstSteps(): VNode | null {
  const at = firstStep.value;
  const step = at === null ? undefined : STEPS[at];
  if (at === null || !step) return null;
  const isLast = at === STEPS.length - 1;
  return (
    <Sheet
      title={t("steps.title")}
      onClose={endSteps}
      acts={
        <>
          {!isLast && <Button onClick={endSteps}>{t("steps.skip")}</Button>}
          <Button kind="agree" onClick={nextStep}>
            {isLast ? t("steps.done") : t("steps.next")}
          </Button>
        </>
      }
    >
      <div class="step" aria-live="polite">
        <Picture of={step} />
        <p>{rich(`steps.${step}`)}</p>
        <p class="note">{t("steps.step", { step: at + 1, count: STEPS.length })}</p>
      </div>
    </Sheet>
  );
}

function Picture({ of }: { of: (typeof STEPS)[number] }): VNode {
  switch (of) {
    case "preview":
      return (
        <div class="step-preview" aria-hidden="true">
          <TileArt first={6} second={6} />
          <TileArt first={6} second={4} flat />
        </div>
      );
    case "turns":
      return <SeatsAround />;
    default:
      return (
        <div class="step-score" aria-hidden="true">
          <ScorePips team={0} score={6} target={6} />
          <ScorePips team={1} score={0} target={6} />
        </div>
      );
  }
}
