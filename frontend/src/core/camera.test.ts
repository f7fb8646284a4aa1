import { describe, expect, test } from "vitest";
import {
  bringBack,
  cameraFor,
  isInView,
  LEAST_TARGET,
  pan,
  project,
  type Rect,
  targetsOf,
  zoom,
} from "./camera.ts";
import { type Halves, layout } from "./layout.ts";

const size = { width: 360, height: 300 };
const chain: Halves[] = [
  { left: 5, right: 6 },
  { left: 6, right: 6 },
  { left: 6, right: 2 },
];
const table = layout(chain, 1, 15);
const whole = cameraFor(table, size);

describe("the whole table", () => {
  test("lies in the middle", () => {
    const middle = project({ x: 0, y: 0, w: 0, h: 0 }, whole);
    expect(middle).toMatchObject({ x: 180, y: 150 });
  });

  test("is never drawn larger than a thumb needs", () => {
    expect(cameraFor(layout(chain, 1, 15), { width: 600, height: 600 }).unit).toBe(44);
  });
});

describe("enlarging", () => {
  test("keeps the point under the finger", () => {
    const closer = zoom(whole, 2, { x: 180, y: 150 }, table, size);
    expect(closer.unit).toBe(whole.unit * 2);
    expect(project({ x: 0, y: 0, w: 0, h: 0 }, closer)).toMatchObject({ x: 180, y: 150 });
  });

  test("ends at three times", () => {
    expect(zoom(whole, 100, { x: 0, y: 0 }, table, size).unit).toBe(whole.unit * 3);
  });

  test("and taken back ends at the whole table", () => {
    const closer = zoom(whole, 2, { x: 20, y: 30 }, table, size);
    expect(zoom(closer, 0.1, { x: 300, y: 200 }, table, size)).toEqual(whole);
  });
});

describe("moving an enlarged table", () => {
  const closer = zoom(whole, 3, { x: 180, y: 150 }, table, size);
  const leftEnd = () => targetsOf(table, closer, size).left as Rect;

  test("ends where there is nothing more to see", () => {
    const far = pan(closer, { x: 10_000, y: 0 }, table, size);
    expect(pan(far, { x: 10, y: 0 }, table, size)).toEqual(far);
    expect(isInView(targetsOf(table, far, size).left as Rect, size)).toBe(true);
    expect(isInView(targetsOf(table, far, size).right as Rect, size)).toBe(false);
  });

  test("an end out of view can be brought back", () => {
    expect(isInView(leftEnd(), size)).toBe(false);
    const back = bringBack(closer, leftEnd(), table, size);
    expect(isInView(targetsOf(table, back, size).left as Rect, size)).toBe(true);
  });

  test("a table that fits does not move", () => {
    expect(pan(whole, { x: 50, y: -20 }, table, size)).toMatchObject(whole);
  });
});

test("two ends that lie close keep 44 pixels each and never overlap, however small the tiles", () => {
  // All to the right: the second row comes back under the left end.
  for (let tiles = 0; tiles < 12; tiles++) {
    const line = Array.from({ length: tiles + 1 }, () => ({ left: 0, right: 1 }));
    const camera = { unit: 12, x: 60, y: 22 };
    const { left, right } = targetsOf(layout(line, 0, 13), camera, size);
    if (!left || !right) throw new Error("an end is missing");
    for (const rect of [left, right]) {
      expect(Math.min(rect.w, rect.h)).toBeGreaterThanOrEqual(LEAST_TARGET);
      expect(rect.y).toBeGreaterThanOrEqual(0);
    }
    const across = Math.abs(left.x + left.w / 2 - right.x - right.w / 2);
    const down = Math.abs(left.y + left.h / 2 - right.y - right.h / 2);
    expect(across >= LEAST_TARGET || down >= LEAST_TARGET).toBe(true);
  }
});
