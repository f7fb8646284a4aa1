/** A component that is read while it is there. */
import { useEffect } from "preact/hooks";
import { read } from "../../state/reading.ts";

export function useReading(): void {
  useEffect(read, []);
}
