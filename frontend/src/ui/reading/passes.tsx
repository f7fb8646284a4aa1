/** Every pass of this deal, by seat, with the ends it was made at. */
import type { VNode } from "preact";
import { passesOf, seatsFrom } from "../../core/details.ts";
import { viewerOf } from "../../core/table.ts";
import type { TeamNumber, View } from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";
import { TeamMark } from "../art/team-mark.tsx";
import { endsText } from "../words/tiles.ts";
import { shortName } from "../words/who.ts";

export function Passes({ view }: { view: View }): VNode {
  const passes = passesOf(view);
  return (
    <section class="details-part">
      <h3>{t("details.passes")}</h3>
      <ul class="passes">
        {seatsFrom(viewerOf(view)).map((seat) => (
          <li key={seat}>
            <TeamMark team={(seat % 2) as TeamNumber} />
            <b>{shortName(view, seat)}</b>
            <span class="passes-ends">
              {passes[seat].length === 0
                ? t("details.no_pass")
                : passes[seat].map((pass) => (
                    <span key={pass.turn} class="badge">
                      {endsText(pass)}
                    </span>
                  ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
