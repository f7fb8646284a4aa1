/** Whose turn it is can't be missed (P12): title, icon, sound, vibration and notification, each as the settings say. */
import { effect } from "@preact/signals";
import { dueHere } from "../../core/due.ts";
import type { View } from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";
import { settings } from "../../state/device.ts";
import { events, view } from "../../state/table.ts";
import { isNewestTab } from "../../state/tabs.ts";
import { titleNotice } from "../../state/title.ts";
import { whoIs } from "../words/who.ts";
import { markIcons, notify, vibrate } from "./signs.ts";
import { play, unlockSounds } from "./sounds.ts";

/** Follows the table that is open. Returns a function that stops doing so. */
export function followTurn(): () => void {
  unlockSounds();
  const stops = [effect(() => showDue(view.value)), callOnTurns(), soundTable()];
  return () => {
    for (const stop of stops) stop();
    showDue(null);
  };
}

function showDue(now: View | null): void {
  const due = now && dueHere(now);
  titleNotice.value = now && due ? t("turn.due", whoIs(now, due.seat)) : "";
  markIcons(due !== null);
}

/** Once for each turn that begins while the page is there. */
function callOnTurns(): () => void {
  let before = "";
  let takeBack = () => {};
  const stop = effect(() => {
    const due = view.value && dueHere(view.value);
    const key = due?.key ?? "";
    if (key === before) return;
    takeBack();
    before = key;
    if (due && isNewestTab.peek()) takeBack = call();
  });
  return () => {
    stop();
    takeBack();
  };
}

function call(): () => void {
  const { sounds, vibration, notices } = settings.peek();
  if (sounds) play("turn");
  if (vibration) vibrate();
  return notices ? notify(titleNotice.peek(), t("app.name")) : () => {};
}

/** What the others do can be heard: a tile on the table, a knock for a pass. */
function soundTable(): () => void {
  return effect(() => {
    const happened = events.value;
    if (!happened || happened.jump || !settings.peek().sounds || !isNewestTab.peek()) return;
    const last = happened.events.at(-1);
    if (last?.do === "play") play("tile");
    if (last?.do === "pass") play("pass");
  });
}
