/**
 * From units to pixels: how large the table's unit is, where it lies, and what can be touched at its ends.
 *
 * In a deal only the camera moves. Knows boxes and rectangles, no tile and no screen.
 */
import type { Box, Layout, Slot } from "./layout.ts";
import { MARGIN } from "./plan.ts";
import type { Side } from "./wire.ts";

export interface Size {
  width: number;
  height: number;
}

/** A rectangle in pixels by its corner. */
export interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** A point of the layout lies at (x + unit * u, y + unit * v) pixels. */
export interface Camera {
  unit: number;
  x: number;
  y: number;
}

/** No finger misses an end of so many pixels (WCAG asks 24; we hold 44). */
export const LEAST_TARGET = 44;
/** Larger tiles would look lost on a phone; on a wide table they grow with it. */
const LARGEST_UNIT = { narrow: 44, wide: 50, share: 1 / 26 };
/** Whole steps keep pips sharp, and the camera still for small changes. */
const UNIT_STEP = 2;
const MOST_ZOOM = 3;

/** The camera that shows the whole chain and all its slots, centred, as large as the table allows. */
export function cameraFor(layout: Layout, size: Size): Camera {
  const bounds = boundsOf(layout);
  const { narrow, wide, share } = LARGEST_UNIT;
  const most = size.width < 700 ? narrow : Math.max(wide, size.width * share);
  const unit = Math.min(
    most,
    (size.width - 2 * MARGIN) / bounds.w,
    (size.height - 2 * MARGIN) / bounds.h,
  );
  return centred(bounds, size, Math.max(UNIT_STEP, Math.floor(unit / UNIT_STEP) * UNIT_STEP));
}

/** A box of the layout in pixels. */
export function project(box: Box, camera: Camera): Rect {
  const { unit } = camera;
  return {
    x: camera.x + (box.x - box.w / 2) * unit,
    y: camera.y + (box.y - box.h / 2) * unit,
    w: box.w * unit,
    h: box.h * unit,
  };
}

/**
 * Enlarges (or reduces) around a point of the table, which stays under the finger: from the fitted view up to
 * three times as large. The result is kept over the table as `pan` does.
 */
export function zoom(
  camera: Camera,
  factor: number,
  at: { x: number; y: number },
  layout: Layout,
  size: Size,
): Camera {
  const fitted = cameraFor(layout, size);
  const unit = Math.min(Math.max(camera.unit * factor, fitted.unit), fitted.unit * MOST_ZOOM);
  if (unit === fitted.unit) return fitted;
  const scale = unit / camera.unit;
  const moved = {
    unit,
    x: at.x - (at.x - camera.x) * scale,
    y: at.y - (at.y - camera.y) * scale,
  };
  return kept(moved, layout, size);
}

/** Moves the view by some pixels, as far as there is something to see. */
export function pan(
  camera: Camera,
  by: { x: number; y: number },
  layout: Layout,
  size: Size,
): Camera {
  return kept({ ...camera, x: camera.x + by.x, y: camera.y + by.y }, layout, size);
}

/** Moves an enlarged view so that a rectangle's middle comes as near to the table's as it may. */
export function bringBack(camera: Camera, rect: Rect, layout: Layout, size: Size): Camera {
  const middle = { x: rect.x + rect.w / 2, y: rect.y + rect.h / 2 };
  return pan(camera, { x: size.width / 2 - middle.x, y: size.height / 2 - middle.y }, layout, size);
}

/** Whether a rectangle can be seen well enough to be tapped. */
export function isInView(rect: Rect, size: Size): boolean {
  const x = rect.x + rect.w / 2;
  const y = rect.y + rect.h / 2;
  return x >= 0 && x <= size.width && y >= 0 && y <= size.height;
}

/**
 * What can be touched at each end: its plain tile's slot grown to 44 pixels. The two never overlap, and lie within the table
 * if their slots do.
 */
export function targetsOf(layout: Layout, camera: Camera, size: Size): Record<Side, Rect | null> {
  const target = (slot: Slot | null) => slot && grown(project(slot.plain, camera), size);
  const left = target(layout.slots.left);
  const right = target(layout.slots.right);
  if (!left || !right || !meet(left, right)) return { left, right };
  const [one, other] = apart(left, right, size);
  return { left: one, right: other };
}

// ---- inside ---------------------------------------------------------------------------------------

/** The box around all tiles and slots. */
export function boundsOf(layout: Layout): Box {
  const { left, right } = layout.slots;
  const slots = [left?.plain, left?.double, right?.plain, right?.double];
  const boxes = [...layout.tiles, ...slots.filter((box) => box != null)];
  const least = (edge: (box: Box) => number) => Math.min(...boxes.map(edge));
  const most = (edge: (box: Box) => number) => Math.max(...boxes.map(edge));
  const [x0, x1] = [least((box) => box.x - box.w / 2), most((box) => box.x + box.w / 2)];
  const [y0, y1] = [least((box) => box.y - box.h / 2), most((box) => box.y + box.h / 2)];
  return { x: (x0 + x1) / 2, y: (y0 + y1) / 2, w: x1 - x0, h: y1 - y0 };
}

function centred(bounds: Box, size: Size, unit: number): Camera {
  const x = Math.round(size.width / 2 - bounds.x * unit);
  const y = Math.round(size.height / 2 - bounds.y * unit);
  return { unit, x, y };
}

/** Never leaves an empty side while the other one hides something. */
function kept(camera: Camera, layout: Layout, size: Size): Camera {
  const all = project(boundsOf(layout), camera);
  const shift = (start: number, length: number, room: number) => {
    const spare = room - 2 * MARGIN - length;
    if (spare >= 0) return MARGIN + spare / 2 - start;
    return clamp(start, MARGIN + spare, MARGIN) - start;
  };
  return {
    ...camera,
    x: camera.x + shift(all.x, all.w, size.width),
    y: camera.y + shift(all.y, all.h, size.height),
  };
}

/** The plain slot grown to the least size, clamped into the table where it was inside. */
function grown(plain: Rect, size: Size): Rect {
  const w = Math.max(plain.w, LEAST_TARGET);
  const h = Math.max(plain.h, LEAST_TARGET);
  const x = plain.x + (plain.w - w) / 2;
  const y = plain.y + (plain.h - h) / 2;
  if (!isInView(plain, size)) return { x, y, w, h };
  return { x: clamp(x, 0, size.width - w), y: clamp(y, 0, size.height - h), w, h };
}

function meet(one: Rect, other: Rect): boolean {
  return (
    one.x < other.x + other.w &&
    other.x < one.x + one.w &&
    one.y < other.y + other.h &&
    other.y < one.y + one.h
  );
}

/** Pushes two targets apart along the axis on which they are farther apart already. */
function apart(one: Rect, other: Rect, size: Size): [Rect, Rect] {
  const dx = one.x + one.w / 2 - other.x - other.w / 2;
  const dy = one.y + one.h / 2 - other.y - other.h / 2;
  const across = Math.abs(dx) > Math.abs(dy);
  const [start, length, room] = across
    ? (["x", "w", size.width] as const)
    : (["y", "h", size.height] as const);
  const oneFirst = (across ? dx : dy) < 0;
  const [first, last] = oneFirst ? [one, other] : [other, one];
  const middle = (first[start] + first[length] + last[start]) / 2;
  const border = clamp(middle, first[length], room - last[length]);
  const moved = [
    { ...first, [start]: border - first[length] },
    { ...last, [start]: border },
  ] as [Rect, Rect];
  return oneFirst ? moved : [moved[1], moved[0]];
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), Math.max(least, most));
}
