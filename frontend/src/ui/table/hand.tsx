/** The shown hand: tiles as toggle buttons, a bar under those that fit. It scrolls; dragging it never plays. */
import { type Signal, useComputed, useSignalEffect } from "@preact/signals";
import type { VNode } from "preact";
import { useRef } from "preact/hooks";
import { sidesFor } from "../../core/choice.ts";
import { valuesOf } from "../../core/names.ts";
import type { Tile, View } from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";
import { choice, gesture } from "../../state/choice.ts";
import { settings } from "../../state/device.ts";
import { afterFrame } from "../../state/frame.ts";
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

/** A tap draws no tile anew: what it changes are attributes, and those hang on signals of their own. */
function HandTile({ view, tile, reached }: TileProps): VNode {
  const tabIndex = useComputed(() => (reached.value === tile ? 0 : -1));
  const isHome = useComputed(() => reached.value === tile || undefined);
  const chosen = useComputed(() => chosenTile() === tile);
  const hinted = useComputed(() => shownPlay()?.tile === tile).value;
  const fits = sidesFor(view, tile).length > 0;
  const resting = view.choices !== null && !view.choices.openers && !fits;
  const button = useRef<HTMLButtonElement>(null);
  useSignalEffect(() => {
    if (!chosen.value) return;
    afterFrame(() => button.current?.scrollIntoView({ inline: "nearest", block: "nearest" }));
  });
  const [low, high] = valuesOf(tile);
  return (
    <button
      type="button"
      class={`hand-tile${fits ? " fits" : ""}${resting ? " rests" : ""}${hinted ? " is-hinted" : ""}`}
      aria-pressed={chosen}
      aria-label={handTile(view, tile)}
      tabIndex={tabIndex}
      data-home={isHome}
      ref={button}
      onFocus={() => {
        reached.value = tile;
      }}
      onMouseDown={focusLater}
      onClick={() => gesture({ do: "tile", tile })}
    >
      <TileArt first={high} second={low} />
    </button>
  );
}

/** The tile pressed last, until it has the focus. */
let pressed: HTMLButtonElement | null = null;

/**
 * Pressed, a tile gets the focus as ever, but the frame that answers the tap does not wait for that. What has taken the
 * focus meanwhile, as a sheet does that comes, keeps it.
 */
function focusLater(event: MouseEvent & { currentTarget: HTMLButtonElement }): void {
  event.preventDefault();
  const isFirst = pressed === null;
  pressed = event.currentTarget;
  if (!isFirst) return;
  const { activeElement: before } = document;
  afterFrame(() => {
    if (document.activeElement === before) pressed?.focus({ preventScroll: true });
    pressed = null;
  });
}
