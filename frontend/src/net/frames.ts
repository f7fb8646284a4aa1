/** Text from the socket, read once. What is no frame of this protocol becomes null, never an exception. */
import type { Frame } from "../core/wire.ts";

const TYPES: ReadonlySet<unknown> = new Set<Frame["type"]>([
  "view",
  "done",
  "refused",
  "hint",
  "pong",
  "restarting",
]);

/** The frame in a text, or null for anything else, which is ignored. */
export function readFrame(text: string): Frame | null {
  try {
    const value: unknown = JSON.parse(text);
    const isFrame = typeof value === "object" && value !== null && "type" in value;
    return isFrame && TYPES.has(value.type) ? (value as Frame) : null;
  } catch {
    return null;
  }
}
