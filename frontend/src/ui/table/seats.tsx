/** The other three (on a wide screen all four) around the table, with arrows the way the turns run. */
import type { VNode } from "preact";
import { type Place, seatAt } from "../../core/names.ts";
import { viewerOf } from "../../core/table.ts";
import type { View } from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";
import { Icon } from "../art/icon.tsx";
import { AtTable } from "./at-table.tsx";

const AROUND: readonly Place[] = ["left", "top", "right"];

export function Seats({ view }: { view: View }): VNode {
  return (
    <section class="seats" aria-label={t("seats.label")}>
      {AROUND.map((place) => (
        <AtTable
          key={place}
          view={view}
          seat={view.seats[seatAt(place, viewerOf(view))]}
          place={place}
        />
      ))}
      <Icon name="left" />
      <Icon name="left" />
    </section>
  );
}
