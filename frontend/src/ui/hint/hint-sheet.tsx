/**
 * The hint over the table: what it names, why, and how everything else stands to it (P19).
 *
 * It goes with its moment. The hand below stays as it is.
 */
import type { ComponentChildren, VNode } from "preact";
import { useEffect } from "preact/hooks";
import type { Hint } from "../../core/hint.ts";
import { valuesOf } from "../../core/names.ts";
import type { Advice, Reason, View } from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";
import { askHint, hint } from "../../state/hint.ts";
import { connection } from "../../state/table.ts";
import { Icon, type IconName } from "../art/icon.tsx";
import { TileArt } from "../art/tile.tsx";
import { Button } from "../parts/button.tsx";
import { Sheet } from "../parts/sheet.tsx";
import { tileText } from "../words/tiles.ts";
import { troubleText } from "../words/trouble.ts";
import { take } from "./open-hint.ts";
import { Ranked } from "./ranked.tsx";
import { adviceText, reasonText, standingText } from "./words.ts";
import "../../styles/hint.css";

interface Props {
  view: View;
  onClose: () => void;
}

export default function HintSheet({ view, onClose }: Props): VNode | null {
  const now = hint.value;
  const isOver = now === null;
  useEffect(() => {
    if (isOver) onClose();
  }, [isOver, onClose]);
  if (!now) return null;
  const first = now.is === "here" ? now.best[0] : undefined;
  return (
    <Sheet
      title={first ? adviceText(view, first) : t("tools.hint")}
      sign={first?.play && <FlatTile {...first.play} />}
      onClose={onClose}
      acts={actsFor(now, onClose)}
    >
      <p class="hint-standing" role="status">
        {now.is === "coming" && <Icon name="clock" />}
        {statusText(now)}
      </p>
      {now.is === "here" && <Advised view={view} found={now} />}
    </Sheet>
  );
}

function actsFor(now: Hint, onClose: () => void): ComponentChildren {
  if (now.is === "refused") {
    return (
      <>
        <Button onClick={onClose}>{t("close")}</Button>
        <Button kind="agree" icon="again" onClick={askHint}>
          {t("hint.again")}
        </Button>
      </>
    );
  }
  const first = now.is === "here" && now.best[0];
  return (
    first && (
      <Button kind="agree" icon="check" onClick={() => take(first)}>
        {first.play ? t("hint.choose_tile", { tile: tileText(first.play.tile) }) : t("hint.choose")}
      </Button>
    )
  );
}

function statusText(now: Hint): string {
  if (now.is === "here") return standingText(now);
  if (now.is === "refused") return now.code === "busy" ? t("hint.none") : troubleText(now);
  return connection.value === "lost" ? t("hint.lost") : t("hint.thinking");
}

function FlatTile({ tile }: NonNullable<Advice["play"]>): VNode {
  const [low, high] = valuesOf(tile);
  return (
    <span class="hint-tile">
      <TileArt first={high} second={low} flat />
    </span>
  );
}

interface AdvisedProps {
  view: View;
  found: Extract<Hint, { is: "here" }>;
}

function Advised({ view, found }: AdvisedProps): VNode {
  return (
    <>
      <ul class="hint-reasons">
        {found.reasons.map((reason) => (
          <Why
            key={reason.code + ("seat" in reason ? reason.seat : "")}
            view={view}
            reason={reason}
          />
        ))}
      </ul>
      {found.best.length > 1 && <Ranked view={view} best={found.best} />}
    </>
  );
}

function Why({ view, reason }: { view: View; reason: Reason }): VNode | null {
  const text = reasonText(view, reason);
  if (text.length === 0) return null;
  return (
    <li class={reason.code === "waiting" ? "is-against" : ""}>
      <span class="hint-sign">
        <Icon name={signOf(reason)} />
      </span>
      <p>{text}</p>
    </li>
  );
}

function signOf({ code }: Reason): IconName {
  if (code === "waiting") return "alert";
  if (code === "long_suit" || code === "doubles") return "info";
  return code === "keeps_following" || code === "partner_follows" ? "forward" : "check";
}
