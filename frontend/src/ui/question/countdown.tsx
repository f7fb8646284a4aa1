/** The seconds a question has left. */
import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../../i18n/index.ts";

/** A question's life (s), by which a device whose clock is far off counts from when it first saw it. */
const LONGEST = 60;

export function Countdown({ until }: { until: number }): VNode {
  const [end] = useState(() => endHere(until));
  const [now, tick] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => tick(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((end - now) / 1000));
  return (
    <span class="countdown" aria-hidden="true">
      {t("question.seconds", { seconds })}
    </span>
  );
}

/** When it ends by this device's clock, in ms. */
function endHere(until: number): number {
  const left = until - Date.now() / 1000;
  return Date.now() + (left > 0 && left <= LONGEST ? left : LONGEST) * 1000;
}
