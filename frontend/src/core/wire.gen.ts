/** What travels between a device and the server. The names are the protocol's own. */

/** Two values, the lower first: "0-0" to "6-6". */
export type Tile = `${number}-${number}`;
export type SeatNumber = 0 | 1 | 2 | 3;
export type TeamNumber = 0 | 1;
export type Side = "left" | "right";
export type Level = "easy" | "steady" | "sharp";
export type Phase = "gathering" | "designating" | "playing" | "revealed" | "match_over";
export type Presence = "here" | "away" | "gone";
export type By = "person" | "computer" | "stand_in" | "pass_for_me" | "rule";
/** One value for each seat, seat 0 first. */
export type BySeat<T> = [T, T, T, T];
/** One value for each team, team 0 first. */
export type ByTeam<T> = [T, T];

export interface Ends {
  left: number;
  right: number;
}

// ---- the view -------------------------------------------------------------------------------

export interface Seat {
  seat: SeatNumber;
  team: TeamNumber;
  kind: "person" | "computer" | "empty";
  name: string | null;
  level: Level | null;
  presence: Presence | null;
  yours: boolean;
  stand_in: Level | null;
  tiles: number;
  passed: Ends | null;
  pass_for_me: boolean;
}

export interface Placed {
  tile: Tile;
  seat: SeatNumber;
  turn: number;
  /** The values on the chain's left and right of this tile. */
  left: number;
  right: number;
}

export interface Choices {
  plays: { tile: Tile; sides: Side[] }[];
  pass: boolean;
  openers: SeatNumber[] | null;
}

export type LogEntry =
  | { do: "designate"; seat: SeatNumber; opener: SeatNumber; turn: number; by: By }
  | { do: "play"; seat: SeatNumber; tile: Tile; side: Side; turn: number; by: By }
  | { do: "pass"; seat: SeatNumber; turn: number; by: By; left: number; right: number };

/** An entry that `redo` would put back: a play taken back tells neither tile nor side. */
export type TakenEntry =
  | Exclude<LogEntry, { do: "play" }>
  | { do: "play"; seat: SeatNumber; tile?: Tile; side?: Side; turn: number; by: By };

export type Opening =
  | { kind: "double_six" }
  | { kind: "designation"; representative: SeatNumber; opener: SeatNumber | null };

export interface Deal {
  number: number;
  commitment: string;
  restarted: number;
  undone: number;
}

export interface MatchDeal {
  number: number;
  team: TeamNumber | null;
  /** What the deal was worth, before a bruk. */
  points: number;
  key: boolean;
  kind: "out" | "blocked";
  scores: ByTeam<number>;
}

export interface Match {
  number: number;
  scores: ByTeam<number>;
  won: ByTeam<number>;
  over: boolean;
  deals: MatchDeal[];
}

export interface Shuffle {
  scheme: number;
  commitment: string;
  secret: string;
  entropy: BySeat<string | null>;
}

export interface Result {
  kind: "out" | "blocked";
  team: TeamNumber | null;
  points: number;
  key: boolean;
  hard_ends: number[];
  representative: SeatNumber | null;
  totals: BySeat<number>;
  hands: BySeat<Tile[]>;
  dealt: BySeat<Tile[]>;
  scores_before: ByTeam<number>;
  scores_after: ByTeam<number>;
  bruk: boolean;
  house_rule: string | null;
  next_opening: { kind: "double_six" } | { kind: "designation"; representative: SeatNumber };
  shuffle: Shuffle | null;
}

export interface Taking {
  seat: SeatNumber;
  actions: TakenEntry[];
  /** Seats that would be asked; none: it happens at once. */
  asks: SeatNumber[];
}

export type QuestionKind =
  | "undo"
  | "redo"
  | "restart_deal"
  | "new_session"
  | "stand_in"
  | "free_seat";

export interface Question {
  question: string;
  kind: QuestionKind;
  by: SeatNumber;
  seat: SeatNumber | null;
  actions: TakenEntry[];
  until: number;
  agreed: SeatNumber[];
  waiting: SeatNumber[];
}

export interface Hold {
  seat: SeatNumber;
  until: number | null;
}

export type HouseRules = Partial<{
  sporting: boolean;
  one_all_play_two: boolean;
  key_points: number;
  target: number;
  next_match_double_six: boolean;
}>;

export interface View {
  code: string;
  version: number;
  moment: number;
  phase: Phase;
  profile: string;
  house_rules: HouseRules;
  seats: BySeat<Seat>;
  shown: SeatNumber | null;
  cover: SeatNumber | null;
  hand: Tile[] | null;
  turn: { seat: SeatNumber; turn: number } | null;
  choices: Choices | null;
  chain: Placed[];
  first: number | null;
  ends: [number, number] | null;
  opening: Opening | null;
  deal: Deal | null;
  next: { commitment: string; entropy: SeatNumber[] };
  match: Match;
  log: LogEntry[];
  result: Result | null;
  undo: Taking | null;
  redo: Taking | null;
  question: Question | null;
  holds: Hold[];
  watchers: number;
}

