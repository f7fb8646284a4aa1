/** This device's part in the next shuffle (P28): given once for every deal to come, without being asked. */
import { effect } from "@preact/signals";
import { randomHex } from "../core/random.ts";
import { yourSeats } from "../core/table.ts";
import type { View } from "../core/wire.ts";
import { ask, view } from "./table.ts";

const BYTES = 32;

/** From now on gives the next deal's entropy as soon as this device has a seat without any. */
export function giveEntropy(): void {
  let given = "";
  effect(() => {
    const wanted = view.value && wish(view.value);
    if (!wanted || wanted === given) return;
    given = wanted;
    void ask({ type: "entropy", value: randomHex(BYTES) }).then((answer) => {
      if (answer.type === "refused" && given === wanted) given = ""; // and again with the next view
    });
  });
}

/** What is to be given now, by name: a deal and the seats; null if nothing is. */
export function wish(view: View): string | null {
  const seats = yourSeats(view).map(({ seat }) => seat);
  const missing = seats.some((seat) => !view.next.entropy.includes(seat));
  return missing ? `${view.code} ${view.next.commitment} ${seats}` : null;
}
