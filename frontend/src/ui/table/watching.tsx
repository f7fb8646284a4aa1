/** For onlookers: that they are, and a way to a seat while a computer keeps one. */
import type { VNode } from "preact";
import { seatsToTake } from "../../core/table.ts";
import type { View } from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";
import { rich } from "../../i18n/rich.tsx";
import { Icon } from "../art/icon.tsx";
import { joining } from "../join/joining.ts";
import { Button } from "../parts/button.tsx";

export function Watching({ view }: { view: View }): VNode {
  return (
    <section class="panel bar notice" aria-label={t("notice.label")}>
      <span class="notice-sign">
        <Icon name="eye" />
      </span>
      <p class="bar-text">{rich("watching.text")}</p>
      {seatsToTake(view).length > 0 && (
        <Button
          onClick={() => {
            joining.value = true;
          }}
        >
          {t("watching.sit")}
        </Button>
      )}
    </section>
  );
}
