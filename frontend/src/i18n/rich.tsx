/** A message with its bold parts, as elements. */
import type { VNode } from "preact";
import { type Arguments, type Key, tParts } from "./index.ts";

/** Like `t`, for places that may show bold text. */
export function rich<K extends Key>(key: K, ...args: Arguments<K>): (VNode | string)[] {
  return tParts(key, ...args).map((part, at) =>
    part.bold ? <b key={at}>{part.text}</b> : part.text,
  );
}
