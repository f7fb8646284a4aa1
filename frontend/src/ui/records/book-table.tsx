/** People or pairs of the book, one a row. */
import type { VNode } from "preact";
import { useId } from "preact/hooks";
import { scoreText } from "../../core/names.ts";
import { t } from "../../i18n/index.ts";
import type { Counts } from "../../net/records.ts";
import { both } from "../words/who.ts";

interface Props {
  title: string;
  /** What is to be said of the lines. */
  note?: string;
  lines: readonly { names: readonly (string | null)[]; counts: Counts }[];
}

export function BookTable({ title, note, lines }: Props): VNode {
  const id = useId();
  return (
    <section class="panel book-part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls sideways */}
      <div class="book-scroll" tabIndex={0}>
        <table class="book-table">
          <thead>
            <tr>
              <th scope="col">{t("after.name")}</th>
              <th scope="col">{t("after.deals_won")}</th>
              <th scope="col">{t("after.six_loves")}</th>
              <th scope="col">{t("after.bruks")}</th>
              <th scope="col">{t("after.keys")}</th>
              <th scope="col">{t("after.blocks")}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ names, counts }) => (
              <tr key={names.join("\n")}>
                <th scope="row">{both(names.map((name) => name ?? t("after.a_computer")))}</th>
                <td>{t("after.of", { part: counts.won, whole: counts.deals })}</td>
                <td>{scoreText([counts.six_loves_given, counts.six_loves_taken])}</td>
                <td>{scoreText([counts.bruks_given, counts.bruks_taken])}</td>
                <td>{counts.keys}</td>
                <td>{t("after.of", { part: counts.blocks_won, whole: counts.blocks })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="note">{t("after.table_note")}</p>
      {note && <p class="note">{note}</p>}
    </section>
  );
}
