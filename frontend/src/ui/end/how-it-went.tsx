/** The match deal by deal: the score after each, crosses where it was broken back to nothing. */
import type { ComponentChildren, VNode } from "preact";
import type { Match, MatchDeal } from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";
import { Icon } from "../art/icon.tsx";

interface Props {
  match: Match;
  target: number;
  children: ComponentChildren;
}

export function HowItWent({ match, target, children }: Props): VNode {
  const { deals } = match;
  const bruks = deals.filter(isBruk).length;
  const keys = deals.filter((deal) => deal.key).length;
  const draws = deals.filter((deal) => deal.team === null).length;
  return (
    <section class="panel how-it-went" aria-labelledby="how-it-went">
      <header>
        <h2 id="how-it-went">{t("match.how")}</h2>
        <span>{t("match.deals", { count: deals.length })}</span>
      </header>
      <div class="course" aria-hidden="true">
        {deals.map((deal) => (
          <span key={deal.number} class="course-deal">
            {isBruk(deal) ? <Bruk /> : <Bar deal={deal} target={target} />}
          </span>
        ))}
      </div>
      <p class="note">
        <Icon name="close" />
        {t("match.summary", { bruks, keys, draws })}
      </p>
      {children}
    </section>
  );
}

/** Both teams have nothing after a deal that one of them won. */
function isBruk({ team, scores }: MatchDeal): boolean {
  return team !== null && scores[0] === 0 && scores[1] === 0;
}

function Bruk(): VNode {
  return (
    <span class="course-bruk">
      <Icon name="close" />
    </span>
  );
}

function Bar({ deal, target }: { deal: MatchDeal; target: number }): VNode | null {
  const [up, down] = deal.scores;
  if (up === down) return null;
  // A key may lead past the target; the frame ends there.
  const part = Math.min(Math.max(up, down) / target, 1);
  return <span class={`course-bar course-${up > down ? 0 : 1}`} style={{ "--part": part }} />;
}
