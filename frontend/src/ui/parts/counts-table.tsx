/** Counts of people, one row each, with a heading and what is to be said of them. */
import type { VNode } from "preact";
import { useId } from "preact/hooks";
import { t } from "../../i18n/index.ts";

interface Props {
  title: string;
  class?: string;
  /** What is counted, a column each. */
  heads: readonly string[];
  rows: readonly { key: string | number; name: string; cells: readonly (string | number)[] }[];
  notes: readonly string[];
}

export function CountsTable({ title, heads, rows, notes, ...props }: Props): VNode {
  const id = useId();
  return (
    <section class={`panel book-part${props.class ? ` ${props.class}` : ""}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls sideways */}
      <div class="book-scroll" tabIndex={0}>
        <table class="book-table">
          <thead>
            <tr>
              <th scope="col">{t("after.name")}</th>
              {heads.map((head) => (
                <th scope="col" key={head}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, cells }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                {cells.map((cell, column) => (
                  <td key={heads[column]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {notes.map((note) => (
        <p class="note" key={note}>
          {note}
        </p>
      ))}
    </section>
  );
}
