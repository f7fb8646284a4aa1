/** The browser's part of a line: its socket, its clock, and what it tells about the page's comings and goings. */
import type { Line, Socket, SocketEvents, World } from "./line.ts";

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

function dial(path: string, events: SocketEvents): Socket {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  const socket = new WebSocket(`${scheme}//${location.host}${path}`);
  socket.onmessage = (event) => events.heard(String(event.data));
  socket.onclose = (event) => events.closed(event.code);
  return {
    send: (text) => socket.readyState === WebSocket.OPEN && socket.send(text),
    close: () => socket.close(),
  };
}

/** Tells the line when the page sleeps and wakes; returns a function that stops doing so. */
export function followPage(line: Pick<Line, "wake" | "sleep">): () => void {
  const wake = () => line.wake();
  const sleep = () => line.sleep();
  const seen = () => document.visibilityState === "visible" && line.wake();
  const listening = new AbortController();
  const { signal } = listening;
  document.addEventListener("visibilitychange", seen, { signal });
  document.addEventListener("resume", wake, { signal });
  window.addEventListener("pageshow", wake, { signal });
  window.addEventListener("online", wake, { signal });
  window.addEventListener("pagehide", sleep, { signal });
  return () => listening.abort();
}