// ---- frames from the server -------------------------------------------------------------------

/** For motion and announcements only; a client that misses one is still right. */
export type RoomEvent = { [field: string]: unknown } & {
  do:
    | "undo"
    | "redo"
    | "restart"
    | "deal"
    | "match"
    | "session"
    | "sit"
    | "stand"
    | (string & {});
  seat?: SeatNumber;
};

export type TableEvent = LogEntry | RoomEvent;

export interface ViewFrame {
  type: "view";
  version: number;
  view: View;
  events: TableEvent[];
}

export interface Done {
  type: "done";
  id: string;
  version: number;
}

export type RefusalCode =
  | "malformed"
  | "too_many"
  | "not_your_seat"
  | "wrong_phase"
  | "stale"
  | "not_your_turn"
  | "covered"
  | "must_pose_double_six"
  | "tile_not_held"
  | "tile_does_not_fit"
  | "must_play"
  | "not_partner"
  | "nothing_to_undo"
  | "nothing_to_redo"
  | "reveal_is_final"
  | "question_open"
  | "question_closed"
  | "not_asked"
  | "seat_taken"
  | "seen_another_hand"
  | "not_away"
  | "hold_spent"
  | "busy";

export type Detail = { [field: string]: unknown };

export interface Refused {
  type: "refused";
  id: string | null;
  code: RefusalCode;
  detail: Detail;
}

export type HintAdvice =
  | { play: { tile: Tile; side: Side }; win?: number }
  | { designate: SeatNumber; win?: number }
  | { pass: true; win?: number };

export interface Hint {
  type: "hint";
  id: string;
  moment: number;
  best: HintAdvice[];
  close: boolean;
  reasons: ({ code: string } & Detail)[];
}

export interface Pong {
  type: "pong";
  id: string;
  version: number;
}

export interface Restarting {
  type: "restarting";
}

export type Frame = ViewFrame | Done | Refused | Hint | Pong | Restarting;

// ---- requests from the device -------------------------------------------------------------------

export type SeatRequest =
  | { type: "sit"; seat: SeatNumber; name: string }
  | { type: "stand"; seat: SeatNumber }
  | { type: "seat_computer"; seat: SeatNumber; level: Level | null }
  | { type: "stand_in"; seat: SeatNumber; level: Level }
  | { type: "free_seat"; seat: SeatNumber }
  | { type: "answer"; question: string; agree: boolean }
  | { type: "reveal"; seat: SeatNumber }
  | { type: "cover"; seat: SeatNumber }
  | { type: "hold"; on: boolean }
  | { type: "hint"; seat: SeatNumber }
  | { type: "pass_for_me"; seat: SeatNumber; on: boolean }
  | { type: "entropy"; value: string }
  | { type: "ping"; version: number };

/** Requests that change the play: they carry the moment of the view they were made on. */
export type PlayRequest = { moment: number } & (
  | { type: "start" }
  | { type: "designate"; seat: SeatNumber; opener: SeatNumber }
  | { type: "play"; seat: SeatNumber; tile: Tile; side: Side }
  | { type: "pass"; seat: SeatNumber }
  | { type: "next_deal" }
  | { type: "next_match" }
  | { type: "undo"; seat: SeatNumber }
  | { type: "redo"; seat: SeatNumber }
  | { type: "restart_deal" }
  | { type: "new_session" }
);

export type Request = { id: string } & (SeatRequest | PlayRequest);

// ---- REST ---------------------------------------------------------------------------------------

export interface Welcome {
  version: string;
  profiles: { [field: string]: unknown }[] | string[];
  languages: string[];
  levels: Level[];
  limits: { [name: string]: unknown };
}

export interface CreateRoom {
  name: string;
  seat?: SeatNumber;
  profile?: string;
  house_rules?: HouseRules;
  watchers?: boolean;
}

export interface CreatedRoom {
  code: string;
  url: string;
  seat: SeatNumber;
}

export interface Occupant {
  seat: SeatNumber;
  kind: "person" | "computer" | "empty";
  name: string | null;
  level: Level | null;
  yours?: boolean;
}

export interface RoomSummary {
  code: string;
  phase: Phase;
  profile: string;
  house_rules: HouseRules;
  seats: Occupant[];
  free: SeatNumber[];
}

export interface TakeSeat {
  name: string;
  seat?: SeatNumber;
}

export type ApiErrorCode =
  | "malformed"
  | "too_many"
  | "csrf_failed"
  | "room_not_found"
  | "not_allowed"
  | "seat_taken"
  | "room_full"
  | "seen_another_hand"
  | "transfer_used"
  | "transfer_expired"
  | "deal_not_finished"
  | "invalid_record"
  /** Made by the client: the answer was none of the server's, a proxy's error page perhaps. */
  | "unavailable";

export interface ApiError {
  code: ApiErrorCode;
  detail: Detail;
}
