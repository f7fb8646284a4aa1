/**
 * The layout theorem (P10): for every chain, as it grows, on every table, nothing overlaps, nothing leaves the
 * table, no laid tile moves, matching halves lie together, and both ends can be hit with a finger.
 *
 * Random legal chains, as many as CHAIN_SHAPES says, and for every row width the worst chain there is.
 */
import { describe, expect, test } from "vitest";
import { type Growth, randomGrowth, seeded, shapedGrowth } from "../../test/chains.ts";
import { worstChain } from "../../test/worst.ts";
import {
  boundsOf,
  type Camera,
  cameraFor,
  LEAST_TARGET,
  project,
  type Rect,
  type Size,
  targetsOf,
} from "./camera.ts";
import { type Halves, halfOf, type Laid, type Layout, LEAST_COLS, layout } from "./layout.ts";
import { GREATEST_HEIGHT, planFor } from "./plan.ts";

const SHAPES = Number(process.env.CHAIN_SHAPES ?? 300);
const SEED = Number(process.env.EFFORT_SEED ?? 7);
const SIZES: Size[] = [
  { width: 320, height: 260 },
  { width: 344, height: 330 },
  { width: 360, height: 300 },
  { width: 440, height: 260 },
  { width: 390, height: 400 },
  { width: 900, height: 500 },
];
/** Ten thousand chains take a while on a busy machine. */
const PATIENCE = 600_000;
/** Rounding only: all lengths are multiples of 0.01 units. */
const HAIR = 1e-9;

const worst = GREATEST_HEIGHT.map((_, at) => worstChain(LEAST_COLS + at));

describe.each(SIZES)("on a table of $width × $height", (size) => {
  const { cols } = planFor(size.width, size.height);

  test(
    `${SHAPES} random chains lie well at every step`,
    () => {
      const chance = seeded(SEED * 1_000 + size.width);
      for (let n = 0; n < SHAPES; n++) grow(randomGrowth(chance), cols, size);
    },
    PATIENCE,
  );

  test("so do the worst chains of every row width, at their own and at this one", () => {
    for (const { poseIsDouble, left, right } of worst)
      grow(shapedGrowth(poseIsDouble, left, right), cols, size);
  });

  test("a unit is never smaller than the plan promises, but for the step to a whole even pixel", () => {
    const { unit } = planFor(size.width, size.height);
    const { poseIsDouble, left, right } = worst[cols - LEAST_COLS] as (typeof worst)[number];
    const { chain, first } = grown(shapedGrowth(poseIsDouble, left, right));
    const camera = cameraFor(layout(chain, first, cols), size);
    expect(camera.unit).toBeGreaterThan(unit - 2);
  });
});

describe("the greatest heights", () => {
  test("are those an exact search finds", () => {
    expect(worst.map(({ height }) => Math.round(height * 100) / 100)).toEqual(GREATEST_HEIGHT);
  });

  test("are reached by real layouts", () => {
    worst.forEach(({ poseIsDouble, left, right, height }, at) => {
      const { chain, first } = grown(shapedGrowth(poseIsDouble, left, right));
      expect(boundsOf(layout(chain, first, LEAST_COLS + at)).h).toBeCloseTo(height, 6);
    });
  });
});

test("before the pose there is one place, in the middle", () => {
  const empty = layout([], null, 15);
  expect(empty.tiles).toEqual([]);
  expect(empty.slots.left).toBeNull();
  expect(empty.slots.right?.plain).toMatchObject({ x: 0, y: 0, w: 2, h: 1 });
  expect(empty.slots.right?.double).toMatchObject({ x: 0, y: 0, w: 1, h: 2 });
});

// ---- what holds at every step -----------------------------------------------------------------------

/** Lays a chain tile by tile and checks every layout on the way. */
function grow(growth: Growth, cols: number, size: Size): void {
  let before: Layout | null = null;
  for (let n = 1; n <= growth.length; n++) {
    const { chain, first } = grown(growth.slice(0, n));
    const now = layout(chain, first, cols);
    const side = growth[n - 1]?.side ?? "right";
    const trouble =
      moved(before, now, side) ??
      misplaced(before, now, side) ??
      overlap(now) ??
      outside(now, cols, size) ??
      unjoined(chain, now) ??
      badTargets(now, size);
    if (trouble) throw new Error(`${trouble}: ${JSON.stringify({ chain, first, cols, size })}`);
    before = now;
  }
}

