/** Tile and end as two lists, for whoever would rather not aim (P11): another way to the same choice. */
import type { VNode } from "preact";
import { useId } from "preact/hooks";
import { sidesFor } from "../../core/choice.ts";
import type { Side, Tile, View } from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";
import { choice, gesture } from "../../state/choice.ts";
import { handTile } from "../words/hand.ts";
import { endName } from "./ends.tsx";
import { geometry } from "./geometry.ts";
import "../../styles/selectors.css";

interface Props {
  view: View;
  tiles: readonly Tile[];
}

export function Selectors({ view, tiles }: Props): VNode | null {
  const made = choice.value;
  const at = geometry.value;
  if (!view.choices || view.choices.plays.length === 0) return null;
  const tile = made?.kind === "tile" ? made.tile : "";
  const side = made?.kind === "tile" || made?.kind === "end" ? (made.side ?? "") : "";
  const sides = sidesOffered(view, tile);
  return (
    <div class="selectors">
      <Selector
        label={t("selectors.tile")}
        value={tile}
        options={tiles.map((one) => ({ value: one, label: handTile(view, one) }))}
        onChange={(one) => gesture(one ? { do: "tile", tile: one as Tile } : { do: "drop" })}
      />
      {at && view.ends && (
        <Selector
          label={t("selectors.end")}
          value={side}
          options={sides.map((one) => ({ value: one, label: endName(view, one, at) }))}
          onChange={(one) => gesture(one ? { do: "end", side: one as Side } : { do: "drop" })}
        />
      )}
    </div>
  );
}

/** Where the chosen tile may go; without one, any end at which a tile may be laid. */
function sidesOffered(view: View, tile: Tile | ""): Side[] {
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
