/**
 * What can go wrong, as words.
 *
 * Owns the sentence for every code of the server: refusals, REST errors, closed tables. A code it does not know
 * has a sentence too, so no answer of a newer server leaves somebody before a blank page.
 */
import type { ApiErrorCode, RefusalCode } from "../../core/wire.ts";
import { type Key, t } from "../../i18n/index.ts";
import type { Answered } from "../../net/api.ts";
import type { ClosedReason } from "../../state/table.ts";

/** Besides the server's codes: the network is gone, or a name was not given. */
export type TroubleCode =
  | ApiErrorCode
  | RefusalCode
  | "unreachable"
  | "name_missing"
  | "unavailable";

export interface Trouble {
  code: TroubleCode;
  /** Seconds after which it may be tried again. */
  retryAfter?: number | null;
}

type Outcome<T> = { ok: true; value: T } | { ok: false; trouble: Trouble };

/** An answer of the REST API, a lost network being a trouble like the others. */
export async function tried<T>(call: Promise<Answered<T>>): Promise<Outcome<T>> {
  try {
    const answer = await call;
    if (answer.ok) return answer;
    const { error, retryAfter } = answer;
    return { ok: false, trouble: { code: error.code, retryAfter } };
  } catch {
    return { ok: false, trouble: { code: "unreachable" } };
  }
}

const SENTENCES: Readonly<Record<TroubleCode, Key>> = {
  // the address and the room
  room_not_found: "trouble.room_not_found",
  room_full: "trouble.room_full",
  not_allowed: "trouble.not_allowed",
  csrf_failed: "trouble.csrf_failed",
  unreachable: "trouble.unreachable",
  unavailable: "trouble.unavailable",
  name_missing: "trouble.name_missing",
  transfer_used: "trouble.transfer_used",
  transfer_expired: "trouble.transfer_expired",
  deal_not_finished: "trouble.deal_not_finished",
  invalid_record: "trouble.invalid_record",
  record_not_found: "trouble.record_not_found",
  // asking
  malformed: "trouble.malformed",
  too_many: "trouble.too_many",
  not_your_seat: "trouble.not_your_seat",
  wrong_phase: "trouble.wrong_phase",
  stale: "trouble.stale",
  not_your_turn: "trouble.not_your_turn",
  covered: "trouble.covered",
  busy: "trouble.busy",
  // seats
  seat_taken: "trouble.seat_taken",
  seen_another_hand: "trouble.seen_another_hand",
  not_away: "trouble.not_away",
  // the rules
  must_pose_double_six: "trouble.must_pose_double_six",
  tile_not_held: "trouble.tile_not_held",
  tile_does_not_fit: "trouble.tile_does_not_fit",
  must_play: "trouble.must_play",
  not_partner: "trouble.not_partner",
  // taking back and holding
  nothing_to_undo: "trouble.nothing_to_undo",
  nothing_to_redo: "trouble.nothing_to_redo",
  reveal_is_final: "trouble.reveal_is_final",
  question_open: "trouble.question_open",
  question_closed: "trouble.question_closed",
  not_asked: "trouble.not_asked",
  hold_spent: "trouble.hold_spent",
};

/** One or two sentences that say what happened and what to do. */
export function troubleText({ code }: Trouble): string {
  const key = SENTENCES[code] as Key | undefined;
  return t((key ?? "trouble.unavailable") as "trouble.unavailable");
}

/** The same on a page that a link led to, where no code was typed. */
export function pageTroubleText(trouble: Trouble): string {
  return trouble.code === "room_not_found" ? t("closed.room_not_found_text") : troubleText(trouble);
}

const CLOSED: Readonly<Record<ClosedReason, { title: Key; text: Key }>> = {
  unknown_device: { title: "closed.unknown_device", text: "closed.unknown_device_text" },
  not_allowed: { title: "closed.not_allowed", text: "closed.not_allowed_text" },
  room_not_found: { title: "closed.room_not_found", text: "closed.room_not_found_text" },
  too_slow: { title: "closed.too_slow", text: "closed.too_slow_text" },
  client_too_old: { title: "closed.client_too_old", text: "closed.client_too_old_text" },
  too_many: { title: "closed.too_many", text: "closed.too_many_text" },
  moved: { title: "closed.moved", text: "closed.moved_text" },
};

/** Why the server shut a table, as a title and what to do. */
export function closedText(reason: ClosedReason): { title: string; text: string } {
  const { title, text } = CLOSED[reason];
  return {
    title: t(title as "closed.moved"),
    text: t(text as "closed.moved_text"),
  };
}
