/** Going through a deal: one step back or on, or anywhere by the slider, which has the arrow keys as well. */
import type { VNode } from "preact";
import { t } from "../../i18n/index.ts";
import { IconButton } from "../parts/button.tsx";

interface Props {
  step: number;
  last: number;
  onGo: (step: number) => void;
}

export function Steps({ step, last, onGo }: Props): VNode {
  return (
    <div class="steps">
      <IconButton
        icon="back"
        label={t("after.step_back")}
        disabled={step === 0}
        onClick={() => onGo(step - 1)}
      />
      <input
        type="range"
        min={0}
        max={last}
        value={step}
        aria-label={t("after.step")}
        aria-valuetext={t("after.step_of", { step, last })}
        onInput={(event) => onGo(Number(event.currentTarget.value))}
      />
      <IconButton
        icon="forward"
        label={t("after.step_on")}
        disabled={step === last}
        onClick={() => onGo(step + 1)}
      />
      <span class="steps-count" aria-hidden="true">
        {t("after.step_of", { step, last })}
      </span>
    </div>
  );
}
