/** The one button that begins, and the line that says what it will do to empty seats (the one confirmation). */
import type { VNode } from "preact";
import { computersToCome, offersOf } from "../../core/table.ts";
import type { View } from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";
import { sending } from "../../state/table.ts";
import { Button } from "../parts/button.tsx";

interface Props {
  view: View;
  /** Begins the session or the next match. */
  onBegin: () => void;
}

export function StartBar({ view, onBegin }: Props): VNode {
  const offers = offersOf(view);
  const count = computersToCome(view);
  if (!offers.start && !offers.nextMatch) return <p>{t("lobby.they_start")}</p>;
  const label = offers.start ? t("lobby.start", { count }) : t("lobby.next_match", { count });
  return (
    <>
      <p>{t("lobby.fills", { count })}</p>
      <Button kind="act" wide disabled={sending.value !== null} onClick={onBegin}>
        {label}
      </Button>
    </>
  );
}
