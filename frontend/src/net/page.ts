/** The browser's part of a line: its clock, and what it tells about the page's comings and goings. */
import { dial } from "./dial.ts";
import type { World } from "./world.ts";

/** However far the next deadline is: a clock that jumped must be noticed soon. */
const LONGEST_TICK = 1_000;

/** A world whose sockets go to `path` on the page's own host. `tick` is called as the line asked. */
export function pageWorld(path: string, tick: () => void): World {
  let timer: number | undefined;
  return {
    now: () => Date.now(),
    chance: () => Math.random(),
    dial: (events) => dial(path, events),
    tickAt(time) {
      window.clearTimeout(timer);
      if (time === null) return;
      const wait = Math.min(Math.max(time - Date.now(), 0), LONGEST_TICK);
      timer = window.setTimeout(tick, wait);
    },
  };
}

/** What hears of the page's comings and goings. */
export interface Follower {
  /** The page may have slept, or the network changed. */
  wake(): void;
  /** The page is out of sight; it may be looked at again without any other sign. */
  hide(): void;
  /** The page is put away, and perhaps kept as it is. */
  sleep(): void;
}

/** Tells when the page hides, sleeps and wakes; returns a function that stops doing so. */
export function followPage(follower: Follower): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const wake = () => follower.wake();
  const turn = () => (document.visibilityState === "visible" ? follower.wake() : follower.hide());
  const leave = () => {
    follower.hide();
    follower.sleep();
  };
  document.addEventListener("visibilitychange", turn, { signal });
  document.addEventListener("resume", wake, { signal });
  window.addEventListener("pageshow", wake, { signal });
  window.addEventListener("online", wake, { signal });
  window.addEventListener("pagehide", leave, { signal });
  return () => listening.abort();
}
