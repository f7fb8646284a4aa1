/** Everything the seat could do, best first, with the chances it has; a tap makes a preview of it. */
import type { VNode } from "preact";
import { useId } from "preact/hooks";
import type { Advice, View } from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";
import { take } from "./open-hint.ts";
import { adviceText, percent } from "./words.ts";

export function Ranked({ view, best }: { view: View; best: readonly Advice[] }): VNode {
  const id = useId();
  return (
    <section class="hint-ranked" aria-labelledby={id}>
      <h3 id={id}>{t("hint.all")}</h3>
      <p class="hint-chances">
        <span>{t("hint.chances")}</span>
        <span aria-hidden="true">{t("hint.deal")}</span>
        <span aria-hidden="true">{t("hint.match")}</span>
      </p>
      <ol>
        {best.map((one) => (
          <li key={adviceText(view, one) + (one.play?.side ?? "")}>
            <Row view={view} advice={one} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Row({ view, advice }: { view: View; advice: Advice }): VNode {
  const [deal, match] = [percent(advice.win), percent(advice.match)];
  return (
    <button type="button" class="row" onClick={() => take(advice)}>
      <b>{adviceText(view, advice)}</b>
      <span class="sr-only">{t("hint.spoken", { deal, match })}</span>
      <span aria-hidden="true">{deal}</span>
      <span aria-hidden="true">{match}</span>
    </button>
  );
}
