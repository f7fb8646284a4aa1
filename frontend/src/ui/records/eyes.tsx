/** The four seats of a moment: all hands, or the one hand that a player saw and the backs of the others (P26). */
import type { VNode } from "preact";
import { useId } from "preact/hooks";
import { type Place, SEATS, valuesOf } from "../../core/names.ts";
import type { SeatNumber, Tile, View } from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";
import type { RecordedDeal } from "../../net/records.ts";
import { Avatar } from "../art/avatar.tsx";
import { Icon } from "../art/icon.tsx";
import { TileArt } from "../art/tile.tsx";
import { PassBadge } from "../table/pass-badge.tsx";
import { TilesLeft } from "../table/tiles-left.tsx";
import { listed } from "../words/lists.ts";
import { spokenTile } from "../words/tiles.ts";
import { nameOf } from "../words/who.ts";
import { handAfter } from "./moments.ts";

export type Looking = SeatNumber | "all";

interface Props {
  view: View;
  deal: RecordedDeal;
  step: number;
  looking: Looking;
  onLook: (looking: Looking) => void;
}

export function Eyes({ view, deal, step, looking, onLook }: Props): VNode {
  const id = useId();
  return (
    <section class="panel panel-rows eyes" aria-label={t("after.hands")}>
      <div class="row">
        <Icon name="eye" />
        <label class="row-text" for={id}>
          <b>{t("after.eyes")}</b>
        </label>
        <select
          id={id}
          value={String(looking)}
          onChange={(event) => onLook(lookingOf(event.currentTarget.value))}
        >
          <option value="all">{t("after.all_hands")}</option>
          {SEATS.map((seat) => (
            <option key={seat} value={String(seat)}>
              {t("after.what_knew", { name: nameOf(view.seats[seat]) })}
            </option>
          ))}
        </select>
      </div>
      <ul>
        {SEATS.map((seat) => (
          <SeatHand
            key={seat}
            view={view}
            seat={seat}
            due={view.turn?.seat === seat}
            hand={looking === "all" || looking === seat ? handAfter(deal, step, seat) : null}
          />
        ))}
      </ul>
    </section>
  );
}

function lookingOf(value: string): Looking {
  return value === "all" ? "all" : (Number(value) as SeatNumber);
}

interface HandProps {
  /** Where it stands around a table; a list of rows has no places. */
  place?: Place;
  /** Its row stands out. */
  due: boolean;
  view: View;
  seat: SeatNumber;
  /** Null: it lies face down. */
  hand: Tile[] | null;
  /** A class for each tile. */
  marked?: (tile: Tile) => string;
}

export function SeatHand({ place, view, seat, due, hand, marked }: HandProps): VNode {
  const who = view.seats[seat];
  return (
    <li class={`seat-hand${place ? ` hand-${place}` : ""}${due ? " is-due" : ""}`}>
      <Avatar who={who} due={due} />
      <p class="hand-who">
        <b>{nameOf(who)}</b>
        {who.passed && <PassBadge ends={who.passed} />}
      </p>
      {hand ? (
        <>
          <span class="sr-only">{listed(hand.map(spokenTile))}</span>
          <span class="seat-tiles" aria-hidden="true">
            {hand.map((tile) => {
              const [low, high] = valuesOf(tile);
              return (
                <span key={tile} class={marked?.(tile)}>
                  <TileArt first={high} second={low} />
                </span>
              );
            })}
          </span>
        </>
      ) : (
        <TilesLeft count={who.tiles} />
      )}
    </li>
  );
}
