/** Whether this page is in sight. */
import { type ReadonlySignal, signal } from "@preact/signals";

const isVisible = () => globalThis.document?.visibilityState !== "hidden";
const now = signal(isVisible());

export const visible: ReadonlySignal<boolean> = now;

globalThis.document?.addEventListener("visibilitychange", () => {
  now.value = isVisible();
});
