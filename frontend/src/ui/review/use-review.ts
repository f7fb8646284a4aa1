/** The review of a deal, asked for again while a worker makes it; or why it can't be had. */
import { useEffect, useState } from "preact/hooks";
import type { DealReview } from "../../core/wire.ts";
import { readReview } from "../../net/api.ts";
import type { Source } from "../../net/records.ts";
import { type Trouble, tried } from "../words/trouble.ts";

/** Milliseconds: a review mostly takes less than a second. */
const AGAIN_AFTER = 1_000;
/** Asked so often in vain, there is something to explain. */
const LATE = 6;

export type Got =
  | { is: "coming" | "late" }
  | { is: "here"; review: DealReview }
  | { is: "refused"; trouble: Trouble };

/** `attempt` grows when somebody asks again. */
export function useReview(source: Source, number: number, attempt: number): Got {
  const [got, setGot] = useState<Got>({ is: "coming" });
  const name = "id" in source ? source.id : source.code;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a source is its name
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isWanted = true;
    const look = async (times: number) => {
      const found = await tried(readReview(source, number));
      if (!isWanted) return;
      if (!found.ok) return setGot({ is: "refused", trouble: found.trouble });
      if (found.value) return setGot({ is: "here", review: found.value });
      setGot({ is: times < LATE ? "coming" : "late" });
      timer = setTimeout(() => void look(times + 1), AGAIN_AFTER);
    };
    setGot({ is: "coming" });
    void look(1);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [name, number, attempt]);
  return got;
}
