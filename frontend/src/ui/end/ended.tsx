/** The end of a deal or a match: chooses between reckoning, celebration and seats; finds the record after a reload. */
import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { offersOf } from "../../core/table.ts";
import type { Ask, View } from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";
import { finishedDeal, finishedDeals } from "../../net/api.ts";
import { ask, view as tableNow } from "../../state/table.ts";
import LobbyScreen from "../lobby/lobby-screen.tsx";
import { MessageScreen } from "../parts/message-screen.tsx";
import { goOn, kept } from "../room/kept.ts";
import { tried } from "../words/trouble.ts";
import { endedMatch } from "./ended-match.ts";
import { type Finished, finishedFromRecord } from "./finished.ts";
import MatchScreen from "./match-screen.tsx";
import ResultScreen from "./result-screen.tsx";

interface Props {
  code: string;
  number: number;
  view: View | null;
}

type Part = "match" | "deal" | "seats";

export default function Ended({ code, number, view }: Props): VNode {
  const [part, show] = useState<Part>("match");
  useRecord(code, number, view);
  const finished = kept.value;
  if (!finished || finished.number !== number) return <MessageScreen title={t("room.opening")} />;
  const left = view !== null && view.deal?.number !== number;
  const { match, matchOver } = finished;
  const act = async () => {
    const asked = view && !left ? onwards(view) : null;
    const answer = asked && (await ask(asked));
    // Refused, the deal is still at its end, unless somebody else was faster.
    if (answer?.type === "refused" && tableNow.peek()?.deal?.number === number) return;
    goOn(code);
  };
  if (matchOver && match && part === "seats" && view && !left)
    return <LobbyScreen view={view} onBegin={() => void act()} />;
  if (matchOver && match && part !== "deal")
    return (
      <MatchScreen
        code={code}
        finished={finished}
        match={match}
        standing={{ view, left, goOn: () => void act() }}
        onLastDeal={() => show("deal")}
        onSeats={() => show("seats")}
      />
    );
  const back = () => (matchOver && match ? show("match") : void act());
  return <ResultScreen code={code} finished={finished} standing={{ view, left, goOn: back }} />;
}

function onwards(view: View): Ask | null {
  const { nextDeal, nextMatch } = offersOf(view);
  if (nextDeal) return { type: "next_deal" };
  return nextMatch ? { type: "next_match" } : null;
}

/** After a reload the table may be at a later deal: this one is drawn from its record. */
function useRecord(code: string, number: number, view: View | null): void {
  const known = kept.value?.number === number;
  const elsewhere = view !== null && !(view.result && view.deal?.number === number);
  useEffect(() => {
    if (known || !elsewhere) return;
    void recorded(code, number).then((finished) => {
      if (finished) kept.value = finished;
      else goOn(code);
    });
  }, [code, number, known, elsewhere]);
}

/** The deal from its record; one that ended a match with that match. Null if there is none. */
async function recorded(code: string, number: number): Promise<Finished | null> {
  const found = await tried(finishedDeal(code, number));
  const finished = found.ok ? finishedFromRecord(found.value, tableNow.peek()) : null;
  if (!finished?.matchOver) return finished;
  const listed = await tried(finishedDeals(code));
  return listed.ok
    ? { ...finished, match: endedMatch(listed.value, number, finished.target) }
    : finished;
}
