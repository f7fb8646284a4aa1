/** An end that is out of the enlarged view: a chip at the edge nearest to it. Tapping it only brings the end back. */
import type { VNode } from "preact";
import type { Rect, Size } from "../../core/camera.ts";
import type { Side } from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";
import { show } from "./zooming.ts";

/** Its size (px): as large as a finger. */
const CHIP = 44;

interface Props {
  side: Side;
  value: number;
  target: Rect;
  shown: Size;
}

export function EndChip({ side, value, target, shown }: Props): VNode {
  const left = within(target.x + target.w / 2, shown.width);
  const top = within(target.y + target.h / 2, shown.height);
  return (
    <button
      type="button"
      class="end-chip"
      style={{ left: `${left}px`, top: `${top}px` }}
      aria-label={t("end.out_of_view", { value })}
      onClick={() => show(side)}
    >
      {value}
    </button>
  );
}

function within(middle: number, room: number): number {
  return Math.min(Math.max(middle - CHIP / 2, 0), room - CHIP);
}
