/** The server said no: why, in words. Nothing was changed by it. */
import type { VNode } from "preact";
import { t } from "../../i18n/index.ts";
import { refusal } from "../../state/table.ts";
import { Icon } from "../art/icon.tsx";
import { IconButton } from "../parts/button.tsx";
import { troubleText } from "../words/trouble.ts";

export function RefusalNotice(): VNode | null {
  const said = refusal.value;
  return (
    said && (
      <section class="panel bar notice" role="alert">
        <span class="notice-sign">
          <Icon name="alert" />
        </span>
        <p class="bar-text">{troubleText(said)}</p>
        <IconButton
          icon="close"
          label={t("close")}
          onClick={() => {
            refusal.value = null;
          }}
        />
      </section>
    )
  );
}
