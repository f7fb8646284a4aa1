/** Which page is on screen. Pages that the start does not need come in chunks of their own. */
import type { VNode } from "preact";
import type { Route } from "../core/route.ts";
import { t } from "../i18n/index.ts";
import { go, route } from "../state/route.ts";
import { Button } from "./parts/button.tsx";
import { laterScreen } from "./parts/later.tsx";
import { MessageScreen } from "./parts/message-screen.tsx";
import { Book, OpenRecord, ProofPage, Replay, Review, Stored } from "./records/later-records.ts";
import { RoomPage } from "./room/room-page.tsx";
import { StartScreen } from "./start/start-screen.tsx";

const Settings = laterScreen(() => import("./settings/settings-screen.tsx"));
const Rules = laterScreen(() => import("./rulebook/rules-screen.tsx"));
const Transfer = laterScreen(() => import("./join/transfer-screen.tsx"));

export function App(): VNode | null {
  const on = route.value;
  switch (on.page) {
    case "start":
      return <StartScreen />;
    case "room":
      return <RoomPage key={on.code} code={on.code} deal={null} />;
    case "deal":
      return <RoomPage key={on.code} code={on.code} deal={on.number} />;
    case "replay":
    case "review":
    case "proof":
    case "book":
      return <RoomPage key={on.code} code={on.code} deal={null} aside={asideOf(on)} />;
    case "record":
      return <Replay source={{ id: on.id }} />;
    case "record_review":
      return <Review source={{ id: on.id }} />;
    case "record_proof":
      return <ProofPage source={{ id: on.id }} />;
    case "records":
      return <OpenRecord />;
    case "stored":
      return <Stored />;
    case "settings":
      return <Settings />;
    case "rules":
      return <Rules />;
    case "transfer":
      return <Transfer secret={on.secret} />;
    default:
      return <Unknown />;
  }
}

/** A page about a room, beside which its table goes on. */
function asideOf(on: Extract<Route, { page: "replay" | "review" | "proof" | "book" }>): VNode {
  if (on.page === "book") return <Book code={on.code} />;
  const source = { code: on.code, number: on.number };
  if (on.page === "review") return <Review source={source} />;
  return on.page === "replay" ? <Replay source={source} /> : <ProofPage source={source} />;
}

function Unknown(): VNode {
  return (
    <MessageScreen title={t("unknown.title")} text={t("unknown.text")}>
      <Button kind="agree" onClick={() => go({ page: "start" })}>
        {t("closed.start")}
      </Button>
    </MessageScreen>
  );
}
