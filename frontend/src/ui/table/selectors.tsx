/** Tile and end as two lists, for whoever would rather not aim (P11): another way to the same choice. */
import type { VNode } from "preact";
import { useId } from "preact/hooks";
import { sidesFor } from "../../core/choice.ts";
import type { Side, Tile, View } from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";
import { choice, gesture } from "../../state/choice.ts";
import { spokenTile } from "../words/tiles.ts";
import { endName } from "./ends.tsx";
import { geometry } from "./geometry.ts";
import "../../styles/selectors.css";

interface Props {
  view: View;
  /** The hand, as it is laid out; listed is what may be played. */
  tiles: readonly Tile[];
}

/** Always as high: while there is nothing to choose both are empty, and nothing on the page moves. */
export function Selectors({ view, tiles }: Props): VNode {
  const made = choice.value;
  const at = geometry.value;
  const tile = made?.kind === "tile" && made.side ? made.tile : "";
  const side = made?.kind === "tile" || made?.kind === "end" ? (made.side ?? "") : "";
  const sides = sidesOffered(view, tile);
  return (
    <div class="selectors">
      <Selector
        label={t("selectors.tile")}
        value={tile}
        options={tiles
          .filter((one) => sidesFor(view, one).length > 0)
          .map((one) => ({ value: one, label: spokenTile(one) }))}
        onChange={(one) => gesture(one ? { do: "tile", tile: one as Tile } : { do: "drop" })}
      />
      <Selector
        label={t("selectors.end")}
        value={side}
        options={sides.map((one) => ({ value: one, label: at ? endName(view, one, at) : "" }))}
        onChange={(one) => gesture(one ? { do: "end", side: one as Side } : { do: "drop" })}
      />
    </div>
  );
}

/** Where the chosen tile may go; without one, any end at which a tile may be laid. The pose has no ends. */
function sidesOffered(view: View, tile: Tile | ""): Side[] {
  if (!view.ends) return [];
  const sides = tile ? sidesFor(view, tile) : view.choices?.plays.flatMap((play) => play.sides);
  return [...new Set(sides)];
}

interface SelectorProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

function Selector({ label, value, options, onChange }: SelectorProps): VNode {
  const id = useId();
  return (
    <div>
      <label for={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="">{t("selectors.none")}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
