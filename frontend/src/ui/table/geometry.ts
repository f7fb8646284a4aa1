/**
 * Where everything on the table lies right now, in pixels.
 *
 * Made of the view's chain and the table's size. Rows are as wide as the whole table allows; while a sheet
 * covers its lower part the camera alone makes room. Enlarged, the camera stays where somebody moved it.
 */
import { computed, signal } from "@preact/signals";
import {
  type Camera,
  cameraFor,
  type Rect,
  type Size,
  targetsOf,
  zoom,
} from "../../core/camera.ts";
import { type Layout, layout } from "../../core/layout.ts";
import { planFor } from "../../core/plan.ts";
import type { Side } from "../../core/wire.ts";
import { view } from "../../state/table.ts";

/** The table's inside, once it is on screen. */
export const tableSize = signal<Size>({ width: 0, height: 0 });
/** How many pixels of it, from below, lie under a sheet. */
export const covered = signal(0);

/** The camera of an enlarged view, and the deal and hand it is good for; null: all of the table is shown. */
export const enlarged = signal<{ camera: Camera; of: string } | null>(null);

export interface Geometry {
  layout: Layout;
  camera: Camera;
  targets: Record<Side, Rect | null>;
  /** The part of the table that no sheet covers. */
  shown: Size;
  isEnlarged: boolean;
  /** The deal and the hand: another one begins with all of the table in view. */
  of: string;
}

/** Least height in which a chain still is a chain: a taller sheet simply hides some of it. */
const LEAST_SHOWN = 72;

export const geometry = computed<Geometry | null>(() => {
  const { width, height } = tableSize.value;
  if (!view.value || width === 0 || height === 0) return null;
  const { chain, first, deal, shown: seat } = view.value;
  const of = `${deal?.number} ${seat}`;
  const shown = { width, height: Math.max(height - covered.value, Math.min(height, LEAST_SHOWN)) };
  const laid = layout(chain, first, planFor(width, height).cols);
  const fitted = cameraFor(laid, shown);
  const middle = { x: shown.width / 2, y: shown.height / 2 };
  // A chain that has grown since may leave less to enlarge, and the table another size.
  const own = enlarged.value?.of === of ? enlarged.value.camera : fitted;
  const camera = zoom(own, 1, middle, laid, shown);
  const targets = targetsOf(laid, camera, shown);
  return { layout: laid, camera, targets, shown, isEnlarged: camera.unit > fitted.unit, of };
});

export type EndPlace = "upper" | "lower" | "left" | "right";

/** Where an end lies now: for a tile that fits both ends, or ends of one value (a chain's left may be on the right). */
export function endPlace(layout: Layout, side: Side): EndPlace | null {
  const here = layout.slots[side]?.plain;
  const there = layout.slots[side === "left" ? "right" : "left"]?.plain;
  if (!here || !there) return null;
  if (Math.abs(here.y - there.y) >= 1) return here.y < there.y ? "upper" : "lower";
  return here.x < there.x ? "left" : "right";
}
