/** The screen stays on in a live deal (P33), and only then. Where a device withholds that, nothing is said. */
import { effect, signal } from "@preact/signals";
import { live } from "../state/update.ts";
import { visible } from "../state/visible.ts";

export function stayAwake(): void {
  // Withheld on plain http, whatever the types say.
  const locks = navigator.wakeLock as WakeLock | undefined;
  if (!locks) return;
  const refused = signal(0);
  effect(() => {
    void refused.value;
    // The system takes the lock back when the page hides.
    if (!live.value || !visible.value) return;
    let isOver = false;
    const held = locks.request("screen").catch(() => {
      if (!isOver) addEventListener("pointerup", again, { once: true });
      return null;
    });
    return () => {
      isOver = true;
      removeEventListener("pointerup", again);
      void held.then((lock) => lock?.release());
    };
  });
  /** Some phones want a tap first; the battery may be low. */
  function again(): void {
    refused.value += 1;
  }
}
