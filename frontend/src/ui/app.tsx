/** Which page is on screen. Pages that the start does not need come in chunks of their own. */
import type { VNode } from "preact";
import { t } from "../i18n/index.ts";
import { go, route } from "../state/route.ts";
import { Button } from "./parts/button.tsx";
import { laterScreen } from "./parts/later.tsx";
import { MessageScreen } from "./parts/message-screen.tsx";
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

function Unknown(): VNode {
  return (
    <MessageScreen title={t("unknown.title")} text={t("unknown.text")}>
      <Button kind="agree" onClick={() => go({ page: "start" })}>
        {t("closed.start")}
      </Button>
    </MessageScreen>
  );
}
