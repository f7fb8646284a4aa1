/** A question in words: what is asked, what would happen, who has agreed and who is waited for (P21, P22, P23). */
import { partInQuestion } from "../../core/table.ts";
import type { Question, View } from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";
import { both } from "./lists.ts";
import { nameOf } from "./who.ts";

type Asked = View & { question: Question };

export function isAsked(view: View): view is Asked {
  return view.question !== null;
}

export function questionTitle({ question, seats }: Asked): string {
  const name = question.seat === null ? "" : nameOf(seats[question.seat]);
  return t("question.title", { kind: question.kind, name });
}

/** Who asks, and what it would do. */
export function questionText({ question, seats }: Asked): {
  kind: Question["kind"];
  name: string;
  seat: string;
} {
  const seat = question.seat === null ? "" : nameOf(seats[question.seat]);
  return { kind: question.kind, name: nameOf(seats[question.by]), seat };
}

/** What comes after it, who has answered, and what ends it otherwise. */
export function questionNote(view: Asked): string {
  const { question, seats } = view;
  const names = (list: readonly (0 | 1 | 2 | 3)[]) => both(list.map((seat) => nameOf(seats[seat])));
  const agreed = question.agreed.filter((seat) => seat !== question.by);
  const mine = question.waiting.filter((seat) => seats[seat].yours);
  const sentences = [
    nextToPlay(view),
    agreed.length > 0 ? t("question.agreed", { names: names(agreed) }) : "",
    partInQuestion(view) === "answer"
      ? ""
      : t("question.waits", { names: names(question.waiting) }),
    mine.length > 1 ? t("question.counts_for", { names: names(mine) }) : "",
    view.turn && view.phase === "playing" ? t("question.ends_by_playing") : "",
  ];
  return sentences.filter((sentence) => sentence !== "").join(" ");
}

function nextToPlay({ question, seats }: Asked): string {
  if (question.kind !== "undo") return "";
  const first = question.actions[0];
  return first ? t("question.then", { name: nameOf(seats[first.seat]) }) : "";
}
