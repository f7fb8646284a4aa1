/** Between deals: that there is a newer client, and the way to it (P33). */
import type { VNode } from "preact";
import { t } from "../../i18n/index.ts";
import { update } from "../../state/update.ts";
import { Icon } from "../art/icon.tsx";
import { Button } from "./button.tsx";

export function UpdateNote(): VNode | null {
  const { value } = update;
  return (
    value && (
      <section class="panel notice update-note" aria-label={t("update.label")}>
        <span class="notice-sign">
          <Icon name="again" />
        </span>
        <p>{t("closed.client_too_old")}</p>
        <Button onClick={value.load}>{t("update.load")}</Button>
      </section>
    )
  );
}
