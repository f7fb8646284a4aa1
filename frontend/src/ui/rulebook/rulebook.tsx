/**
 * The rules, for whoever has never played them (P31): what a page and a sheet show alike.
 *
 * Tells what the default profile says and which house rules hold instead. Its words come in a part of their own:
 * load it by `rulebook` of later-rulebook.ts.
 */
import type { VNode } from "preact";
import { useId } from "preact/hooks";
import type { HouseRules } from "../../core/house-rules.ts";
import { t } from "../../i18n/index.ts";
import { rich } from "../../i18n/rich.tsx";
import { HouseRulesInForce } from "./house.tsx";
import { Bruk, Draw, Key, Points } from "./scoring.tsx";
import { Computers, Controls, Covers, Hints, Match, Shuffle, Undo, Without } from "./table.tsx";
import { Aim, Ending, Opening, Play, Table } from "./turns.tsx";
import "../../styles/rulebook.css";

const SECTIONS = {
  aim: Aim,
  seats: Table,
  opening: Opening,
  play: Play,
  ending: Ending,
  key: Key,
  points: Points,
  bruk: Bruk,
  draw: Draw,
  match: Match,
  without: Without,
  computers: Computers,
  hints: Hints,
  undo: Undo,
  covers: Covers,
  shuffle: Shuffle,
  controls: Controls,
} as const;
const NAMES = Object.keys(SECTIONS) as (keyof typeof SECTIONS)[];

export default function Rulebook({ houseRules }: { houseRules: HouseRules }): VNode {
  const id = useId();
  return (
    <div class="rulebook">
      <p class="rulebook-profile">{rich("rulebook.profile")}</p>
      <HouseRulesInForce rules={houseRules} />
      <nav class="rulebook-places" aria-label={t("rulebook.places")}>
        {NAMES.map((name) => (
          <button key={name} type="button" class="chip-button" onClick={() => goTo(id + name)}>
            {t(`rulebook.${name}.title`)}
          </button>
        ))}
      </nav>
      {NAMES.map((name) => {
        const Section = SECTIONS[name];
        return (
          <section key={name} class="panel rule" aria-labelledby={id + name}>
            <h2 id={id + name} tabIndex={-1}>
              {t(`rulebook.${name}.title`)}
            </h2>
            <Section />
          </section>
        );
      })}
    </div>
  );
}

function goTo(id: string): void {
  const heading = document.getElementById(id);
  heading?.scrollIntoView({ block: "start" });
  heading?.focus({ preventScroll: true });
}
