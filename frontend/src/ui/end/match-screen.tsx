/** A match won: six love, drawn large; how it went; and on to the next. */
import type { VNode } from "preact";
import { offersOf } from "../../core/table.ts";
import type { Match, TeamNumber } from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";
import { go } from "../../state/route.ts";
import { sending } from "../../state/table.ts";
import { TeamMark } from "../art/team-mark.tsx";
import { MovedNote } from "../moving/moved-note.tsx";
import { Button } from "../parts/button.tsx";
import { Offline } from "../parts/offline.tsx";
import { RefusalLine } from "../parts/refusal-line.tsx";
import { UpdateNote } from "../parts/update-note.tsx";
import { sheet } from "../table/sheets.ts";
import { nextOpening, teamIn } from "../words/result.ts";
import { Celebration } from "./celebration.tsx";
import { EndMenu } from "./end-menu.tsx";
import { EndSheets } from "./end-sheets.tsx";
import type { Finished } from "./finished.ts";
import { HowItWent } from "./how-it-went.tsx";
import { ReadingWays } from "./reading-ways.tsx";
import type { Standing } from "./result-acts.tsx";
import "../../styles/match.css";

interface Props {
  code: string;
  finished: Finished;
  match: Match;
  standing: Standing;
  /** Shows the last deal's reckoning. */
  onLastDeal: () => void;
  /** Shows the seats, which are free between matches. */
  onSeats: () => void;
}

const TEAMS: readonly TeamNumber[] = [0, 1];

export default function MatchScreen(props: Props): VNode {
  const { finished, match, standing } = props;
  const { view, left } = standing;
  const mayBegin = view !== null && !left && offersOf(view).nextMatch;
  return (
    <div class="screen match">
      <Offline />
      <div class="screen-scroll">
        <Celebration finished={finished} />
        <main class="match-main">
          <UpdateNote />
          <MovedNote code={props.code} />
          <section class="panel match-won" aria-labelledby="match-won">
            <h2 id="match-won">{t("match.won")}</h2>
            <ul>
              {TEAMS.map((team) => (
                <li key={team}>
                  <TeamMark team={team} />
                  <b>{teamIn(finished, team)}</b>
                  <span class="match-count">{match.won[team]}</span>
                </li>
              ))}
            </ul>
          </section>
          <HowItWent match={match} target={finished.target}>
            <Button icon="cards" wide onClick={props.onLastDeal}>
              {t("match.last_deal")}
            </Button>
            <Button icon="book" wide onClick={() => go({ page: "book", code: props.code })}>
              {t("result.book")}
            </Button>
            <div class="ways-on">
              {mayBegin && (
                <Button icon="swap" onClick={props.onSeats}>
                  {t("match.seats")}
                </Button>
              )}
              <ReadingWays standing={standing} />
            </div>
          </HowItWent>
        </main>
      </div>
      {view && <EndSheets view={view} left={left} />}
      <footer class="page-foot">
        <RefusalLine />
        <Acts {...props} mayBegin={mayBegin} />
      </footer>
    </div>
  );
}

/** Scores and matches won go for good: it is confirmed, here as from the menu. */
function askForSession(): void {
  sheet.value = "session";
}

function Acts({ finished, standing, mayBegin }: Props & { mayBegin: boolean }): VNode {
  const { view, left, goOn } = standing;
  const busy = sending.value !== null;
  if (left || !view)
    return (
      <>
        <p>{t("result.table_waits")}</p>
        {view && <EndMenu />}
        <Button kind="act" onClick={goOn}>
          {t("result.go_on")}
        </Button>
      </>
    );
  if (!mayBegin)
    return (
      <>
        <p>{t("result.watching")}</p>
        <EndMenu />
      </>
    );
  return (
    <>
      <p>{nextOpening(finished)}</p>
      <Button onClick={askForSession}>{t("menu.session")}</Button>
      <EndMenu />
      <Button kind="act" disabled={busy} onClick={goOn}>
        {t("match.next")}
      </Button>
    </>
  );
}
