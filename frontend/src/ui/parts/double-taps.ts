/**
 * A double tap presses one thing: where the first tap has led to another screen, the second is for nothing on that.
 *
 * A tile that ends the deal would else be confirmed and its end be gone past, unseen. Clicks of keyboards, switches
 * and screen readers come without a pointer and pass.
 */

/** A second tap so soon (ms) and so near (px) belongs to the first. */
const DOUBLE = { within: 400, near: 30 };

export function guardDoubleTaps(root: HTMLElement): void {
  let before: MouseEvent | null = null;
  let screen: Element | null = null;
  const click = (event: MouseEvent) => {
    if (event.detail === 0) return;
    if (before && screen?.isConnected === false && isSecond(event, before)) {
      event.preventDefault();
      event.stopPropagation();
    }
    before = event;
    screen = [...root.children].find((one) => one.contains(event.target as Node)) ?? null;
  };
  root.addEventListener("click", click, { capture: true });
}

function isSecond(event: MouseEvent, { timeStamp, clientX, clientY }: MouseEvent): boolean {
  const far = Math.hypot(event.clientX - clientX, event.clientY - clientY);
  return event.timeStamp - timeStamp < DOUBLE.within && far < DOUBLE.near;
}
