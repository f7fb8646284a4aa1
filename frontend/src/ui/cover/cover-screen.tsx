/**
 * The cover of a shared device: opaque, says whom to hand it to; no hand is in the page, nor on the device (P15).
 *
 * Public facts only.
 */
import type { VNode } from "preact";
import { placeOf } from "../../core/names.ts";
import { revealable, yourSeats } from "../../core/table.ts";
import type { SeatNumber, View } from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";
import { rich } from "../../i18n/rich.tsx";
import { ask, sending } from "../../state/table.ts";
import { Eave } from "../art/eave.tsx";
import { Icon } from "../art/icon.tsx";
import { TileBack } from "../art/tile.tsx";
import { MovedNote } from "../moving/moved-note.tsx";
import { Button } from "../parts/button.tsx";
import { Offline } from "../parts/offline.tsx";
import { RefusalLine } from "../parts/refusal-line.tsx";
import { SheetPlace } from "../table/sheet-place.tsx";
import { sheet } from "../table/sheets.ts";
import { nameOf } from "../words/who.ts";
import { CoverFacts } from "./cover-facts.tsx";
import "../../styles/cover.css";

export default function CoverScreen({ view }: { view: View }): VNode {
  const { cover, undo } = view;
  const busy = sending.value !== null;
  const tiles = cover === null ? 0 : view.seats[cover].tiles;
  return (
    <main class="cover on-table" data-version={view.version} data-moment={view.moment}>
      <Offline />
      <Eave />
      <p class="cover-pill">
        <Icon name="lock" />
        {t("cover.covered")}
      </p>
      <div class="fan" style={{ "--count": tiles || 7 }} aria-hidden="true">
        {Array.from({ length: tiles || 7 }, (_, at) => (
          <span key={at} style={{ "--at": at }}>
            <TileBack />
          </span>
        ))}
      </div>
      {cover === null ? <Nobody view={view} /> : <HandOver view={view} seat={cover} />}
      <MovedNote code={view.code} />
      <CoverFacts view={view} />
      <RefusalLine />
      <div class="cover-acts">
        {revealable(view).map((seat) => (
          <Button
            key={seat}
            kind={cover === null ? "calm" : "act"}
            icon="eye"
            wide
            disabled={busy}
            onClick={() => void ask({ type: "reveal", seat })}
          >
            {t("cover.show", { name: nameOf(view.seats[seat]) })}
          </Button>
        ))}
      </div>
      <div class="cover-more">
        {undo && (
          <Button
            icon="undo"
            disabled={busy}
            onClick={() => void ask({ type: "undo", seat: undo.seat })}
          >
            {t("cover.undo", { name: nameOf(view.seats[undo.seat]) })}
          </Button>
        )}
        <Button
          icon="menu"
          onClick={() => {
            sheet.value = "menu";
          }}
        >
          {t("menu.title")}
        </Button>
      </div>
      <SheetPlace view={view} />
    </main>
  );
}

function HandOver({ view, seat }: { view: View; seat: SeatNumber }): VNode {
  return (
    <>
      <h1 class={`names-${seat % 2}`}>
        {rich("cover.hand_over", { name: nameOf(view.seats[seat]) })}
      </h1>
      <p class="cover-where">{whereText(view, seat)}</p>
    </>
  );
}

/** Nobody of this device is due: whoever likes may look. */
function Nobody({ view }: { view: View }): VNode {
  const due = view.turn && nameOf(view.seats[view.turn.seat]);
  return (
    <>
      <h1>{due ? t("cover.waits", { name: due }) : t("cover.covered")}</h1>
      <p class="cover-where">{t("cover.anybody")}</p>
    </>
  );
}

/** Where the next reader sits, seen from somebody else of this device. */
function whereText(view: View, seat: SeatNumber): string {
  const from = yourSeats(view).find((mine) => mine.seat !== seat);
  if (!from) return t("cover.secret");
  const place = placeOf(seat, from.seat);
  const name = nameOf(from);
  return `${t("cover.where", { name, place: place === "right" || place === "left" ? place : "other" })} ${t("cover.secret")}`;
}
