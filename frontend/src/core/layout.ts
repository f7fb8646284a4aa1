/**
 * Where each tile of the chain lies (P10).
 *
 * Append-only: a laid tile never moves in a deal, whatever is laid later, at either end. The pose lies in the
 * middle; the right arm runs to the right and turns down at the wall, the left arm is the same turned by half a
 * circle, so the two never share a band. Units: half a tile is 1. Knows no screen, no pixel and no rule but one
 * fact of the set, that two doubles are never neighbours.
 */
import type { Side } from "./wire.ts";

/** Distance of two rows' axes: crosswise doubles of both rows stay apart by 0.16. */
export const PITCH = 2.16;
/** The narrowest rows in which every turn finds its place. */
export const LEAST_COLS = 7;

/** A rectangle by its centre. */
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** A tile in its place. `turn` says where its left value is: 0 left, 90 at the top, 180 right. */
export interface Laid extends Box {
  turn: 0 | 90 | 180;
}

/** Where the next tile of an end would lie; `double` is null where no double can follow. */
export interface Slot {
  plain: Laid;
  double: Laid | null;
}

export interface Layout {
  tiles: Laid[];
  /** Before the pose only the right one is there, in the middle. */
  slots: Record<Side, Slot | null>;
}

/** The part of a laid tile that a layout needs. */
export interface Halves {
  left: number;
  right: number;
}

/**
 * Lays a chain in rows of `cols` units. `first` is the index of the pose; null with an empty chain.
 * The walls are at ±cols/2; nothing reaches beyond them.
 */
export function layout(chain: readonly Halves[], first: number | null, cols: number): Layout {
  const pose = first === null ? undefined : chain[first];
  if (first === null || !pose) return { tiles: [], slots: { left: null, right: POSE } };
  const middle = isDouble(pose) ? POSE.double : POSE.plain;
  const right = layArm(chain.slice(first + 1), pose, cols);
  const left = layArm(chain.slice(0, first).reverse(), pose, cols);
  return {
    tiles: [...left.tiles.map(opposite).reverse(), middle, ...right.tiles],
    slots: { left: oppositeSlot(left.slot), right: right.slot },
  };
}

/** The centre of a tile's half that shows its left or its right value. */
export function halfOf(laid: Laid, side: Side): { x: number; y: number } {
  const way = (side === "left" ? -0.5 : 0.5) * (laid.turn === 180 ? -1 : 1);
  return laid.turn === 90 ? { x: laid.x, y: laid.y + way } : { x: laid.x + way, y: laid.y };
}

// ---- one arm, running right and down ------------------------------------------------------------

const POSE = {
  plain: { x: 0, y: 0, w: 2, h: 1, turn: 0 },
  double: { x: 0, y: 0, w: 1, h: 2, turn: 90 },
} as const satisfies Slot;

/** Where an arm has got to. */
export interface Arm {
  /** The free edge of the last tile, on the row's axis. */
  x: number;
  y: number;
  /** Which way the row runs. */
  way: 1 | -1;
  /** The last tile stands upright at the wall: the next one lies below it. */
  atElbow: boolean;
  lastIsDouble: boolean;
}

export function armFrom(poseIsDouble: boolean): Arm {
  const x = (poseIsDouble ? POSE.double.w : POSE.plain.w) / 2;
  return { x, y: 0, way: 1, atElbow: false, lastIsDouble: poseIsDouble };
}

/**
 * Where the next tile lies, and where the arm is then.
 *
 * A plain tile lies along the row where 4 units are free, so that 2 stay; else it stands upright, its near half
 * on the axis. A double (never after a double) finds those 2, and leaves 1 for such an upright tile.
 */
export function extend(arm: Arm, double: boolean, cols: number): [Laid, Arm] {
  if (arm.atElbow) return layBelow(arm, double);
  const free = cols / 2 - arm.way * arm.x;
  if (double) {
    const laid: Laid = { x: arm.x + arm.way / 2, y: arm.y, w: 1, h: 2, turn: 90 };
    return [laid, { ...arm, x: arm.x + arm.way, lastIsDouble: true }];
  }
  const next = { ...arm, lastIsDouble: false };
  if (free >= 4) {
    const laid: Laid = { x: arm.x + arm.way, y: arm.y, w: 2, h: 1, turn: along(arm.way) };
    return [laid, { ...next, x: arm.x + 2 * arm.way }];
  }
  const laid: Laid = { x: arm.x + arm.way / 2, y: arm.y + 0.5, w: 1, h: 2, turn: 90 };
  return [laid, { ...next, x: arm.x + arm.way, atElbow: true }];
}

/** The first tile of a row lies under the upright one, from its outer edge back. */
function layBelow(arm: Arm, double: boolean): [Laid, Arm] {
  const way = arm.way === 1 ? -1 : 1;
  const y = arm.y + PITCH;
  const laid: Laid = { x: arm.x + way, y, w: 2, h: 1, turn: along(way) };
  return [laid, { x: arm.x + 2 * way, y, way, atElbow: false, lastIsDouble: double }];
}

export function slotOf(arm: Arm, cols: number): Slot {
  const [plain] = extend(arm, false, cols);
  return { plain, double: arm.lastIsDouble ? null : extend(arm, true, cols)[0] };
}

function layArm(
  chain: readonly Halves[],
  pose: Halves,
  cols: number,
): { tiles: Laid[]; slot: Slot } {
  let arm = armFrom(isDouble(pose));
  const tiles: Laid[] = [];
  for (const tile of chain) {
    const [laid, next] = extend(arm, isDouble(tile), cols);
    tiles.push(laid);
    arm = next;
  }
  return { tiles, slot: slotOf(arm, cols) };
}

/** The left value comes first in a row that runs right. */
function along(way: 1 | -1): 0 | 180 {
  return way === 1 ? 0 : 180;
}

/** Turned by half a circle. The values swap their roles too, so `turn` stays. */
function opposite(laid: Laid): Laid {
  return { ...laid, x: -laid.x, y: -laid.y };
}

function oppositeSlot(slot: Slot): Slot {
  return { plain: opposite(slot.plain), double: slot.double && opposite(slot.double) };
}

function isDouble(tile: Halves): boolean {
  return tile.left === tile.right;
}
