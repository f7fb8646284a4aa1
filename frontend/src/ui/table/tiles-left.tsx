/** How many tiles somebody still holds. */
import type { VNode } from "preact";
import { t } from "../../i18n/index.ts";

export function TilesLeft({ count }: { count: number }): VNode {
  return (
    <p class="tiles-left">
      <span class="tiles-bars" style={{ "--count": count }} aria-hidden="true" />
      <b aria-hidden="true">{count}</b>
      <span class="sr-only">{t("seats.tiles", { count })}</span>
    </p>
  );
}
