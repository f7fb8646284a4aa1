/** The table as it lay at the end, small. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { cameraFor, type Size } from "../../core/camera.ts";
import { layout } from "../../core/layout.ts";
import { planFor } from "../../core/plan.ts";
import { t } from "../../i18n/index.ts";
import { Inlay } from "../art/inlay.tsx";
import { faceOf } from "../table/faces.ts";
import { LaidTile } from "../table/laid-tile.tsx";
import { useSize } from "../table/use-size.ts";
import { listed } from "../words/lists.ts";
import { spokenTile } from "../words/tiles.ts";
import { type Finished, lastTile } from "./finished.ts";

type Lying = Pick<Finished, "chain" | "first">;

interface Props {
  finished: Lying;
  /** What it is called; the table at the end unless said. */
  label?: string;
}

export function LastTable({ finished, label = t("result.table") }: Props): VNode {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  const place = useSize<HTMLDivElement>(setSize);
  return (
    <section class="felt on-table last-table" aria-label={label}>
      <Inlay />
      <p class="sr-only">{listed(finished.chain.map(({ tile }) => spokenTile(tile)))}</p>
      <div class="felt-inside" ref={place}>
        {size.width > 0 && <Drawn finished={finished} size={size} />}
      </div>
    </section>
  );
}

function Drawn({ finished, size }: { finished: Lying; size: Size }): VNode {
  const { chain, first } = finished;
  const laid = layout(chain, first, planFor(size.width, size.height).cols);
  const { x, y, unit } = cameraFor({ tiles: laid.tiles, slots: { left: null, right: null } }, size);
  const last = lastTile(chain);
  return (
    <svg class="chain" aria-hidden="true">
      <g style={{ transform: `translate(${x}px, ${y}px) scale(${unit})` }}>
        {chain.map((placed, at) => {
          const box = laid.tiles[at];
          return (
            box && (
              <LaidTile
                key={placed.tile}
                laid={box}
                face={faceOf(box, placed.left, placed.right)}
                class={placed === last ? "is-last" : ""}
              />
            )
          );
        })}
      </g>
    </svg>
  );
}
