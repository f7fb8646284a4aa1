/** The four hands at the end: what is left large, what was played small, the totals, the lowest marked. */
import type { VNode } from "preact";
import { SEATS, valuesOf } from "../../core/names.ts";
import type { SeatNumber, Tile } from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";
import { Avatar } from "../art/avatar.tsx";
import { Icon } from "../art/icon.tsx";
import { TileArt } from "../art/tile.tsx";
import { listed } from "../words/lists.ts";
import { lowestSeats, nameIn } from "../words/result.ts";
import { spokenTile } from "../words/tiles.ts";
import type { Finished } from "./finished.ts";

export function Hands({ finished }: { finished: Finished }): VNode {
  return (
    <ul class="panel panel-rows hands" aria-label={t("result.hands")}>
      {winnersFirst(finished).map((seat) => (
        <HandRow key={seat} finished={finished} seat={seat} />
      ))}
    </ul>
  );
}

/** By total, as the reckoning reads them. */
function winnersFirst({ result }: Finished): SeatNumber[] {
  return [...SEATS].sort((a, b) => result.totals[a] - result.totals[b]);
}

function HandRow({ finished, seat }: { finished: Finished; seat: SeatNumber }): VNode | null {
  const { result, seats } = finished;
  const who = seats[seat];
  const left = result.hands[seat];
  const played = result.dealt[seat].filter((tile) => !left.includes(tile));
  const mark = markOf(finished, seat);
  return who ? (
    <li class={`hand-result${mark.lowest ? " is-lowest" : ""}`}>
      <Avatar who={who} />
      <p class="hand-who">
        <b>{nameIn(finished, seat)}</b>
        {mark.note && <small>{mark.note}</small>}
      </p>
      <p class="sr-only">
        {left.length > 0
          ? t("result.left", { tiles: listed(left.map(spokenTile)) })
          : t("result.left_none")}
      </p>
      <div class="hand-tiles" aria-hidden="true">
        <div class="hand-left">{left.map(art)}</div>
        <div class="hand-played">{played.map(art)}</div>
      </div>
      <p class="hand-total">
        {mark.lowest && <Icon name="check" />}
        <span class="sr-only">{t("result.total")}</span>
        {result.totals[seat]}
      </p>
    </li>
  ) : null;
}

function art(tile: Tile): VNode {
  const [low, high] = valuesOf(tile);
  return <TileArt key={tile} first={high} second={low} />;
}

/** After a block the lowest totals are marked, and the winner's partner, whose tiles don't count. */
function markOf(finished: Finished, seat: SeatNumber): { lowest: boolean; note: string } {
  const { kind, team, hands } = finished.result;
  if (kind === "out") {
    const out = hands[seat].length === 0;
    return { lowest: out, note: out ? t("result.went_out") : "" };
  }
  if (lowestSeats(finished).includes(seat)) return { lowest: true, note: t("result.lowest") };
  const partner = team !== null && seat % 2 === team;
  return { lowest: false, note: partner ? t("result.partner") : "" };
}
