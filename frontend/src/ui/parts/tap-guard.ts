/**
 * A second tap presses nothing that the first one has brought: who taps twice means what was there, and neither deals
 * nor leaves because the next screen has its button in the same place.
 *
 * Clicks of keyboards, switches and screen readers come without a pointer and pass.
 */

/** Chromium calls every tap of a finger the first; one so soon (ms) and so near (px) is a second. */
const SECOND = { within: 400, near: 30 };

interface Tap {
  time: number;
  x: number;
  y: number;
  pressed: Element | null;
}

export function guardSecondTaps(): void {
  let last: Tap | null = null;
  const listen = (event: MouseEvent) => {
    if (event.detail === 0) return;
    const pressed = pressable(event.target);
    if (last && pressed !== last.pressed && isSecond(event, last) && hasGone(last)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    last = { time: event.timeStamp, x: event.clientX, y: event.clientY, pressed };
  };
  window.addEventListener("click", listen, { capture: true });
}

function isSecond(event: MouseEvent, last: Tap): boolean {
  if (event.detail > 1) return true;
  if (!("pointerType" in event) || event.pointerType !== "touch") return false;
  const far = Math.hypot(event.clientX - last.x, event.clientY - last.y);
  return event.timeStamp - last.time < SECOND.within && far < SECOND.near;
}

/** Whether something else lies now where the tap was. */
function hasGone({ x, y, pressed }: Tap): boolean {
  return pressable(document.elementFromPoint(x, y)) !== pressed;
}

/** What a tap there presses as a whole; a label hands it on to its control. */
function pressable(target: EventTarget | null): Element | null {
  if (!(target instanceof Element)) return null;
  const found = target.closest("button, a, label, input, select, summary, [role=button]");
  return found instanceof HTMLLabelElement ? (found.control ?? found) : found;
}
