/** The finished deals of a room, the latest first: each leads to its steps. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { scoreText } from "../../core/names.ts";
import type { SeatNumber } from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";
import type { BookLine } from "../../net/records.ts";
import { go } from "../../state/route.ts";
import { Icon } from "../art/icon.tsx";
import { TeamMark } from "../art/team-mark.tsx";
import { Button } from "../parts/button.tsx";
import { both } from "../words/lists.ts";
import { nameOf, seatsOf } from "../words/who.ts";

const AT_FIRST = 20;

export function BookDeals({ code, deals }: { code: string; deals: readonly BookLine[] }): VNode {
  const [all, showAll] = useState(deals.length <= AT_FIRST);
  const latest = [...deals].reverse();
  return (
    <section class="panel book-part">
      <h2>{t("after.deals")}</h2>
      <ul class="book-deals">
        {(all ? latest : latest.slice(0, AT_FIRST)).map((deal) => (
          <li key={deal.number}>
            <button
              type="button"
              class="row"
              onClick={() => go({ page: "replay", code, number: deal.number })}
            >
              {deal.team === null ? <Icon name="close" /> : <TeamMark team={deal.team} />}
              <span class="row-text">
                <b>{t("deal.number", { number: deal.number })}</b>
                <small>{outcome(deal)}</small>
              </span>
              <span>{scoreText(deal.scores)}</span>
              <Icon name="forward" />
            </button>
          </li>
        ))}
      </ul>
      {!all && (
        <Button wide onClick={() => showAll(true)}>
          {t("tables.all", { count: deals.length })}
        </Button>
      )}
    </section>
  );
}

/** Who won and how, and what is to be known of it. */
function outcome(deal: BookLine): string {
  const { team, bruk, key, match_over: over, stand_ins: standIns } = deal;
  const parts = [
    team === null ? t("result.draw") : t("result.won", { team: namesOf(deal, team) }),
    deal.kind === "blocked" ? t("result.blocked") : "",
    key ? t("reckoning.key") : "",
    bruk ? t("reckoning.bruk") : "",
    over ? t("after.match_won") : "",
    standIns.length > 0
      ? t("after.stood_in", { name: nameAt(deal, standIns[0] as SeatNumber) })
      : "",
  ];
  return parts.filter((part) => part !== "").join(" · ");
}

function namesOf(deal: BookLine, team: 0 | 1): string {
  return both(seatsOf(team).map((seat) => nameAt(deal, seat)));
}

function nameAt(deal: BookLine, seat: SeatNumber): string {
  const kind = deal.computers[seat] ? "computer" : "person";
  return nameOf({ seat, kind, name: deal.names[seat] });
}
