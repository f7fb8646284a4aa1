/** For whoever reads: whether the computers wait, and for how long yet. Nothing at a table without any. */
import type { VNode } from "preact";
import { hasComputers, ownHold } from "../../core/details.ts";
import type { View } from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";
import { Icon } from "../art/icon.tsx";
import { Countdown } from "../question/countdown.tsx";

export function WaitingNote({ view }: { view: View }): VNode | null {
  if (!hasComputers(view)) return null;
  const hold = ownHold(view);
  return (
    <p class="note waiting-note">
      <Icon name="clock" />
      <span>{hold ? t("reading.waits") : t("reading.goes_on")}</span>
      {hold?.until != null && <Countdown key={hold.until} until={hold.until} />}
    </p>
  );
}
