/** Paper, petals and small tiles in the air. Always the same: joy needs no chance. */
import type { VNode } from "preact";

const KINDS = ["disc", "square", "petal", "tile"] as const;
const COUNT = 36;
/** Multiples of the golden section never clump. */
const GOLDEN = 0.618_034;

export function Confetti(): VNode {
  return (
    <div class="confetti" aria-hidden="true">
      {Array.from({ length: COUNT }, (_, at) => {
        const y = (at * GOLDEN * GOLDEN * 3.1) % 1;
        const x = (at * GOLDEN) % 1;
        if (isNearWords(x, y)) return null;
        return (
          <i
            key={at}
            class={`scrap scrap-${KINDS[at % KINDS.length]}`}
            style={{
              left: `${toTheSides(x, y) * 100}%`,
              top: `${y * 100}%`,
              "--turn": `${(at * 53) % 180}deg`,
              "--scale": `${0.7 + ((at * 7) % 6) / 10}`,
              "--wait": `${(at % 9) * 60}ms`,
            }}
          />
        );
      })}
    </div>
  );
}

/** Long words leave the outer half of the edges free. */
function isNearWords(x: number, y: number): boolean {
  return y > 0.5 && x > 0.25 && x < 0.75;
}

/** Over the tile there is room for it; beside the words it keeps to the edges. */
function toTheSides(x: number, y: number): number {
  if (y < 0.12) return x;
  return x < 0.5 ? x * 0.32 : 1 - (1 - x) * 0.32;
}
