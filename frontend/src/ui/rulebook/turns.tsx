/** The rules of a deal: who sits where, opening, playing, passing, how it ends. */
import type { VNode } from "preact";
import { tileText } from "../../core/names.ts";
import { rich } from "../../i18n/rich.tsx";
import { SeatsAround } from "../art/seats-around.tsx";
import { TeamMark } from "../art/team-mark.tsx";
import { TileArt } from "../art/tile.tsx";
import { Example, NamedTile } from "./example.tsx";
import { BLOCKED, endsOf, FITTING, totalOf } from "./examples.ts";

const NAMES = ["Ana", "Ben", "Cleo", "Dan"];

export function Aim(): VNode {
  return <p>{rich("rulebook.aim.text")}</p>;
}

export function Table(): VNode {
  return (
    <>
      <SeatsAround />
      <p>{rich("rulebook.seats.teams")}</p>
      <p>{rich("rulebook.seats.turns")}</p>
      <p>{rich("rulebook.seats.tiles")}</p>
      <p>{rich("rulebook.seats.chain")}</p>
    </>
  );
}

export function Opening(): VNode {
  return (
    <>
      <p class="rule-with-tile">
        <NamedTile tile="6-6" />
        <span>{rich("rulebook.opening.double_six")}</span>
      </p>
      <p>{rich("rulebook.opening.designation")}</p>
      <p>{rich("rulebook.opening.representative")}</p>
    </>
  );
}

export function Play(): VNode {
  const [left, right] = endsOf(FITTING);
  return (
    <>
      <Example position={FITTING} />
      <p class="rule-with-tile">
        <NamedTile tile={FITTING.tile} />
        <span>{rich("rulebook.play.fits", { left, right, tile: tileText(FITTING.tile) })}</span>
      </p>
      <p>{rich("rulebook.play.must")}</p>
      <p>{rich("rulebook.play.pass")}</p>
    </>
  );
}

export function Ending(): VNode {
  const totals = BLOCKED.hands.map(totalOf);
  const sum = (one: number, other: number) => (totals[one] ?? 0) + (totals[other] ?? 0);
  return (
    <>
      <p>{rich("rulebook.ending.out")}</p>
      <p>{rich("rulebook.ending.block", { value: BLOCKED.value })}</p>
      <Example position={BLOCKED} />
      <p>{rich("rulebook.ending.passes")}</p>
      <ul class="rule-hands">
        {BLOCKED.hands.map((hand, seat) => (
          <li key={seat} class={seat === 0 ? "is-lowest" : ""}>
            <TeamMark team={seat % 2 === 0 ? 0 : 1} />
            <b>{NAMES[seat]}</b>
            <span class="rule-hand" aria-hidden="true">
              {hand.map((tile) => (
                <TileArt key={tile} first={Number(tile[2])} second={Number(tile[0])} />
              ))}
            </span>
            <b>{totals[seat] ?? 0}</b>
          </li>
        ))}
      </ul>
      <p>
        {rich("rulebook.ending.lowest", {
          total: totals[0] ?? 0,
          more: sum(0, 2),
          fewer: sum(1, 3),
        })}
      </p>
      <p>{rich("rulebook.ending.shared")}</p>
    </>
  );
}
