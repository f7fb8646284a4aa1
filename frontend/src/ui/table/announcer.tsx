/**
 * The one live region: what the others did and that it is the own turn, in one sentence.
 *
 * Quick answers of computers are said together. On a covered device it says nothing.
 */

import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { View } from "../../core/wire.ts";
import { type Language, language } from "../../i18n/index.ts";
import { spokenEntry } from "../words/log.ts";
import { isAsked, questionTitle } from "../words/question.ts";
import { turnLine } from "../words/turn.ts";

/** So long (ms) nothing new must happen before it is said. */
const QUIET = 700;
const NOTHING: Said = { text: "", deal: undefined, turn: -1, language: null };

export function Announcer({ view }: { view: View }): VNode {
  const [said, say] = useState(NOTHING);
  const heard = useRef({ deal: view.deal?.number, turn: lastTurn(view), due: "" });
  const stands =
    said.deal === view.deal?.number &&
    said.turn <= lastTurn(view) &&
    said.language === language.value;
  useEffect(() => {
    if (!stands) say(NOTHING);
    const timer = setTimeout(() => {
      const text = newsSince(view, heard.current);
      heard.current = { deal: view.deal?.number, turn: lastTurn(view), due: dueText(view) };
      if (text)
        say({ text, deal: view.deal?.number, turn: lastTurn(view), language: language.peek() });
    }, QUIET);
    return () => clearTimeout(timer);
  }, [view, stands]);
  return (
    <p class="sr-only" role="status">
      {stands ? said.text : ""}
    </p>
  );
}

/**
 * What was said last, of which turn and how: where that is taken back, its tile is in a hand again and not named any
 * more; and a page that speaks another language by now keeps no word of the old one.
 */
interface Said {
  text: string;
  deal: number | undefined;
  turn: number;
  language: Language | null;
}

interface Heard {
  deal: number | undefined;
  turn: number;
  due: string;
}

function newsSince(view: View, heard: Heard): string {
  const from = heard.deal === view.deal?.number ? heard.turn : -1;
  const news = view.log
    .filter((entry) => entry.turn > from)
    .map((entry) => spokenEntry(view, entry));
  const due = dueText(view);
  return [...news, ...(news.length > 0 || due !== heard.due ? [due] : [])].join(" ");
}

/** Whose turn it is, and what is asked. */
function dueText(view: View): string {
  const line = turnLine(view);
  const asked = isAsked(view) ? questionTitle(view) : "";
  return line ? `${asked} ${line.due} ${line.rest}` : asked;
}

function lastTurn(view: View): number {
  return view.log.at(-1)?.turn ?? -1;
}
