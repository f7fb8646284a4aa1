/** The record of a finished deal, as the server keeps it and this page reads it (protocol, "Record"). */
import type {
  By,
  BySeat,
  ByTeam,
  HouseRules,
  Level,
  MatchDeal,
  SeatNumber,
  Side,
  TeamNumber,
  Tile,
} from "../core/wire.ts";

export type RecordedAction =
  | { seat: SeatNumber; do: "designate"; opener: SeatNumber; by?: By }
  | { seat: SeatNumber; do: "play"; tile: Tile; side: Side; by?: By }
  | { seat: SeatNumber; do: "pass"; by?: By };

export interface RecordedDeal {
  number: number;
  match: number;
  hands: BySeat<Tile[]>;
  opening: { kind: "double_six" } | { kind: "designation"; representative: SeatNumber };
  actions: RecordedAction[];
  result: {
    kind: "out" | "blocked";
    team: TeamNumber | null;
    points: number;
    key: boolean;
    representative: SeatNumber | null;
    totals: BySeat<number>;
  };
  scores_before: ByTeam<number>;
  scores_after: ByTeam<number>;
  match_over: boolean;
  marks?: { undone: number; restarted: number; stand_ins: SeatNumber[] } | null;
  shuffle?: RecordedShuffle | null;
}

/** The proof of a shuffle (P28): hexadecimal, as docs/fair-shuffle.md says. */
export interface RecordedShuffle {
  scheme: number;
  commitment: string;
  secret: string;
  entropy: BySeat<string | null>;
}

export interface DealRecord {
  house_rules: HouseRules;
  names: BySeat<string | null> | null;
  computers?: BySeat<Level | null>;
  deals: RecordedDeal[];
}

/** A finished deal as the room's list has it. */
export interface ListedDeal extends MatchDeal {
  match: number;
}

/** Where a record is: at a room's deal, or under an id of its own. */
export type Source = { code: string; number: number } | { id: string };

/** The id of a record, and the page that shows it. */
export interface KeptRecord {
  id: string;
  url: string;
}

/** The first thing that is wrong with a record. */
export interface Problem {
  deal: number | null;
  action: number | null;
  rule: string | null;
  code: string;
}

export interface Counts {
  deals: number;
  won: number;
  lost: number;
  drawn: number;
  keys: number;
  blocks: number;
  blocks_won: number;
  bruks_given: number;
  bruks_taken: number;
  matches: number;
  six_loves_given: number;
  six_loves_taken: number;
  stand_ins: number;
}

export interface BookLine extends ListedDeal {
  at: number;
  evening: number;
  names: BySeat<string | null>;
  computers: BySeat<Level | null>;
  bruk: boolean;
  match_over: boolean;
  stand_ins: SeatNumber[];
}

/** What a room's people have won and lost (P29). */
export interface Book {
  people: { name: string; counts: Counts }[];
  pairs: { names: [string, string | null]; counts: Counts }[];
  deals: BookLine[];
}
