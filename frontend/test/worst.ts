/**
 * The greatest height of a table, by exact search: every order of plain tiles and doubles in both arms, every
 * place of the pose, both slots at each end. Shares the arm's own step with the layout, nothing else.
 */
import { type Arm, armFrom, extend, type Laid, slotOf } from "../src/core/layout.ts";

const PLAIN = 21;
const DOUBLES = 7;
const LONGEST = 25;

/** An arm as far as it matters: its tiles, "p" for plain and "d" for double, and how far below the pose it reaches. */
interface Reach {
  tiles: string;
  depth: number;
}

export interface Worst {
  height: number;
  /** A chain that reaches it: the arms from the pose outwards. */
  poseIsDouble: boolean;
  left: string;
  right: string;
}

/** The greatest height, in units, of a chain in rows of `cols`, and a chain that has it. */
export function worstChain(cols: number): Worst {
  const found = [true, false].map((pose) => worstPair(deepest(pose, cols), pose));
  return found.reduce((one, other) => (other.height > one.height ? other : one));
}

function worstPair(reaches: Reach[], poseIsDouble: boolean): Worst {
  let worst: Worst = { height: 0, poseIsDouble, left: "", right: "" };
  for (const left of reaches) {
    for (const right of reaches) {
      const height = left.depth + right.depth;
      if (height > worst.height && isPossible(left.tiles + right.tiles, poseIsDouble))
        worst = { height, poseIsDouble, left: left.tiles, right: right.tiles };
    }
  }
  return worst;
}

function isPossible(tiles: string, poseIsDouble: boolean): boolean {
  const doubles = count(tiles, "d") + (poseIsDouble ? 1 : 0);
  const plain = count(tiles, "p") + (poseIsDouble ? 0 : 1);
  return plain + doubles <= LONGEST && plain <= PLAIN && doubles <= DOUBLES;
}

/** For every number of plain tiles and doubles, the arm that reaches deepest, slots included. */
function deepest(poseIsDouble: boolean, cols: number): Reach[] {
  const best = new Map<string, Reach>();
  const seen = new Map<string, number>();
  const visit = (arm: Arm, tiles: string, depth: number) => {
    const counts = `${count(tiles, "p")},${count(tiles, "d")}`;
    const state = JSON.stringify([counts, arm]);
    if ((seen.get(state) ?? -1) >= depth) return;
    seen.set(state, depth);
    const slot = slotOf(arm, cols);
    const here = Math.max(depth, bottom(slot.plain), slot.double ? bottom(slot.double) : 0);
    if (here > (best.get(counts)?.depth ?? 0)) best.set(counts, { tiles, depth: here });
    for (const tile of arm.lastIsDouble ? "p" : "pd") {
      if (!isPossible(tiles + tile, poseIsDouble)) continue;
      const [laid, next] = extend(arm, tile === "d", cols);
      visit(next, tiles + tile, Math.max(depth, bottom(laid)));
    }
  };
  visit(armFrom(poseIsDouble), "", poseIsDouble ? 1 : 0.5);
  return [...best.values()];
}

function bottom(laid: Laid): number {
  return laid.y + laid.h / 2;
}

function count(tiles: string, kind: string): number {
  return tiles.split(kind).length - 1;
}
