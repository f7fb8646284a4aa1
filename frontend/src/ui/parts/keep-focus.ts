/**
 * The focus is never lost: where the element that has it goes, the place that stands for its screen takes it over.
 *
 * That is a sheet that lies open, else what a screen marks with `data-home`, else its title, which is read out.
 * A title and no button: nothing is pressed by a key that was meant for what has gone.
 */

const HOMES = ['[role="dialog"]', "[data-home]", "h1"];

export function keepFocus(root: HTMLElement): void {
  let held: Element | null = null;
  root.addEventListener("focusin", (event) => {
    held = event.target as Element;
  });
  // Put away on purpose, by a tap beside it: nobody misses it. Of what is taken from the page the browser tells later.
  root.addEventListener("focusout", () => {
    setTimeout(() => {
      if (held?.isConnected && isNowhere() && document.hasFocus()) held = null;
    });
  });
  new MutationObserver(() => {
    if (!held || held.isConnected) return;
    // Between two screens there may be no place for it yet: the next change of the page is looked at again.
    const place = isNowhere() ? home(root) : null;
    if (isNowhere() && !place) return;
    // Not left to the event, which a page in the background is not told.
    held = place;
    place?.focus({ preventScroll: true });
  }).observe(root, { childList: true, subtree: true });
}

function isNowhere(): boolean {
  const { activeElement: active } = document;
  return active === null || active === document.body;
}

function home(root: HTMLElement): HTMLElement | null {
  for (const selector of HOMES) {
    const found = root.querySelector<HTMLElement>(selector);
    if (!found) continue;
    if (found.tabIndex < 0) found.tabIndex = -1;
    return found;
  }
  return null;
}
