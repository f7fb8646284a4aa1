/** Nothing fits: the reason, and the pass as a choice like any other. */
import type { VNode } from "preact";
import type { View } from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";
import { rich } from "../../i18n/rich.tsx";
import { gesture } from "../../state/choice.ts";
import { Button } from "../parts/button.tsx";
import { openValues } from "../words/choice.ts";

export function PassOffer({ view }: { view: View }): VNode {
  return (
    <section class="panel bar" aria-label={t("choice.label")}>
      <p class="bar-text">
        <span class="bar-what">{rich("pass.reason", { values: openValues(view) })}</span>
      </p>
      <Button kind="agree" onClick={() => gesture({ do: "pass" })}>
        {t("pass.choose")}
      </Button>
    </section>
  );
}
