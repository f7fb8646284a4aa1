/** That somebody of this device now plays on another one, until it is put away (P3). */
import type { VNode } from "preact";
import { t } from "../../i18n/index.ts";
import { rich } from "../../i18n/rich.tsx";
import { forgetMoved, movedFrom } from "../../state/moved.ts";
import { Icon } from "../art/icon.tsx";
import { IconButton } from "../parts/button.tsx";

export function MovedNote({ code }: { code: string }): VNode | null {
  const { names } = movedFrom(code);
  if (names.length === 0) return null;
  return (
    <section class="panel notice moved-note" aria-label={t("notice.label")}>
      <span class="notice-sign">
        <Icon name="phone" />
      </span>
      <div>
        {names.map((name) => (
          <p key={name}>{rich("moved.note", { name })}</p>
        ))}
      </div>
      <IconButton icon="close" label={t("close")} onClick={() => forgetMoved(code)} />
    </section>
  );
}
