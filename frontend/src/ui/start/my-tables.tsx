/** The tables of this device, newest first; nothing at all where there are none. */
import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { spacedCode } from "../../core/typed-code.ts";
import type { OwnRoom, TeamNumber } from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";
import { myRooms } from "../../net/api.ts";
import { go } from "../../state/route.ts";
import { Icon } from "../art/icon.tsx";
import { TeamMark } from "../art/team-mark.tsx";
import { tried } from "../words/trouble.ts";
import { DeleteTable } from "./delete-table.tsx";
import { othersAt, stateOf } from "./table-words.ts";

const FEW = 3;

export function MyTables(): VNode | null {
  const [rooms, setRooms] = useState<OwnRoom[]>([]);
  const [all, setAll] = useState(false);
  const [asked, setAsked] = useState<string | null>(null);
  useEffect(() => {
    void tried(myRooms()).then((found) => found.ok && setRooms(found.value));
  }, []);
  const forget = (gone: OwnRoom) => setRooms((known) => known.filter((room) => room !== gone));
  if (rooms.length === 0) return null;
  return (
    <section class="my-tables" aria-labelledby="my-tables">
      <header>
        <h2 id="my-tables">{t("tables.title")}</h2>
        {rooms.length > FEW && !all && (
          <button type="button" class="link" onClick={() => setAll(true)}>
            {t("tables.all", { count: rooms.length })}
          </button>
        )}
      </header>
      <ul class="panel panel-rows">
        {(all ? rooms : rooms.slice(0, FEW)).map((room) => (
          <li key={room.code} class="table-line">
            <TableRow room={room} />
            {room.made_here && (
              <DeleteTable
                code={room.code}
                asks={asked === room.code}
                onAsk={(asks) => setAsked(asks ? room.code : null)}
                onDeleted={() => forget(room)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function TableRow({ room }: { room: OwnRoom }): VNode {
  const state = stateOf(room);
  return (
    <button
      type="button"
      class="row table-row"
      onClick={() => go({ page: "room", code: room.code })}
    >
      <span class="row-text">
        <b>{othersAt(room)}</b>
        <small>
          {state.yours && <span class="due-dot" aria-hidden="true" />}
          {state.text} <span class="code">{spacedCode(room.code)}</span>
        </small>
      </span>
      <Scores scores={room.scores} />
      <Icon name="forward" />
    </button>
  );
}

function Scores({ scores }: { scores: readonly number[] }): VNode {
  return (
    <span class="table-scores">
      {scores.map((score, team) => (
        <span key={team}>
          <TeamMark team={team as TeamNumber} />
          <b>{score}</b>
        </span>
      ))}
    </span>
  );
}
