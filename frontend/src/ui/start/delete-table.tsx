/** To delete a table that was made here (P6): asked once more in its own row, since nothing brings it back. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { spacedCode } from "../../core/typed-code.ts";
import { t } from "../../i18n/index.ts";
import { deleteRoom } from "../../net/api.ts";
import { Button, IconButton } from "../parts/button.tsx";
import { pageTroubleText, type Trouble, tried } from "../words/trouble.ts";

interface Props {
  code: string;
  /** Whether this is the one table that is asked about. */
  asks: boolean;
  onAsk: (asks: boolean) => void;
  onDeleted: () => void;
}

export function DeleteTable({ code, asks, onAsk, onDeleted }: Props): VNode {
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  async function remove(): Promise<void> {
    const removed = await tried(deleteRoom(code));
    if (removed.ok || removed.trouble.code === "room_not_found") onDeleted();
    else setTrouble(removed.trouble);
  }
  const label = t("tables.delete", { code: spacedCode(code) });
  if (!asks) return <IconButton icon="bin" label={label} onClick={() => onAsk(true)} />;
  return (
    <fieldset class="table-delete" aria-label={label} data-home>
      <p>{trouble ? pageTroubleText(trouble) : t("tables.delete_text")}</p>
      <Button onClick={() => onAsk(false)}>{t("tables.keep")}</Button>
      <Button onClick={() => void remove()}>{t("tables.delete_yes")}</Button>
    </fieldset>
  );
}
