/**
 * Whether this device can have the page as an app, and how (P33). What the browser would offer by itself, at a moment
 * of its own, is kept until somebody asks for it.
 */
import { computed, type ReadonlySignal, signal } from "@preact/signals";

/** No browser's types know it. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

const offered = signal<InstallEvent | null>(null);

/** The browser offers to install the page. */
export const canInstall: ReadonlySignal<boolean> = computed(() => offered.value !== null);

/** A browser that installs only by its own menu, as on iPhones, and has not yet. */
export const installsByHand =
  (globalThis.navigator as { standalone?: boolean } | undefined)?.standalone === false;

/** Takes it up, once: what the browser has offered can be used no more than that. */
export function installNow(): void {
  // Refused by the browser, it stays in the browser's own menu: nothing is to be said.
  offered.value?.prompt().catch(() => {});
  offered.value = null;
}

globalThis.addEventListener?.("beforeinstallprompt", (event) => {
  event.preventDefault();
  offered.value = event as InstallEvent;
});
globalThis.addEventListener?.("appinstalled", () => {
  offered.value = null;
});
