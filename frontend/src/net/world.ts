/** What a line needs of the world, what it tells, and its measures: handed in, so that a test owns them. */
import type { Frame } from "../core/wire.ts";

export type Connection = "connecting" | "open" | "lost" | "closed";

/** Why the server does not want this device back by itself. */
export type ClosedReason =
  | "unknown_device"
  | "not_allowed"
  | "room_not_found"
  | "too_slow"
  | "client_too_old"
  | "too_many"
  | "moved";

/** Close codes with an end; every other one means: come back. */
export const FINAL: Readonly<Record<number, ClosedReason>> = {
  4401: "unknown_device",
  4403: "not_allowed",
  4404: "room_not_found",
  4408: "too_slow",
  4409: "client_too_old",
  4429: "too_many",
};

/** Milliseconds. */
export const TIMING = {
  ping: 15_000,
  /** The server takes a reader for gone after 10 s without a word. */
  pingAttentive: 4_000,
  silent: 35_000,
  /** From dialling to the first view; grows with failures up to `connectMost`. */
  connect: 5_000,
  connectMost: 15_000,
  /** A socket that is checked has so long to answer: short, since being wrong costs a handshake and no more. */
  check: 1_200,
  /** Whoever wakes while dialling for longer dials anew: the phone may have another address by now. */
  stuck: 1_000,
  /** A clock that moved by more between two ticks has slept, or was set. */
  jump: 5_000,
  backoff: 500,
  backoffMost: 15_000,
  /** All devices of a restarting server come back spread over this. */
  spread: 3_000,
  /** Too slow twice within so long is a bad network, and no nap. */
  slowAgain: 120_000,
  /** Interruptions shorter than this are nobody's business. */
  lostAfter: 1_000,
} as const;

export interface Socket {
  send(text: string): void;
  close(): void;
}

export interface SocketEvents {
  heard(text: string): void;
  closed(code: number): void;
}

export interface World {
  /** Wall clock in ms: it must go on while the device sleeps. */
  now(): number;
  /** In [0, 1). */
  chance(): number;
  dial(events: SocketEvents): Socket;
  /** Calls `tick` at that time or earlier; replaces the call asked for before; null: never. */
  tickAt(time: number | null): void;
}

export interface Listener {
  /** Every frame but pongs and views older than one already heard on this connection. */
  frame(frame: Frame, firstOfConnection: boolean): void;
  /** The connection or the request in flight may have changed. */
  changed(): void;
  ended(reason: ClosedReason): void;
}
