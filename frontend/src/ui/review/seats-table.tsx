/** How each seat did over the whole deal, in numbers. */
import type { VNode } from "preact";
import { SEATS } from "../../core/names.ts";
import type { DealReview, View } from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";
import { nameOf } from "../words/who.ts";

export function SeatsTable({ view, review }: { view: View; review: DealReview }): VNode {
  return (
    <section class="panel book-part review-seats" aria-labelledby="review-seats">
      <h2 id="review-seats">{t("review.seats")}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls sideways */}
      <div class="book-scroll" tabIndex={0}>
        <table class="book-table">
          <thead>
            <tr>
              <th scope="col">{t("after.name")}</th>
              <th scope="col">{t("review.kept")}</th>
              <th scope="col">{t("review.lost")}</th>
              <th scope="col">{t("review.mistakes")}</th>
              <th scope="col">{t("review.unlucky_count")}</th>
              <th scope="col">{t("review.lucky_count")}</th>
            </tr>
          </thead>
          <tbody>
            {SEATS.map((seat) => {
              const { kept, mattered, cost, mistakes, unlucky, lucky } = review.seats[seat];
              return (
                <tr key={seat}>
                  <th scope="row">{nameOf(view.seats[seat])}</th>
                  <td>{t("after.of", { part: kept, whole: mattered })}</td>
                  <td>{cost}</td>
                  <td>{mistakes}</td>
                  <td>{unlucky}</td>
                  <td>{lucky}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <p class="note">{t("review.note")}</p>
    </section>
  );
}
