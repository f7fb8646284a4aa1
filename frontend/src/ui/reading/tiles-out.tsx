/** By value: how many of its eight halves lie on the table, and which of its tiles do not. */
import type { VNode } from "preact";
import { tilesOut, type ValueOut } from "../../core/details.ts";
import type { View } from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";
import { listed } from "../words/lists.ts";
import { spokenTile, spokenValue, tileText } from "../words/tiles.ts";

const HALVES = [0, 1, 2, 3, 4, 5, 6, 7];

export function TilesOut({ view }: { view: View }): VNode {
  return (
    <section class="details-part">
      <h3>{t("details.out")}</h3>
      <ul class="tiles-out">
        {tilesOut(view).map((one) => (
          <Value key={one.value} {...one} />
        ))}
      </ul>
    </section>
  );
}

function Value({ value, laid, out }: ValueOut): VNode {
  const spoken = t("details.out_spoken", {
    value: spokenValue(value),
    laid,
    tiles: listed(out.map(spokenTile)),
    left: out.length,
  });
  return (
    <li>
      <span class="sr-only">{spoken}</span>
      <b class="out-value" aria-hidden="true">
        {value}
      </b>
      <span class="halves" aria-hidden="true">
        {HALVES.map((at) => (
          <i key={at} class={at < laid ? "is-laid" : ""} />
        ))}
      </span>
      <span class="out-tiles" aria-hidden="true">
        {out.length === 0
          ? t("details.none_out")
          : out.map((tile) => <span key={tile}>{tileText(tile)}</span>)}
      </span>
    </li>
  );
}
