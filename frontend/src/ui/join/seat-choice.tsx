/** One of the four seats to choose from: free, a computer's, or somebody's. */
import type { VNode } from "preact";
import type { Occupant } from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";
import { Avatar } from "../art/avatar.tsx";
import { nameOf } from "../words/who.ts";

interface Props {
  who: Occupant | undefined;
  partner: Occupant | undefined;
  chosen: boolean;
  onChoose: () => void;
}

export function SeatChoice({ who, partner, chosen, onChoose }: Props): VNode | null {
  if (!who) return null;
  const inside = (
    <>
      <span class="seat-number" aria-hidden="true">
        {who.seat + 1}
      </span>
      <Avatar who={who} />
      <span class="seat-who">
        <b>{nameOf(who)}</b>
        <small>{noteOf(who, partner)}</small>
      </span>
    </>
  );
  if (who.kind === "person") return <div class="panel seat-panel">{inside}</div>;
  return (
    <label class={`panel seat-panel seat-choice${who.kind === "empty" ? " is-empty" : ""}`}>
      <input type="radio" name="seat" checked={chosen} onChange={onChoose} />
      {inside}
    </label>
  );
}

function noteOf(who: Occupant, partner: Occupant | undefined): string {
  if (who.kind === "computer") return t("join.computer");
  if (partner?.kind === "person") return t("lobby.partner_of", { name: nameOf(partner) });
  return who.kind === "empty" ? t("join.free") : "";
}
