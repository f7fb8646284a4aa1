/** Before the first deal, and between matches: who sits where, and the one button that begins. */
import type { VNode } from "preact";
import { useCallback, useState } from "preact/hooks";
import { isSeated, viewerOf, yourSeats } from "../../core/table.ts";
import type { SeatNumber, View } from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";
import { go } from "../../state/route.ts";
import { Eave } from "../art/eave.tsx";
import { Icon } from "../art/icon.tsx";
import { MovedNote } from "../moving/moved-note.tsx";
import { Button, IconButton } from "../parts/button.tsx";
import { laterSheet } from "../parts/later-sheet.tsx";
import { Offline } from "../parts/offline.tsx";
import { RefusalLine } from "../parts/refusal-line.tsx";
import { UpdateNote } from "../parts/update-note.tsx";
import { QuestionPlace } from "../question/question-place.tsx";
import { Computers } from "./computers.tsx";
import { Invite } from "./invite.tsx";
import { Places } from "./places.tsx";
import { SeatPanel } from "./seat-panel.tsx";
import { SharedNote } from "./shared-note.tsx";
import { SitSheet } from "./sit-sheet.tsx";
import { StartBar } from "./start-bar.tsx";
import "../../styles/lobby.css";

const Move = laterSheet(() => import("../moving/move-sheet.tsx"));

interface Props {
  view: View;
  /** Begins the session or, between matches, the next one. */
  onBegin: () => void;
}

export default function LobbyScreen({ view, onBegin }: Props): VNode {
  const [sitting, setSitting] = useState<SeatNumber | null>(null);
  const [moving, setMoving] = useState(false);
  const stay = useCallback(() => setMoving(false), []);
  return (
    <div class="screen lobby">
      <Offline />
      <header class="page-head">
        <IconButton icon="back" label={t("lobby.leave")} onClick={() => go({ page: "start" })} />
        <h1>{t("lobby.title")}</h1>
      </header>
      <Eave />
      <main class="screen-scroll">
        <div class="lobby-main">
          <UpdateNote />
          <MovedNote code={view.code} />
          <Invite code={view.code} />
          <Places
            viewer={viewerOf(view)}
            seat={(seat) => (
              <SeatPanel view={view} seat={view.seats[seat]} onSit={() => setSitting(seat)} />
            )}
          />
          <div class="lobby-notes">
            <SharedNote view={view} />
            {isSeated(view) && <Computers seats={view.seats} />}
            {isSeated(view) && (
              <Button icon="phone" onClick={() => setMoving(true)}>
                {t("move.title")}
              </Button>
            )}
            <p class="note">
              <Icon name="book" />
              {t("lobby.profile", { rules: Object.keys(view.house_rules).length })}
            </p>
            {view.watchers > 0 && (
              <p class="note">
                <Icon name="eye" />
                {t("lobby.watchers", { count: view.watchers })}
              </p>
            )}
          </div>
        </div>
      </main>
      <QuestionPlace view={view} />
      <footer class="page-foot">
        <RefusalLine />
        <StartBar view={view} onBegin={onBegin} />
      </footer>
      {moving && <Move view={view} onClose={stay} />}
      {sitting !== null && (
        <SitSheet seat={sitting} people={yourSeats(view)} onClose={() => setSitting(null)} />
      )}
    </div>
  );
}
