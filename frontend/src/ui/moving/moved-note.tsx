/** That somebody of this device plays on on another one, until it is put away (P3). */
import type { VNode } from "preact";
import { t } from "../../i18n/index.ts";
import { rich } from "../../i18n/rich.tsx";
import { forgetMoved, movedFrom } from "../../state/moved.ts";
import { Icon } from "../art/icon.tsx";
import { IconButton } from "../parts/button.tsx";
import { both } from "../words/who.ts";

export function MovedNote({ code }: { code: string }): VNode | null {
  const { names } = movedFrom(code);
  if (names.length === 0) return null;
  return (
    <section class="panel bar notice moved-note" aria-label={t("notice.label")}>
      <span class="notice-sign">
        <Icon name="phone" />
      </span>
      <p class="bar-text">{rich("moved.note", { name: both(names) })}</p>
      <IconButton icon="close" label={t("close")} onClick={() => forgetMoved(code)} />
    </section>
  );
}
