/** One room: opens its line, and shows the screen that its view asks for. */
import type { VNode } from "preact";
import { useEffect, useLayoutEffect } from "preact/hooks";
import { isSeated, screenOf } from "../../core/table.ts";
import type { View } from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";
import { followMoves, movedFrom } from "../../state/moved.ts";
import {
  ask,
  type ClosedReason,
  closed,
  closeTable,
  connection,
  openTable,
  view,
} from "../../state/table.ts";
import { joining } from "../join/joining.ts";
import { laterScreen } from "../parts/later.tsx";
import { MessageScreen } from "../parts/message-screen.tsx";
import { Offline } from "../parts/offline.tsx";
import { followQuestions } from "../question/unheeded.ts";
import { ClosedRoom } from "./closed-room.tsx";
import { followDeals, kept } from "./kept.ts";
import { Newcomer } from "./newcomer.tsx";
import { followTurns } from "./turns.ts";

const Lobby = laterScreen(() => import("../lobby/lobby-screen.tsx"), Waiting);
const Play = laterScreen(() => import("../table/play-screen.tsx"), Waiting);
const Cover = laterScreen(() => import("../cover/cover-screen.tsx"), Waiting);
const Join = laterScreen(() => import("../join/join-screen.tsx"), Waiting);
const Ended = laterScreen(() => import("../end/ended.tsx"), Waiting);
/** Where a table leads to, in the order of their coming. */
const AHEAD = [Play, Cover, Ended, Lobby];

/** One after the other: the screen that is wanted now must not share the line with those of later. */
async function fetchAhead(): Promise<void> {
  for (const screen of AHEAD) await screen.ahead();
}

interface Props {
  code: string;
  /** The finished deal that the address names. */
  deal: number | null;
  /** A page about the room instead of its table, which goes on meanwhile. */
  aside?: VNode;
}

export function RoomPage({ code, deal, aside }: Props): VNode {
  // Not after a first frame: the first view may be here already (net/dial.ts), and the table with it.
  useLayoutEffect(() => {
    // Most who come by an address come to a table in play: its screen may come beside its first view.
    void Play.ahead();
    openTable(code);
    const stops = [followDeals(code), followMoves(code), followQuestions()];
    return () => {
      for (const stop of stops) stop();
      closeTable();
    };
  }, [code]);
  const now = view.value;
  const isHere = now !== null;
  useEffect(() => {
    if (!isHere) return;
    void fetchAhead();
    return followTurns();
  }, [isHere]);
  if (aside) return aside;
  if (closed.value) return <Closed code={code} reason={closed.value} />;
  if (deal !== null) return <Ended code={code} number={deal} view={now} />;
  return now ? <Table code={code} view={now} /> : <Waiting />;
}

function Closed({ code, reason }: { code: string; reason: ClosedReason }): VNode {
  if (reason === "unknown_device" && movedFrom(code).all)
    return <ClosedRoom code={code} reason="moved" />;
  return reason === "unknown_device" || reason === "not_allowed" ? (
    <Newcomer key={reason} code={code} reason={reason} />
  ) : (
    <ClosedRoom code={code} reason={reason} />
  );
}

function Waiting(): VNode {
  const lost = connection.value === "lost";
  return (
    <>
      <Offline />
      <MessageScreen
        title={lost ? t("offline.title") : t("room.opening")}
        text={lost ? t("offline.again") : ""}
      />
    </>
  );
}

function Table({ code, view: now }: { code: string; view: View }): VNode | null {
  if (!isSeated(now) && (joining.value ?? now.phase === "gathering"))
    return (
      <Join code={code} seats={now.seats} onSat={() => watch(null)} onWatch={() => watch(false)} />
    );
  switch (screenOf(now)) {
    case "gathering":
      return <Lobby view={now} onBegin={() => void ask({ type: "start" })} />;
    case "covered":
      return <Cover view={now} />;
    case "designating":
    case "playing":
      return <Play view={now} />;
    default:
      // The address follows in the same turn: see followDeals.
      return kept.value ? <Ended code={code} number={kept.value.number} view={now} /> : null;
  }
}

function watch(wish: boolean | null): void {
  joining.value = wish;
}
