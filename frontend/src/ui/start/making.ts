/** Making a table: the name, the request, what went wrong. */
import { useState } from "preact/hooks";
import { createRoom } from "../../net/api.ts";
import { lastName } from "../../state/device.ts";
import { go } from "../../state/route.ts";
import { type Trouble, tried } from "../words/trouble.ts";

export interface Making {
  name: string;
  setName: (name: string) => void;
  busy: boolean;
  trouble: Trouble | null;
  make: () => Promise<void>;
}

export function useMaking(): Making {
  const { name } = lastName.value;
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  async function make(): Promise<void> {
    if (name.trim() === "") return setTrouble({ code: "name_missing" });
    setBusy(true);
    const made = await tried(createRoom({ name: name.trim() }));
    setBusy(false);
    if (made.ok) go({ page: "room", code: made.value.code });
    else setTrouble(made.trouble);
  }
  function setName(next: string): void {
    lastName.value = { name: next };
    setTrouble(null);
  }
  return { name, setName, busy, trouble, make };
}
