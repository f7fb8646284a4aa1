/** What belongs to a seat and moves with it: that passes are made for its person (P8). */
import type { VNode } from "preact";
import { yourSeats } from "../../core/table.ts";
import type { View } from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";
import { ask } from "../../state/table.ts";
import { Switch } from "../parts/switch.tsx";
import { nameOf } from "../words/who.ts";

export function SeatSettings({ view }: { view: View }): VNode {
  return (
    <>
      {yourSeats(view).map((seat) => (
        <Switch
          key={seat.seat}
          icon="redo"
          label={t("settings.pass_for", { name: nameOf(seat) })}
          note={t("settings.pass_for_note")}
          on={seat.pass_for_me}
          onChange={(on) => void ask({ type: "pass_for_me", seat: seat.seat, on })}
        />
      ))}
    </>
  );
}
