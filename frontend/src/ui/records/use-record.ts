/** The record a page is about, fetched once; or why it can't be had. */
import { useEffect, useState } from "preact/hooks";
import { readRecord } from "../../net/api.ts";
import type { DealRecord, Source } from "../../net/records.ts";
import { type Trouble, tried } from "../words/trouble.ts";

export type Got = { record: DealRecord } | { trouble: Trouble } | null;

export function useRecord(source: Source): Got {
  const [got, setGot] = useState<Got>(null);
  const name = "id" in source ? source.id : `${source.code}/${source.number}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a source is its name
  useEffect(() => {
    let isWanted = true;
    void tried(readRecord(source)).then((found) => {
      if (isWanted) setGot(found.ok ? { record: found.value } : { trouble: found.trouble });
    });
    return () => {
      isWanted = false;
    };
  }, [name]);
  return got;
}
