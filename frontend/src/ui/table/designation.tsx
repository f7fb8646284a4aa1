/** Who opens: the two choices of the representative, lying where the first tile will be; for the others, who is choosing. */
import type { VNode } from "preact";
import { partnerOf } from "../../core/names.ts";
import type { SeatNumber, View } from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";
import { choice, gesture } from "../../state/choice.ts";
import { Avatar } from "../art/avatar.tsx";
import { Icon } from "../art/icon.tsx";
import { both } from "../words/lists.ts";
import { nameOf, whoIs } from "../words/who.ts";

export function Designation({ view }: { view: View }): VNode | null {
  const openers = view.choices?.openers;
  if (openers) return <Choosing view={view} openers={openers} />;
  return view.turn && <TheyChoose view={view} seat={view.turn.seat} />;
}

function Choosing({ view, openers }: { view: View; openers: readonly SeatNumber[] }): VNode {
  return (
    <div class="designation">
      <h2>{t("designation.title")}</h2>
      <p>{t("designation.text")}</p>
      <div class="openers">
        {openers.map((opener) => (
          <Opener key={opener} view={view} opener={opener} />
        ))}
      </div>
    </div>
  );
}

function Opener({ view, opener }: { view: View; opener: SeatNumber }): VNode {
  const made = choice.value;
  const chosen = made?.kind === "opener" && made.opener === opener;
  const own = opener === view.shown;
  return (
    <button
      type="button"
      class="opener"
      aria-pressed={chosen}
      onClick={() => gesture({ do: "opener", opener })}
    >
      {chosen && (
        <span class="opener-check">
          <Icon name="check" />
        </span>
      )}
      <Avatar who={view.seats[opener]} size="large" />
      <b>
        {own
          ? t("designation.i_open")
          : t("designation.they_open", { name: nameOf(view.seats[opener]) })}
      </b>
      <small>{own ? nameOf(view.seats[opener]) : t("designation.partner")}</small>
    </button>
  );
}

function TheyChoose({ view, seat }: { view: View; seat: SeatNumber }): VNode {
  const pair = [seat, partnerOf(seat)].map((one) => nameOf(view.seats[one]));
  return (
    <div class="designation">
      <Avatar who={view.seats[seat]} size="large" due />
      <span class="dots" aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <h2>{t("designation.they_choose", whoIs(view, seat))}</h2>
      <p>{t("designation.pair", { pair: both(pair) })}</p>
    </div>
  );
}
