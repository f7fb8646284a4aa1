/** A table that the server shut for this device: why, in words, and a way on. */
import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { RoomSummary } from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";
import { lookUp } from "../../net/api.ts";
import { go } from "../../state/route.ts";
import { type ClosedReason, openTable } from "../../state/table.ts";
import JoinScreen from "../join/join-screen.tsx";
import { Button } from "../parts/button.tsx";
import { MessageScreen } from "../parts/message-screen.tsx";
import { closedText, tried } from "../words/trouble.ts";

interface Props {
  code: string;
  reason: ClosedReason;
}

export function ClosedRoom({ code, reason }: Props): VNode {
  const room = useSeats(code, reason);
  const { title, text } = closedText(reason);
  if (room) return <JoinScreen code={code} seats={room.seats} onSat={() => openTable(code)} />;
  return (
    <MessageScreen title={title} text={text}>
      {reason === "client_too_old" ? (
        <Button kind="agree" icon="again" onClick={() => location.reload()}>
          {t("closed.reload")}
        </Button>
      ) : (
        reason !== "room_not_found" && (
          <Button kind="agree" icon="again" onClick={() => openTable(code)}>
            {t("closed.again")}
          </Button>
        )
      )}
      <Button icon="back" onClick={() => go({ page: "start" })}>
        {t("closed.start")}
      </Button>
    </MessageScreen>
  );
}

/** Where looking on is forbidden, one can still sit down on a free seat. */
function useSeats(code: string, reason: ClosedReason): RoomSummary | null {
  const [room, setRoom] = useState<RoomSummary | null>(null);
  const mayJoin = reason === "not_allowed" || reason === "unknown_device";
  useEffect(() => {
    if (!mayJoin) return;
    void tried(lookUp(code)).then((found) => {
      if (found.ok && found.value.free.length > 0) setRoom(found.value);
    });
  }, [code, mayJoin]);
  return mayJoin ? room : null;
}
