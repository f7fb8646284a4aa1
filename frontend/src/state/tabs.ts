/** Whether this tab is the one that makes sounds and notices (P4). */
import { type ReadonlySignal, signal } from "@preact/signals";
import { Tabs } from "../net/tabs.ts";

const newest = signal(true);

export const isNewestTab: ReadonlySignal<boolean> = newest;

/** From now on tabs of this browser tell each other apart. */
export function meetTabs(): void {
  const channel = new BroadcastChannel("tabs");
  const age = [Date.now(), Math.random()] as const;
  const tabs = new Tabs(
    (message) => channel.postMessage(message),
    age,
    (is) => {
      newest.value = is;
    },
  );
  channel.onmessage = (event) => tabs.hear(event.data);
  window.addEventListener("pagehide", () => tabs.leave());
  window.addEventListener("pageshow", (event) => event.persisted && tabs.announce());
}
