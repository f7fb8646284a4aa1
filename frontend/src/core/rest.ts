/** What travels over /api/, as far as the screens read it. */
import type { HouseRules } from "./house-rules.ts";
import type { Code, Level, RoomPhase, SeatNumber } from "./wire.gen.ts";

export type Detail = Readonly<Record<string, unknown>>;

export interface Welcome {
  version: string;
  profiles: unknown[];
  languages: string[];
  levels: Level[];
  limits: Detail;
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
  phase: RoomPhase;
  profile: string;
  house_rules: HouseRules;
  seats: Occupant[];
  free: SeatNumber[];
}

/** A room of this device: how it stands, besides. */
export interface OwnRoom extends RoomSummary {
  deal: number | null;
  /** The seat that is to act. */
  turn: SeatNumber | null;
  scores: [number, number];
  /** Whether this device made it, and so may delete it. */
  made_here: boolean;
}

export interface TakeSeat {
  name: string;
  seat?: SeatNumber;
}

export type ApiErrorCode =
  | Code
  | "csrf_failed"
  | "room_not_found"
  | "deal_not_finished"
  | "invalid_record"
  | "record_not_found"
  /** Made by the client: the answer was none of the server's, a proxy's error page perhaps. */
  | "unavailable";

export interface ApiError {
  code: ApiErrorCode;
  detail: Detail;
}
