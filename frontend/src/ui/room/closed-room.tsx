/** A table that the server shut for this device: why, in words, and a way on. */
import type { VNode } from "preact";
import { t } from "../../i18n/index.ts";
import { go } from "../../state/route.ts";
import { type ClosedReason, openTable } from "../../state/table.ts";
import { Button } from "../parts/button.tsx";
import { MessageScreen } from "../parts/message-screen.tsx";
import { closedText } from "../words/trouble.ts";

interface Props {
  code: string;
  reason: ClosedReason;
}

export function ClosedRoom({ code, reason }: Props): VNode {
  const { title, text } = closedText(reason);
  return (
    <MessageScreen title={title} text={text}>
      {reason === "client_too_old" && (
        <Button kind="agree" icon="again" onClick={() => location.reload()}>
          {t("closed.reload")}
        </Button>
      )}
      {reason !== "client_too_old" && reason !== "room_not_found" && (
        <Button kind="agree" icon="again" onClick={() => openTable(code)}>
          {t("closed.again")}
        </Button>
      )}
      <Button icon="back" onClick={() => go({ page: "start" })}>
        {t("closed.start")}
      </Button>
    </MessageScreen>
  );
}
