/**
 * A device that the table does not know, or may not look on: it asks over REST what there is to sit down on.
 *
 * Asking gives a device its cookie, so one that was never here comes again once, and is let in where onlookers are.
 */
import type { VNode } from "preact";
import { useCallback, useEffect, useState } from "preact/hooks";
import type { RoomSummary } from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";
import { lookUp } from "../../net/api.ts";
import { type ClosedReason, openTable } from "../../state/table.ts";
import { laterScreen } from "../parts/later.tsx";
import { MessageScreen } from "../parts/message-screen.tsx";
import { tried } from "../words/trouble.ts";
import { ClosedRoom } from "./closed-room.tsx";

const Join = laterScreen(() => import("../join/join-screen.tsx"));
/** Rooms that this page has come to again with its cookie. */
const cameAgain = new Set<string>();

interface Props {
  code: string;
  reason: ClosedReason;
}

export function Newcomer({ code, reason }: Props): VNode | null {
  const [found, setFound] = useState<RoomSummary | "looking" | "no_room" | null>("looking");
  const look = useCallback(async () => {
    const room = await tried(lookUp(code));
    if (room.ok && reason === "unknown_device" && !cameAgain.has(code)) {
      cameAgain.add(code);
      return openTable(code);
    }
    if (!room.ok && room.trouble.code === "room_not_found") return setFound("no_room");
    // What was found before is still to be chosen from, beside what its screen says of the trouble.
    if (!room.ok) return setFound((before) => (before === "looking" ? null : before));
    setFound(room.value.free.length > 0 ? room.value : null);
  }, [code, reason]);
  useEffect(() => void look(), [look]);
  if (found === "looking") return <MessageScreen title={t("room.opening")} />;
  if (found === "no_room") return <ClosedRoom code={code} reason="room_not_found" />;
  if (!found) return <ClosedRoom code={code} reason={reason} />;
  return (
    <Join
      code={code}
      seats={found.seats}
      onSat={() => openTable(code)}
      onTaken={() => void look()}
    />
  );
}
