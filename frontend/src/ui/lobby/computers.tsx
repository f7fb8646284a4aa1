/** How well each computer at the table plays. */
import type { VNode } from "preact";
import type { Level, Seat } from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";
import { ask } from "../../state/table.ts";
import { Icon } from "../art/icon.tsx";
import { Segments } from "../parts/segments.tsx";
import { nameOf } from "../words/who.ts";

const LEVELS: readonly Level[] = ["easy", "steady", "sharp"];

export function Computers({ seats }: { seats: readonly Seat[] }): VNode | null {
  const computers = seats.filter((seat) => seat.kind === "computer");
  if (computers.length === 0) return null;
  return (
    <div class="panel panel-rows computers">
      {computers.map((seat) => (
        <div key={seat.seat} class="row">
          <Icon name="chip" />
          <b>{nameOf(seat)}</b>
          <Segments
            legend={t("lobby.level_of", { name: nameOf(seat) })}
            quiet
            options={LEVELS.map((value) => ({ value, label: t(`level.${value}`) }))}
            value={seat.level ?? "steady"}
            onChange={(level) => void ask({ type: "seat_computer", seat: seat.seat, level })}
          />
        </div>
      ))}
    </div>
  );
}
