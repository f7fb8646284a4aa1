/** What is chosen: swap it to the other end, drop it, or confirm it. */
import type { ComponentChildren, VNode } from "preact";
import { asked, type Choice, sidesFor } from "../../core/choice.ts";
import { tileText } from "../../core/names.ts";
import type { View } from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";
import { rich } from "../../i18n/rich.tsx";
import { confirm, gesture } from "../../state/choice.ts";
import { connection, sending } from "../../state/table.ts";
import { Icon } from "../art/icon.tsx";
import { Button, IconButton } from "../parts/button.tsx";
import { endValue, openerNote, passNote, placeNote, restsNote } from "../words/choice.ts";
import { whoIs } from "../words/who.ts";
import { endPlace, geometry } from "./geometry.ts";

interface Props<C extends Choice = Choice> {
  view: View;
  choice: C;
}

export function ChoiceBar({ view, choice }: Props): VNode {
  const busy = sending.value !== null;
  const both = choice.kind === "tile" && choice.side && sidesFor(view, choice.tile).length > 1;
  return (
    <section class="panel bar" aria-label={t("choice.label")}>
      <p class="bar-text">
        <Said view={view} choice={choice} />
      </p>
      {!busy && both && (
        <IconButton
          icon="swap"
          label={t("choice.swap")}
          aria-keyshortcuts="e"
          onClick={() => gesture({ do: "swap" })}
        />
      )}
      {!busy && (
        <IconButton
          icon="close"
          label={t("choice.drop")}
          aria-keyshortcuts="Escape"
          onClick={() => gesture({ do: "drop" })}
        />
      )}
      {busy && <Waiting />}
      {!busy && asked(choice) && (
        <Button kind="act" icon="check" onClick={() => void confirm()}>
          {t("choice.confirm")}
        </Button>
      )}
    </section>
  );
}

/** Confirmed: it is on its way, or waits for the line to come back. */
function Waiting(): VNode {
  return (
    <span class="button waiting" role="status">
      <Icon name="clock" />
      <span>{connection.value === "open" ? t("choice.sending") : t("choice.waiting")}</span>
    </span>
  );
}

function Said({ view, choice }: Props): VNode {
  const [what, note] = saidOf(view, choice);
  return (
    <>
      <span class="bar-what">{what}</span>
      {note && <small>{note}</small>}
    </>
  );
}

function saidOf(view: View, choice: Choice): [ComponentChildren, string] {
  switch (choice.kind) {
    case "tile":
      return tileSaid(view, choice);
    case "end":
      return [
        rich("choice.end", { value: endValue(view, choice.side) ?? 0 }),
        t("choice.end_note"),
      ];
    case "pass":
      return [rich("choice.pass"), passNote(view)];
    case "opener":
      return [rich("choice.opener", whoIs(view, choice.opener)), openerNote(view, choice)];
  }
}

function tileSaid(
  view: View,
  choice: Extract<Choice, { kind: "tile" }>,
): [ComponentChildren, string] {
  const tile = tileText(choice.tile);
  if (!choice.side) return [rich("choice.rests", { tile }), restsNote(view)];
  const value = endValue(view, choice.side);
  if (value === null) return [rich("choice.pose", { tile }), ""];
  const at = geometry.value;
  const place = at && endPlace(at.layout, choice.side);
  return [rich("choice.tile", { tile, value }), placeNote(view, choice.tile, place)];
}
