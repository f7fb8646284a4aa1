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
}

export interface DealRecord {
  house_rules: HouseRules;
  names: BySeat<string | null>;
  computers?: BySeat<Level | null>;
  deals: RecordedDeal[];
}

/** A finished deal as the room's list has it. */
export interface ListedDeal extends MatchDeal {
  match: number;
}
