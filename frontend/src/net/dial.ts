/**
 * Sockets to the page's own host, and the first one of a room's page: it is dialled while the client itself is still on
 * its way, since this is a script of its own that runs before all others.
 *
 * What comes on the first one is only kept until somebody dials that path; nothing here knows what it means. It
 * imports nothing, or it would wait for it.
 */
import type { Socket, SocketEvents } from "./world.ts";

/** Nobody has come for it (ms): the client did not start, and nobody is here. */
const KEPT_FOR = 15_000;
const ROOM = /^\/r\/([^/]+)\/?$/;

interface First {
  path: string;
  socket: WebSocket;
  heard: string[];
  closed: number | null;
}

let first: First | null = dialFirst(globalThis.location?.pathname.match(ROOM)?.[1]);

/** A socket to `path`; what it says comes later than this returns. */
export function dial(path: string, events: SocketEvents): Socket {
  const ahead = takeFirst(path);
  const socket = ahead?.socket ?? opened(path);
  socket.onmessage = (event) => events.heard(String(event.data));
  socket.onclose = (event) => events.closed(event.code);
  if (ahead)
    queueMicrotask(() => {
      for (const text of ahead.heard) events.heard(text);
      if (ahead.closed !== null) events.closed(ahead.closed);
    });
  return {
    send: (text) => socket.readyState === WebSocket.OPEN && socket.send(text),
    close: () => socket.close(),
  };
}

function dialFirst(part = ""): First | null {
  // As core/typed-code.ts will read it; a code has no other signs.
  const code = part.replace(/%[\da-f]{2}|[^\da-z]/gi, "").toUpperCase();
  if (code === "") return null;
  const path = `/ws/rooms/${code}/`;
  const made: First = { path, socket: opened(path), heard: [], closed: null };
  made.socket.onmessage = (event) => made.heard.push(String(event.data));
  made.socket.onclose = (event) => {
    made.closed = event.code;
  };
  setTimeout(() => takeFirst(""), KEPT_FOR);
  return made;
}

/** The first one, once, if it goes there; one that goes elsewhere is nobody's any more. */
function takeFirst(path: string): First | null {
  const made = first;
  first = null;
  if (made?.path === path) return made;
  made?.socket.close();
  return null;
}

function opened(path: string): WebSocket {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return new WebSocket(`${scheme}//${location.host}${path}`);
}
