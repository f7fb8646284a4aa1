/** How the evening stands: this match deal by deal, and the matches won. */
import type { VNode } from "preact";
import { scoreText } from "../../core/names.ts";
import type { MatchDeal, TeamNumber, View } from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";
import { TeamMark } from "../art/team-mark.tsx";
import { teamName } from "../words/who.ts";

const TEAMS: readonly TeamNumber[] = [0, 1];

export function Evening({ view }: { view: View }): VNode {
  const { scores, won, deals } = view.match;
  return (
    <>
      <section class="details-part">
        <h3>{t("details.standing")}</h3>
        <table class="evening">
          <thead>
            <tr>
              <td />
              <th scope="col">{t("score.label")}</th>
              <th scope="col">{t("match.won")}</th>
            </tr>
          </thead>
          <tbody>
            {TEAMS.map((team) => (
              <tr key={team}>
                <th scope="row">
                  <TeamMark team={team} /> {teamName(view, team)}
                </th>
                <td>{scores[team]}</td>
                <td>{won[team]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section class="details-part">
        <h3>{t("details.this_match")}</h3>
        {deals.length === 0 && <p class="note">{t("details.no_deals")}</p>}
        <ol class="evening-deals">
          {[...deals].reverse().map((deal) => (
            <li key={deal.number}>
              <span>{t("deal.number", { number: deal.number })}</span>
              <b>{outcome(view, deal)}</b>
              <span>{scoreText(deal.scores)}</span>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}

function outcome(view: View, { team, key }: MatchDeal): string {
  if (team === null) return t("result.draw");
  const name = teamName(view, team);
  return key ? t("details.with_key", { team: name }) : name;
}
