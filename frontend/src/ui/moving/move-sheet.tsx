/** To go on on another phone: which seat, then a link that is good once and for ten minutes (P3). */
import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { yourSeats } from "../../core/table.ts";
import type { SeatNumber, View } from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";
import { offerTransfer } from "../../net/api.ts";
import { LinkCard } from "../lobby/link-card.tsx";
import { Button } from "../parts/button.tsx";
import { Sheet } from "../parts/sheet.tsx";
import { type Trouble, tried, troubleText } from "../words/trouble.ts";
import { nameOf } from "../words/who.ts";

interface Props {
  view: View;
  onClose: () => void;
}

export default function MoveSheet({ view, onClose }: Props): VNode {
  const [link, setLink] = useState<{ seat: SeatNumber; url: string } | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [busy, setBusy] = useState(false);
  async function offer(seat: SeatNumber): Promise<void> {
    setBusy(true);
    const offered = await tried(offerTransfer(view.code, seat));
    setBusy(false);
    setTrouble(offered.ok ? null : offered.trouble);
    if (offered.ok) setLink({ seat, url: offered.value.url });
  }
  const moves = link && view.seats[link.seat];
  const hasMoved = moves !== null && !moves.yours;
  useEffect(() => {
    if (hasMoved) onClose();
  }, [hasMoved, onClose]);
  return (
    <Sheet
      title={t("move.title")}
      onClose={onClose}
      acts={
        !(link && moves) && (
          <div class="move-acts">
            {yourSeats(view).map((seat) => (
              <Button
                key={seat.seat}
                kind="agree"
                icon="phone"
                disabled={busy}
                onClick={() => void offer(seat.seat)}
              >
                {t("move.make", { name: nameOf(seat) })}
              </Button>
            ))}
          </div>
        )
      }
    >
      {link && moves ? (
        <>
          <p>{t("move.open_there", { name: nameOf(moves) })}</p>
          <LinkCard link={link.url} text={t("move.text")} label={t("move.link")} />
          <p class="note">{t("move.once")}</p>
        </>
      ) : (
        <>
          <p>{t("move.what")}</p>
          {trouble && <p role="alert">{troubleText(trouble)}</p>}
        </>
      )}
    </Sheet>
  );
}
