/** A one-time link from another phone: takes its seat over, once somebody here says so. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { t } from "../../i18n/index.ts";
import { takeTransfer } from "../../net/api.ts";
import { go } from "../../state/route.ts";
import { Button } from "../parts/button.tsx";
import { MessageScreen } from "../parts/message-screen.tsx";
import { pageTroubleText, type Trouble, tried } from "../words/trouble.ts";

export default function TransferScreen({ secret }: { secret: string }): VNode {
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [busy, setBusy] = useState(false);
  async function take(): Promise<void> {
    setBusy(true);
    const taken = await tried(takeTransfer(secret));
    setBusy(false);
    if (taken.ok) go({ page: "room", code: taken.value.code }, "replace");
    else setTrouble(taken.trouble);
  }
  return (
    <MessageScreen
      title={t("transfer.title")}
      text={trouble ? pageTroubleText(trouble) : t("transfer.text")}
    >
      <Button kind="act" disabled={busy} onClick={() => void take()}>
        {t("transfer.take")}
      </Button>
      <Button icon="back" onClick={() => go({ page: "start" })}>
        {t("closed.start")}
      </Button>
    </MessageScreen>
  );
}
