/** The four seats as they sit: partners opposite, play going round against the clock. */
import type { ComponentChildren, VNode } from "preact";
import { placeOf, SEATS } from "../../core/names.ts";
import type { SeatNumber } from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";
import { Icon } from "../art/icon.tsx";
import { Inlay } from "../art/inlay.tsx";

interface Props {
  viewer: SeatNumber;
  seat: (seat: SeatNumber) => ComponentChildren;
}

export function Places({ viewer, seat }: Props): VNode {
  return (
    <div class="places">
      {SEATS.map((one) => (
        <div key={one} class={`place place-${placeOf(one, viewer)}`}>
          {seat(one)}
        </div>
      ))}
      <div class="place-table felt on-table">
        <Inlay />
        <Icon name="around" />
        <p>{t("lobby.anticlockwise")}</p>
      </div>
    </div>
  );
}
