/** The two ends of the chain: where a tile can go, buttons of at least 44 px named by value. */
import type { VNode } from "preact";
import type { Rect } from "../../core/camera.ts";
import { isInView, project } from "../../core/camera.ts";
import { sidesFor } from "../../core/choice.ts";
import type { Side, View } from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";
import { gesture, toldChoice } from "../../state/choice.ts";
import { shownPlay } from "../hint/open-hint.ts";
import { EndChip } from "./end-chip.tsx";
import { endPlace, type Geometry } from "./geometry.ts";

const SIDES: readonly Side[] = ["left", "right"];

export function Ends({ view, at }: { view: View; at: Geometry }): VNode {
  if (!view.ends) return <FirstPlace at={at} />;
  return (
    <>
      {SIDES.map((side) => (
        <End key={side} view={view} side={side} at={at} />
      ))}
    </>
  );
}

/** Where the pose will lie: nothing to choose, so it is only drawn. */
function FirstPlace({ at }: { at: Geometry }): VNode | null {
  const slot = at.layout.slots.right;
  if (!slot || toldChoice.value?.kind === "tile") return null;
  const rect = project(slot.double ?? slot.plain, at.camera);
  return (
    <span class="end" style={placed(rect)} aria-hidden="true">
      <span class="end-slot end-first" />
    </span>
  );
}

interface EndProps {
  view: View;
  side: Side;
  at: Geometry;
}

function End({ view, side, at }: EndProps): VNode | null {
  const slot = at.layout.slots[side];
  const target = at.targets[side];
  const value = view.ends?.[side === "left" ? 0 : 1];
  const made = toldChoice.value;
  if (!slot || !target || value === undefined) return null;
  if ((made?.kind === "tile" ? made.side : shownPlay()?.side) === side) return null;
  if (!isInView(target, at.shown))
    return <EndChip side={side} value={value} target={target} shown={at.shown} />;
  const slotRect = project(slot.plain, at.camera);
  const drawn = <Drawn slot={slotRect} target={target} value={value} />;
  if (!canTake(view, side)) {
    return (
      <span class="end" style={placed(target)} aria-hidden="true">
        {drawn}
      </span>
    );
  }
  return (
    <button
      type="button"
      class="end is-open"
      style={placed(target)}
      aria-pressed={made?.kind === "end" && made.side === side}
      aria-label={endName(view, side, at)}
      onClick={() => gesture({ do: "end", side })}
    >
      {drawn}
    </button>
  );
}

/** Whether something could be laid there: the chosen tile, or with none chosen any. */
function canTake(view: View, side: Side): boolean {
  const made = toldChoice.value;
  if (made?.kind === "tile") return sidesFor(view, made.tile).includes(side);
  return view.choices?.plays.some((play) => play.sides.includes(side)) ?? false;
}

/** "On the 5", and where it lies when both ends show the same value. */
export function endName(view: View, side: Side, at: Geometry): string {
  const value = view.ends?.[side === "left" ? 0 : 1] ?? 0;
  const alike = view.ends?.[0] === view.ends?.[1];
  const place = alike ? endPlace(at.layout, side) : null;
  return place ? t("end.named_at", { value, place }) : t("end.named", { value });
}

function Drawn({ slot, target, value }: { slot: Rect; target: Rect; value: number }): VNode {
  const inside = { ...slot, x: slot.x - target.x, y: slot.y - target.y };
  return (
    <>
      <span class="end-slot" style={placed(inside)} />
      <span
        class="end-value"
        style={{
          left: `${inside.x + slot.w / 2}px`,
          top: `${inside.y + slot.h / 2}px`,
          "--value-size": `${Math.min(34, Math.max(24, Math.min(slot.w, slot.h) * 0.86))}px`,
        }}
      >
        {value}
      </span>
    </>
  );
}

function placed({ x, y, w, h }: Rect): Record<string, string> {
  return { left: `${x}px`, top: `${y}px`, width: `${w}px`, height: `${h}px` };
}
