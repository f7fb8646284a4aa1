/** The shown hand: tiles as toggle buttons, a bar under those that fit. It scrolls; dragging it never plays. */
import { type Signal, useComputed } from "@preact/signals";
import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { sidesFor } from "../../core/choice.ts";
import { valuesOf } from "../../core/names.ts";
import type { Tile, View } from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";
import { choice, gesture } from "../../state/choice.ts";
import { settings } from "../../state/device.ts";
import { TileArt } from "../art/tile.tsx";
import { shownPlay } from "../hint/open-hint.ts";
import { handTile } from "../words/hand.ts";
import { ordered } from "./hand-order.ts";
import { Selectors } from "./selectors.tsx";
import { useRoving } from "./use-roving.ts";

export function Hand({ view }: { view: View }): VNode {
  const tiles = ordered(view.hand ?? [], settings.value.handOrder);
  const place = useRef<HTMLDivElement>(null);
  const { at, onKeyDown } = useRoving(tiles, place);
  return (
    <section class="hand" aria-label={t("hand.label")}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a scrolling row in every engine */}
      <div
        class="hand-row"
        role="group"
        aria-label={t("hand.tiles")}
        ref={place}
        onKeyDown={onKeyDown}
      >
        {tiles.map((tile) => (
          <HandTile key={tile} view={view} tile={tile} reached={at} />
        ))}
      </div>
      {settings.value.positionSelectors && <Selectors view={view} tiles={tiles} />}
    </section>
  );
}

function chosenTile(): Tile | null {
  const made = choice.value;
  return made?.kind === "tile" ? made.tile : null;
}

interface TileProps {
  view: View;
  tile: Tile;
  /** The one tile of the row that Tab leads to; arrows lead to the others. */
  reached: Signal<Tile | undefined>;
}

/** A tap draws only the tiles that it changes: for each what it needs to know is computed, and its props stay. */
function HandTile({ view, tile, reached }: TileProps): VNode {
  const reachable = useComputed(() => reached.value === tile).value;
  const chosen = useComputed(() => chosenTile() === tile).value;
  const hinted = useComputed(() => shownPlay()?.tile === tile).value;
  const fits = sidesFor(view, tile).length > 0;
  const resting = view.choices !== null && !view.choices.openers && !fits;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (chosen) button.current?.scrollIntoView({ inline: "nearest", block: "nearest" });
  }, [chosen]);
  const [low, high] = valuesOf(tile);
  return (
    <button
      type="button"
      class={`hand-tile${fits ? " fits" : ""}${resting ? " rests" : ""}${hinted ? " is-hinted" : ""}`}
      aria-pressed={chosen}
      aria-label={handTile(view, tile)}
      tabIndex={reachable ? 0 : -1}
      data-home={reachable || undefined}
      ref={button}
      onFocus={() => {
        reached.value = tile;
      }}
      onClick={() => gesture({ do: "tile", tile })}
    >
      <TileArt first={high} second={low} />
    </button>
  );
}