function grown(growth: Growth): { chain: Halves[]; first: number } {
  const chain: Halves[] = [];
  let first = 0;
  for (const { tile, side } of growth) {
    if (side === "right") chain.push(tile);
    else chain.unshift(tile);
    if (side === "left") first += 1;
  }
  return { chain, first };
}

function moved(before: Layout | null, now: Layout, side: "left" | "right"): string | null {
  if (!before) return null;
  const stayed = side === "right" ? now.tiles.slice(0, -1) : now.tiles.slice(1);
  return JSON.stringify(stayed) === JSON.stringify(before.tiles) ? null : "a laid tile moved";
}

/** A new tile lies exactly where its slot was drawn. */
function misplaced(before: Layout | null, now: Layout, side: "left" | "right"): string | null {
  const slot = before?.slots[side];
  const laid = side === "right" ? now.tiles.at(-1) : now.tiles[0];
  const found = [slot?.plain, slot?.double].some(
    (one) => JSON.stringify(one) === JSON.stringify(laid),
  );
  return !slot || found ? null : "a tile is not where its slot was";
}

function overlap(now: Layout): string | null {
  const { left, right } = now.slots;
  const own = (slot: typeof left) => [slot?.plain, slot?.double].filter((box) => box != null);
  const boxes: [string, Laid][] = now.tiles.map((laid, at) => [`tile ${at}`, laid]);
  const lefts: [string, Laid][] = own(left).map((laid) => ["left slot", laid]);
  const rights: [string, Laid][] = own(right).map((laid) => ["right slot", laid]);
  return anyMeet(boxes, boxes) ?? anyMeet(boxes, [...lefts, ...rights]) ?? anyMeet(lefts, rights);
}

function anyMeet(ones: [string, Laid][], others: [string, Laid][]): string | null {
  for (const [name, one] of ones) {
    for (const [otherName, other] of others) {
      const apart =
        Math.abs(one.x - other.x) >= (one.w + other.w) / 2 - HAIR ||
        Math.abs(one.y - other.y) >= (one.h + other.h) / 2 - HAIR;
      if (one !== other && !apart) return `${name} and ${otherName} overlap`;
    }
  }
  return null;
}

function outside(now: Layout, cols: number, size: Size): string | null {
  const bounds = boundsOf(now);
  if (Math.abs(bounds.x) + bounds.w / 2 > cols / 2 + HAIR) return "beyond the walls";
  const rect = project(bounds, cameraFor(now, size));
  return isInside(rect, size) ? null : "out of view";
}

function unjoined(chain: readonly Halves[], now: Layout): string | null {
  for (let at = 1; at < chain.length; at++) {
    const one = halfOf(now.tiles[at - 1] as Laid, "right");
    const other = halfOf(now.tiles[at] as Laid, "left");
    // A crosswise double is joined at its middle, half a unit from either half.
    if (Math.hypot(one.x - other.x, one.y - other.y) > 1.17) return `tiles ${at - 1}, ${at} apart`;
  }
  return null;
}

function badTargets(now: Layout, size: Size): string | null {
  const camera: Camera = cameraFor(now, size);
  const { left, right } = targetsOf(now, camera, size);
  for (const [rect, slot] of [
    [left, now.slots.left],
    [right, now.slots.right],
  ] as const) {
    if (!rect || !slot) return "an end is missing";
    if (rect.w < LEAST_TARGET || rect.h < LEAST_TARGET) return "an end is too small";
    if (!isInside(rect, size)) return "an end is out of view";
    if (!holdsMiddle(rect, project(slot.plain, camera))) return "an end is not where it is drawn";
  }
  if (!left || !right) return "an end is missing";
  const apart =
    left.x >= right.x + right.w - HAIR ||
    right.x >= left.x + left.w - HAIR ||
    left.y >= right.y + right.h - HAIR ||
    right.y >= left.y + left.h - HAIR;
  return apart ? null : "the ends overlap";
}

function isInside(rect: Rect, size: Size): boolean {
  return (
    rect.x >= -HAIR &&
    rect.y >= -HAIR &&
    rect.x + rect.w <= size.width + HAIR &&
    rect.y + rect.h <= size.height + HAIR
  );
}

function holdsMiddle(rect: Rect, inner: Rect): boolean {
  const x = inner.x + inner.w / 2;
  const y = inner.y + inner.h / 2;
  return x >= rect.x && x <= rect.x + rect.w && y >= rect.y && y <= rect.y + rect.h;
}
