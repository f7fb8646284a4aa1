/** How each seat did over the whole deal, in numbers. */
import type { VNode } from "preact";
import { SEATS } from "../../core/names.ts";
import type { DealReview, View } from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";
import { CountsTable } from "../parts/counts-table.tsx";
import { nameOf } from "../words/who.ts";

export function SeatsTable({ view, review }: { view: View; review: DealReview }): VNode {
  return (
    <CountsTable
      title={t("review.seats")}
      class="review-seats"
      heads={[
        t("review.kept"),
        t("review.lost"),
        t("review.mistakes"),
        t("review.unlucky_count"),
        t("review.lucky_count"),
      ]}
      rows={SEATS.map((seat) => {
        const { kept, mattered, cost, mistakes, unlucky, lucky } = review.seats[seat];
        const sound = t("after.of", { part: kept, whole: mattered });
        return {
          key: seat,
          name: nameOf(view.seats[seat]),
          cells: [sound, cost, mistakes, unlucky, lucky],
        };
      })}
      notes={[t("review.note")]}
    />
  );
}
