/**
 * The table this tab looks at: the newest view, the connection, and what is being sent.
 *
 * Views come from the server whole and are kept as they come. Nothing here draws or judges.
 */
import { batch, type ReadonlySignal, signal } from "@preact/signals";
import { covered, screenOf, yourSeats } from "../core/table.ts";
import {
  type Ask,
  changesPlay,
  type Detail,
  type Frame,
  type RefusalCode,
  type Reply,
  type Request,
  type SeatNumber,
  type TableEvent,
  type View,
} from "../core/wire.ts";
import type { Told } from "../net/asides.ts";
import { Line } from "../net/line.ts";
import { newId } from "../net/outbox.ts";
import { followPage, pageWorld } from "../net/page.ts";
import type { ClosedReason, Connection } from "../net/world.ts";

export type { ClosedReason, Connection };

/** What happened between the view before and this one; for motion and announcements only. */
export interface Happened {
  version: number;
  events: readonly TableEvent[];
  /** Too much at once to show one by one: draw the new view as it is. */
  jump: boolean;
}

/** More new events than these are not shown one by one. */
const MOST_SHOWN = 2;
/** Requests that the page makes by itself; nobody waits for them. */
const QUIET: ReadonlySet<string> = new Set<Ask["type"]>(["entropy", "cover", "hold"]);

const viewNow = signal<View | null>(null);
const connectionNow = signal<Connection>("closed");
const closedNow = signal<ClosedReason | null>(null);
const sendingNow = signal<Request | null>(null);
const happenedNow = signal<Happened | null>(null);
const arrivalsNow = signal(0);

export const view: ReadonlySignal<View | null> = viewNow;
export const connection: ReadonlySignal<Connection> = connectionNow;
/** Why the server shut this table; null while the line comes back by itself. */
export const closed: ReadonlySignal<ClosedReason | null> = closedNow;
/** Confirmed, not yet answered. */
export const sending: ReadonlySignal<Request | null> = sendingNow;
export const events: ReadonlySignal<Happened | null> = happenedNow;
/** How many connections to this table have come about; what belongs to a connection is asked for anew on each. */
export const arrivals: ReadonlySignal<number> = arrivalsNow;
/** The last refusal, until a screen sets it to null or something new is asked. */
export const refusal = signal<{ code: RefusalCode; detail: Detail } | null>(null);

interface Open {
  code: string;
  line: Line;
  leave: () => void;
}

let open: Open | null = null;
/** Two people's seats are, or were, held here: its hands are covered again and again (P15). */
let isShared = false;

/** Opens the line to a room; the one open before is closed. Opening the same one again comes back at once. */
export function openTable(code: string): void {
  if (open?.code !== code) {
    closeTable();
    const path = `/ws/rooms/${encodeURIComponent(code)}/`;
    const line: Line = new Line(
      pageWorld(path, () => line.tick()),
      { frame: hear, changed: () => changed(line), ended },
    );
    const follower = { wake: () => line.wake(), sleep: () => line.sleep(), hide };
    open = { code, line, leave: followPage(follower) };
  }
  closedNow.value = null;
  open.line.open();
}

export function closeTable(): void {
  open?.leave();
  open?.line.close();
  open = null;
  isShared = false;
  arrivalsNow.value = 0;
  viewNow.value = null;
  happenedNow.value = null;
  closedNow.value = null;
  refusal.value = null;
}

/**
 * Sends what a person asks for, until it is answered; a change of the play is asked for on the moment on screen.
 * A refusal is also put into `refusal`. Never settles once the table is closed.
 */
export async function ask(body: Ask): Promise<Reply> {
  if (!open) throw new Error("no table is open");
  const quiet = QUIET.has(body.type);
  if (!quiet) refusal.value = null;
  const moment = viewNow.value?.moment ?? 0;
  const request = { id: newId(), ...body, ...(changesPlay(body) ? { moment } : {}) } as Request;
  const answer = await open.line.request(request);
  if (answer.type === "refused" && !quiet)
    refusal.value = { code: answer.code, detail: answer.detail };
  return answer;
}

/** Asks what the seat could do; nothing waits for it. Null if there is no line, or it breaks before the answer. */
export async function askForHint(seat: SeatNumber): Promise<Told> {
  return (await open?.line.askAside({ id: newId(), type: "hint", seat })) ?? null;
}

/** While `on`, the server hears of this tab every few seconds, whatever happens at the table. */
export function attend(on: boolean): void {
  open?.line.attend(on);
}

function hear(frame: Frame, first: boolean): void {
  if (frame.type !== "view") return;
  const jump = first || frame.events.length > MOST_SHOWN;
  batch(() => {
    happenedNow.value = { version: frame.version, events: frame.events, jump };
    viewNow.value = frame.view;
    if (first) arrivalsNow.value += 1;
  });
  isShared ||= yourSeats(frame.view).length > 1 || screenOf(frame.view) === "covered";
}

/** A shared device out of sight shows no hand, and the page that a browser keeps for Back holds none (P15). */
function hide(): void {
  const now = viewNow.value;
  if (!now || now.shown === null || !isShared) return;
  const { shown: seat } = now;
  viewNow.value = covered(now);
  void ask({ type: "cover", seat });
}

function changed(line: Line): void {
  connectionNow.value = line.connection;
  const { sending: request } = line;
  sendingNow.value = request && !QUIET.has(request.type) ? request : null;
}

/** A device that had a seat and is unknown now has been moved to another one. */
function ended(reason: ClosedReason): void {
  const wasSeated = viewNow.value?.seats.some((seat) => seat.yours);
  closedNow.value = reason === "unknown_device" && wasSeated ? "moved" : reason;
}
