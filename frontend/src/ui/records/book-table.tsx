/** People or pairs of the book, one a row. */
import type { VNode } from "preact";
import { scoreText } from "../../core/names.ts";
import { t } from "../../i18n/index.ts";
import type { Counts } from "../../net/records.ts";
import { CountsTable } from "../parts/counts-table.tsx";
import { both } from "../words/lists.ts";

interface Props {
  title: string;
  /** What is to be said of the lines. */
  note?: string;
  lines: readonly { names: readonly (string | null)[]; counts: Counts }[];
}

export function BookTable({ title, note, lines }: Props): VNode {
  return (
    <CountsTable
      title={title}
      heads={[
        t("after.deals_won"),
        t("after.six_loves"),
        t("after.bruks"),
        t("after.keys"),
        t("after.blocks"),
      ]}
      rows={lines.map(({ names, counts }) => ({
        key: names.join("\n"),
        name: both(names.map((name) => name ?? t("after.a_computer"))),
        cells: [
          t("after.of", { part: counts.won, whole: counts.deals }),
          scoreText([counts.six_loves_given, counts.six_loves_taken]),
          scoreText([counts.bruks_given, counts.bruks_taken]),
          counts.keys,
          t("after.of", { part: counts.blocks_won, whole: counts.blocks }),
        ],
      }))}
      notes={[t("after.table_note"), ...(note ? [note] : [])]}
    />
  );
}
