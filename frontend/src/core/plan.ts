/** How wide the rows of a table are: fixed by the table's size alone, so that a deal is never laid anew. */
import { LEAST_COLS } from "./layout.ts";

/**
 * The greatest height, in units, of any chain of 25 tiles and the slots at its ends, for rows of 7, 8, 9 … units.
 * Found by exact search over every order of tiles and doubles and every place of the pose; plan.test.ts
 * searches again and compares.
 */
export const GREATEST_HEIGHT: readonly number[] = [
  29.08, 29.08, 20.94, 18.78, 16.12, 16.12, 13.96, 12.8, 11.8, 11.8, 10.64, 10.64, 9.64, 8.48, 8.48,
  8.48, 8.48, 8.48, 8.48, 7.98, 7.48, 6.32, 6.32, 6.32, 6.32, 6.32, 6.32, 6.32, 6.32, 6.32, 6.32,
  6.32, 6.32, 6.32, 6.32, 6.32, 6.32, 6.32, 6.32, 5.82, 5.82, 5.32, 5.32, 4.16, 4.16, 4.16, 4.16,
];

/** Pixels kept free along the table's edges. */
export const MARGIN = 6;

export interface Plan {
  cols: number;
  /** Pixels a unit is sure to have, however the chain grows. */
  unit: number;
}

/** The row width that leaves the largest tiles in the worst case on a table of that many pixels. */
export function planFor(width: number, height: number): Plan {
  let best: Plan = { cols: LEAST_COLS, unit: 0 };
  GREATEST_HEIGHT.forEach((units, at) => {
    const cols = LEAST_COLS + at;
    const unit = Math.min((width - 2 * MARGIN) / cols, (height - 2 * MARGIN) / units);
    if (unit > best.unit) best = { cols, unit };
  });
  return best;
}
