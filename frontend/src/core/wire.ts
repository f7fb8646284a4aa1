/**
 * The words of the wire as the client says them.
 *
 * `wire.gen.ts` is written from the server's structs; here are the parts the server puts together itself, shorter
 * names, and which requests need what. May be imported everywhere.
 */
import type { HouseRules } from "./house-rules.ts";
import type {
  ChainTile,
  Code,
  DealLineView,
  DevicePart,
  DeviceRequest,
  Done,
  Event,
  HintFrame,
  HoldView,
  MatchView,
  Offer,
  Ping,
  Pong,
  PublicPart,
  QuestionView,
  Refused,
  Restarting,
  ResultView,
  RoomRequest,
  SeatPart,
} from "./wire.gen.ts";

export type { HouseRules } from "./house-rules.ts";
export type * from "./rest.ts";
export type * from "./wire.gen.ts";

/** One value for each team, team 0 first. */
export type ByTeam<T> = [T, T];

export type View = Omit<PublicPart, "house_rules"> & DevicePart & { house_rules: HouseRules };
export type Seat = SeatPart;
export type Placed = ChainTile;
export type Match = MatchView;
export type MatchDeal = DealLineView;
export type Result = ResultView;
export type Question = QuestionView;
export type Hold = HoldView;
export type Taking = Offer;
export type RefusalCode = Code;
export type TableEvent = Event;

export interface ViewFrame {
  type: "view";
  version: number;
  view: View;
  /** For motion and announcements only; a client that misses one is still right. */
  events: TableEvent[];
}

export type Frame = ViewFrame | Done | Refused | HintFrame | Pong | Restarting;
/** How the server answers a request. */
export type Reply = Done | Refused;

export type Request = DeviceRequest;

/** Omit that keeps a union a union. */
type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** What a screen asks for; id and moment are added on the way out. */
export type Ask = Without<RoomRequest, "id" | "moment">;

type PlayRequest = Extract<Exclude<Request, Ping>, { moment: number }>;

const PLAY_TYPES: Readonly<Record<PlayRequest["type"], true>> = {
  start: true,
  designate: true,
  play: true,
  pass: true,
  next_deal: true,
  next_match: true,
  undo: true,
  redo: true,
  restart_deal: true,
  new_session: true,
};

/** Whether a request changes the play, and so must say on which moment it was made. */
export function changesPlay(ask: Ask): boolean {
  return ask.type in PLAY_TYPES;
}
