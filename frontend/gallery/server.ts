/** The server's side of a scene: one socket that says one view, and the few answers of the REST API it needs. */

import type { Route } from "../src/core/route.ts";
import type { HintFrame, OwnRoom, RefusalCode, RoomSummary, View } from "../src/core/wire.ts";

export interface Scene {
  route: Route;
  view?: View;
  /** The name last given on this device. */
  name?: string;
  /** The device's first time at a table. */
  isFirst?: boolean;
  rooms?: OwnRoom[];
  /** The room's answer to who comes by code; null: there is no such room. */
  found?: RoomSummary | null;
  /** The socket ends with this code instead of telling a view. */
  closes?: number;
  /** The line breaks once the view is told, and does not come back. */
  breaks?: boolean;
  /** The hint for whoever asks; without it one is waited for. */
  hint?: Omit<HintFrame, "type" | "id" | "moment">;
  /** Who of this device now plays on another one. */
  moved?: readonly string[];
  /** What else the REST API answers, by path. */
  answers?: Readonly<Record<string, unknown>>;
  /** Whatever is asked is refused with this code; without it nothing is ever answered. */
  refuses?: RefusalCode;
  /** Taps that lead to the state to be shown. */
  act?: () => void | Promise<void>;
}

export function playServer(scene: Scene): void {
  const Real = window.WebSocket;
  let dialled = 0;

  class SceneSocket {
    readyState = 1;
    onmessage: ((event: { data: string }) => void) | null = null;
    onclose: ((event: { code: number }) => void) | null = null;

    constructor() {
      dialled += 1;
      if (scene.breaks && dialled > 1) return;
      setTimeout(() => this.begin(), 0);
    }

    private begin(): void {
      if (scene.closes) this.onclose?.({ code: scene.closes });
      else if (scene.view) this.tell(scene.view);
      if (scene.breaks) setTimeout(() => this.onclose?.({ code: 1006 }), 50);
    }

    private tell(view: View): void {
      this.say({ type: "view", version: view.version, view, events: [] });
    }

    send(text: string): void {
      const { id, type } = JSON.parse(text);
      if (type === "ping") this.say({ type: "pong", id, version: 1 });
      else if (type === "entropy") this.say({ type: "done", id, version: 1 });
      else if (type === "hint" && scene.hint)
        this.say({ type: "hint", id, moment: scene.view?.moment, ...scene.hint });
      else if (scene.refuses) this.say({ type: "refused", id, code: scene.refuses, detail: {} });
    }

    private say(frame: object): void {
      setTimeout(() => this.onmessage?.({ data: JSON.stringify(frame) }), 0);
    }

    close(): void {
      this.readyState = 3;
    }
  }

  window.WebSocket = new Proxy(Real, {
    construct: (target, [url, ...rest]) =>
      String(url).includes("/ws/rooms/") ? new SceneSocket() : new target(url, ...rest),
  });
  window.fetch = async (input) => answerTo(scene, String(input));
}

function answerTo(scene: Scene, path: string): Response {
  const told = scene.answers?.[path];
  if (told) return Response.json(told);
  // Null stands for what is not there.
  if (told === null) return Response.json({ code: "room_not_found", detail: {} }, { status: 404 });
  if (path === "/api/rooms/") return Response.json(scene.rooms ?? []);
  if (/^\/api\/rooms\/[^/]+\/$/.test(path)) {
    if (scene.found) return Response.json(scene.found);
    return Response.json({ code: "room_not_found", detail: {} }, { status: 404 });
  }
  // The limits of an installation, as far as a page tells them.
  const kept_days = { rooms: 30, deals: 365, names: 90, records: 7 };
  return Response.json({ version: "1", limits: { kept_days } });
}
