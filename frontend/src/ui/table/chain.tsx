/**
 * The chain on the table, drawn. Says nothing to a screen reader: see table-words.
 *
 * Tiles lie where the layout says and stay there; only the camera glides. A tile that somebody lays now travels
 * from that seat.
 */
import type { ComponentChildren, VNode } from "preact";
import { useRef } from "preact/hooks";
import { halfOf, type Laid } from "../../core/layout.ts";
import { type Place, placeOf } from "../../core/names.ts";
import { viewerOf } from "../../core/table.ts";
import type { Placed, View } from "../../core/wire.ts";
import { events } from "../../state/table.ts";
import { faceOf } from "./faces.ts";
import type { Geometry } from "./geometry.ts";
import { LaidTile, type Way } from "./laid-tile.tsx";
import { Hinted, Preview } from "./preview.tsx";
import { isHeld } from "./use-zoom.ts";

export function Chain({ view, at }: { view: View; at: Geometry }): VNode {
  const { layout } = at;
  const arrived = useArrivals(view);
  const last = Math.max(...view.chain.map((placed) => placed.turn));
  const asked = turnsAsked(view);
  return (
    <Seen at={at}>
      <path class="thread" d={threadOf(view.chain, layout.tiles)} />
      {view.chain.map((placed, index) => {
        const laid = layout.tiles[index];
        if (!laid) return null;
        const from = arrived(placed)
          ? wayFrom(placeOf(placed.seat, viewerOf(view)), laid, at)
          : null;
        return (
          <LaidTile
            key={placed.tile}
            laid={laid}
            face={faceOf(laid, placed.left, placed.right)}
            class={classOf(placed, last, asked)}
            from={from}
          />
        );
      })}
    </Seen>
  );
}

/**
 * What comes and goes with every tap: a drawing of its own, which leaves the chain's alone. It lies over the ends, and
 * taps go through it.
 */
export function Dashes({ view, at }: { view: View; at: Geometry }): VNode {
  return (
    <Seen at={at}>
      <Hinted view={view} layout={at.layout} />
      <Preview view={view} layout={at.layout} />
    </Seen>
  );
}

/** A drawing in the layout's units, as the camera shows it. */
function Seen({ at: { camera }, children }: { at: Geometry; children: ComponentChildren }): VNode {
  return (
    <svg class="chain" aria-hidden="true">
      <g
        class={`camera${isHeld.value ? " is-held" : ""}`}
        style={{ transform: `translate(${camera.x}px, ${camera.y}px) scale(${camera.unit})` }}
      >
        {children}
      </g>
    </svg>
  );
}

/** From the middle of the table's edge at which somebody sits to where a tile lies, in halves of a tile. */
function wayFrom(place: Place, laid: Laid, { camera, shown }: Geometry): Way {
  const { width, height } = shown;
  const edges = { left: [0, 0.5], top: [0.5, 0], right: [1, 0.5], bottom: [0.5, 1] } as const;
  const [x, y] = edges[place];
  return {
    x: (x * width - camera.x) / camera.unit - laid.x,
    y: (y * height - camera.y) / camera.unit - laid.y,
  };
}

/** The tiles that an open question would take back. */
function turnsAsked({ question }: View): ReadonlySet<number> {
  const isUndo = question?.kind === "undo";
  return new Set(isUndo ? question.actions.map((entry) => entry.turn) : []);
}

function classOf({ turn }: Placed, last: number, asked: ReadonlySet<number>): string {
  if (asked.has(turn)) return "is-asked";
  return turn === last ? "is-last" : "";
}

function threadOf(chain: readonly Placed[], tiles: readonly Laid[]): string {
  const points = chain.flatMap((_, index) => {
    const laid = tiles[index];
    return laid ? [halfOf(laid, "left"), halfOf(laid, "right")] : [];
  });
  return points.map(({ x, y }, at) => `${at === 0 ? "M" : "L"}${x} ${y}`).join("");
}

/** Whether a tile was laid while this table was being looked at, and so travels. It is remembered for the deal. */
function useArrivals(view: View): (placed: Placed) => boolean {
  const seen = useRef({ deal: 0, turns: new Set<number>(), arrived: new Set<number>() });
  const deal = view.deal?.number ?? 0;
  const memory = seen.current;
  const fresh = memory.deal !== deal || events.value?.jump !== false;
  if (memory.deal !== deal) Object.assign(memory, { deal, turns: new Set(), arrived: new Set() });
  for (const { turn, seat } of view.chain) {
    // The viewer's own tile lies there as a preview already.
    if (!fresh && !memory.turns.has(turn) && seat !== view.shown) memory.arrived.add(turn);
  }
  memory.turns = new Set(view.chain.map((placed) => placed.turn));
  return (placed) => memory.arrived.has(placed.turn);
}
