// Written by `python -m script.wire_types` from the server's structs. Do not edit.

/** 0 to 3, anticlockwise. */
export type SeatNumber = 0 | 1 | 2 | 3;
export type TeamNumber = 0 | 1;
/** Two values, the lower first: "0-0" to "6-6". */
export type Tile = `${number}-${number}`;
/** One value for each seat, seat 0 first. */
export type BySeat<T> = [T, T, T, T];

/** Take a seat (P2). */
export interface Sit {
  type: "sit";
  id: string;
  seat: SeatNumber;
  name: string;
}
/** Leave a seat (P2). */
export interface Stand {
  type: "stand";
  id: string;
  seat: SeatNumber;
}
export type Level = "easy" | "steady" | "sharp";
/** Put a computer on an empty seat, change its level, or empty the seat again. */
export interface SeatComputer {
  type: "seat_computer";
  id: string;
  seat: SeatNumber;
  level: Level | null;
}
/** The first deal; empty seats become `steady` computers. */
export interface Start {
  type: "start";
  id: string;
  moment: number;
}
/** Say who of the two partners opens (R5). */
export interface Designate {
  type: "designate";
  id: string;
  moment: number;
  seat: SeatNumber;
  opener: SeatNumber;
}
export type Side = "left" | "right";
/** Lay a tile on a side (R7). */
export interface Play {
  type: "play";
  id: string;
  moment: number;
  seat: SeatNumber;
  tile: Tile;
  side: Side;
}
/** Pass (R8). */
export interface Pass {
  type: "pass";
  id: string;
  moment: number;
  seat: SeatNumber;
}
/** Deal again after a reveal. */
export interface NextDeal {
  type: "next_deal";
  id: string;
  moment: number;
}
/** Deal again after the end of a match (R19). */
export interface NextMatch {
  type: "next_match";
  id: string;
  moment: number;
}
/** Take back the last own action at `seat` (R22). */
export interface Undo {
  type: "undo";
  id: string;
  moment: number;
  seat: SeatNumber;
}
/** Return what `seat` took back (R22). */
export interface Redo {
  type: "redo";
  id: string;
  moment: number;
  seat: SeatNumber;
}
/** The same hands from the first moment (R23). */
export interface RestartDeal {
  type: "restart_deal";
  id: string;
  moment: number;
}
/** Everything to nothing, a fresh deal (R20). */
export interface NewSession {
  type: "new_session";
  id: string;
  moment: number;
}
/** Let a computer play for an away person (P21). */
export interface StandIn {
  type: "stand_in";
  id: string;
  seat: SeatNumber;
  level: Level;
}
/** Free the seat of a gone person (P21). */
export interface FreeSeat {
  type: "free_seat";
  id: string;
  seat: SeatNumber;
}
/** Agree to or decline the open question; the asker declining withdraws it (P22). */
export interface Answer {
  type: "answer";
  id: string;
  question: string;
  agree: boolean;
}
/** I am at `seat`, show my hand (P15). */
export interface Reveal {
  type: "reveal";
  id: string;
  seat: SeatNumber;
}
/** Cover the hand of `seat` (P15). */
export interface Cover {
  type: "cover";
  id: string;
  seat: SeatNumber;
}
/** Rules or Details are open at this connection, or closed again (P20). */
export interface Hold {
  type: "hold";
  id: string;
  on: boolean;
}
/** Let passes be made for the person at `seat` (P8). */
export interface PassForMe {
  type: "pass_for_me";
  id: string;
  seat: SeatNumber;
  on: boolean;
}
/** The device's part in the next shuffle (P28). */
export interface Entropy {
  type: "entropy";
  id: string;
  value: string;
}
export type RoomRequest = Sit | Stand | SeatComputer | Start | Designate | Play | Pass | NextDeal | NextMatch | Undo | Redo | RestartDeal | NewSession | StandIn | FreeSeat | Answer | Reveal | Cover | Hold | PassForMe | Entropy;
/** Say what `seat`, which is on turn, could do, and why (P19). */
export interface AskHint {
  type: "hint";
  id: string;
  seat: SeatNumber;
}
/** Are you there, and is my version still the newest. */
export interface Ping {
  type: "ping";
  id: string;
  version: number;
}
export type DeviceRequest = RoomRequest | AskHint | Ping;
export type Phase = "designating" | "playing" | "revealed" | "match_over";
export type RoomPhase = "gathering" | Phase;
/** Who acts next, and the number of that action in its deal, from 0. */
export interface Turn {
  seat: SeatNumber;
  turn: number;
}
/** A tile on the table, with the values it shows to the left and to the right. */
export interface ChainTile {
  tile: Tile;
  seat: SeatNumber;
  turn: number;
  left: number;
  right: number;
}
export type Ends = [number, number];
/** The holder of the double-six opens (R4). */
export interface DoubleSixOpening {
  kind: "double_six";
}
/** The representative says who opens (R5); `opener` is None until then. */
export interface DesignationOpening {
  kind: "designation";
  representative: SeatNumber;
  opener: SeatNumber | null;
}
export type OpeningView = DoubleSixOpening | DesignationOpening;
/** The deal on the table; the counts of restarts and undos go on growing while it lasts. */
export interface DealView {
  number: number;
  commitment: string;
  restarted: number;
  undone: number;
}
/** The deal to come: the commitment to its secret, and the seats that have added to its shuffle (P28). */
export interface NextView {
  commitment: string;
  entropy: SeatNumber[];
}
/** A finished deal as one line of its match; `points` before R18. */
export interface DealLineView {
  number: number;
  team: TeamNumber | null;
  points: number;
  key: boolean;
  kind: "out" | "blocked";
  scores: [number, number];
}
/** Where the match stands, and the matches won before and with it. */
export interface MatchView {
  number: number;
  scores: [number, number];
  won: [number, number];
  over: boolean;
  deals: DealLineView[];
}
export type By = "person" | "computer" | "stand_in" | "pass_for_me" | "rule";
/** A designation as it stands in the log: a record's action plus turn and by. */
export interface DesignateEntry {
  do: "designate";
  seat: SeatNumber;
  opener: SeatNumber;
  turn: number;
  by: By;
}
/** A tile laid, as it stands in the log. */
export interface PlayEntry {
  do: "play";
  seat: SeatNumber;
  tile: Tile;
  side: Side;
  turn: number;
  by: By;
}
/** A pass as it stands in the log, with the ends it was made at. */
export interface PassEntry {
  do: "pass";
  seat: SeatNumber;
  left: number;
  right: number;
  turn: number;
  by: By;
}
export type LogEntry = DesignateEntry | PlayEntry | PassEntry;
export type HandView = Tile[];
/** The next deal is opened by designation; nobody has been named yet. */
export interface NextDesignation {
  kind: "designation";
  representative: SeatNumber;
}
export type NextOpening = DoubleSixOpening | NextDesignation;
/** The proof of a shuffle, opened at the end of its deal (P28). */
export interface ShuffleView {
  scheme: number;
  commitment: string;
  secret: string;
  entropy: BySeat<string | null>;
}
/** The end of a deal: the whole reckoning and the four hands (P24, R25). */
export interface ResultView {
  kind: "out" | "blocked";
  team: TeamNumber | null;
  points: number;
  key: boolean;
  hard_ends: number[];
  representative: SeatNumber | null;
  totals: BySeat<number>;
  hands: BySeat<HandView>;
  dealt: BySeat<HandView>;
  scores_before: [number, number];
  scores_after: [number, number];
  bruk: boolean;
  house_rule: string | null;
  next_opening: NextOpening;
  shuffle: ShuffleView | null;
}
export type QuestionKind = "undo" | "redo" | "restart_deal" | "new_session" | "stand_in" | "free_seat";
/** A play that has been taken back: who and when, but not what. Its tile is in a hand again. */
export interface TakenPlayEntry {
  do: "play";
  seat: SeatNumber;
  turn: number;
  by: By;
}
/** A pass that has been taken back. The ends it was made at could tell a tile that was taken back before it. */
export interface TakenPassEntry {
  do: "pass";
  seat: SeatNumber;
  turn: number;
  by: By;
}
export type TakenEntry = DesignateEntry | TakenPlayEntry | TakenPassEntry;
/** The open question: what would happen, who asks, who has agreed and who has yet to answer. */
export interface QuestionView {
  question: string;
  kind: QuestionKind;
  by: SeatNumber;
  seat: SeatNumber | null;
  actions: (LogEntry | TakenEntry)[];
  until: number;
  agreed: SeatNumber[];
  waiting: SeatNumber[];
}
/** Somebody reads Rules or Details; computers wait until then at most, if there is a limit (P20). */
export interface HoldView {
  seat: SeatNumber;
  until: number | null;
}
/** What every device of the room is sent, watchers included. */
export interface PublicPart {
  code: string;
  version: number;
  moment: number;
  phase: RoomPhase;
  profile: string;
  house_rules: Record<string, boolean | number>;
  turn: Turn | null;
  chain: ChainTile[];
  first: number | null;
  ends: Ends | null;
  opening: OpeningView | null;
  deal: DealView | null;
  next: NextView;
  match: MatchView;
  log: LogEntry[];
  result: ResultView | null;
  question: QuestionView | null;
  holds: HoldView[];
  watchers: number;
}
export type Presence = "here" | "away" | "gone";
/** The ends a seat passed at. */
export interface Passed {
  left: number;
  right: number;
}
/** A seat; all but `yours` is public. */
export interface SeatPart {
  seat: SeatNumber;
  team: TeamNumber;
  kind: "person" | "computer" | "empty";
  name: string | null;
  level: Level | null;
  presence: Presence | null;
  yours: boolean;
  stand_in: Level | null;
  tiles: number;
  passed: Passed | null;
  pass_for_me: boolean;
}
/** A tile that may be played now, and the sides it may go to; a pose: right. */
export interface PlayChoice {
  tile: Tile;
  sides: Side[];
}
/** What a seat may do on its turn: exactly one of the three holds something. */
export interface Choices {
  plays: PlayChoice[];
  pass: boolean;
  openers: [SeatNumber, SeatNumber] | null;
}
/** What an undo would take back, or a redo return, and who would be asked. */
export interface Offer {
  seat: SeatNumber;
  actions: (LogEntry | TakenEntry)[];
  asks: SeatNumber[];
}
/** What one device is sent besides. */
export interface DevicePart {
  seats: BySeat<SeatPart>;
  shown: SeatNumber | null;
  cover: SeatNumber | null;
  hand: HandView | null;
  choices: Choices | null;
  undo: Offer | null;
  redo: Offer | null;
}
/** Actions from `turn` on were taken back for `seat`. */
export interface UndoEvent {
  do: "undo";
  seat: SeatNumber;
  turn: number;
}
/** What was taken back for `seat` stands again, from `turn` on. */
export interface RedoEvent {
  do: "redo";
  seat: SeatNumber;
  turn: number;
}
/** The deal is at its first moment again. */
export interface RestartEvent {
  do: "restart";
}
/** A deal has been dealt. */
export interface DealEvent {
  do: "deal";
  number: number;
}
/** A match begins with the deal just dealt. */
export interface MatchEvent {
  do: "match";
  number: number;
}
/** A session begins with the deal just dealt. */
export interface SessionEvent {
  do: "session";
}
/** A person has taken `seat`. */
export interface SitEvent {
  do: "sit";
  seat: SeatNumber;
}
/** The person at `seat` has left it. */
export interface StandEvent {
  do: "stand";
  seat: SeatNumber;
}
export type Event = LogEntry | UndoEvent | RedoEvent | RestartEvent | DealEvent | MatchEvent | SessionEvent | SitEvent | StandEvent;
/** The request is saved; a view of `version` or a newer one has gone out before. */
export interface Done {
  type: "done";
  id: string;
  version: number;
}
export type Code = "malformed" | "too_many" | "not_your_seat" | "wrong_phase" | "stale" | "not_your_turn" | "covered" | "must_pose_double_six" | "tile_not_held" | "tile_does_not_fit" | "must_play" | "not_partner" | "nothing_to_undo" | "nothing_to_redo" | "reveal_is_final" | "question_open" | "question_closed" | "not_asked" | "seat_taken" | "room_full" | "seen_another_hand" | "not_away" | "hold_spent" | "busy" | "not_allowed" | "transfer_used" | "transfer_expired";
/** Nothing changed. `id` is null if it was missing or of another form. */
export interface Refused {
  type: "refused";
  id: string | null;
  code: Code;
  detail: Record<string, unknown>;
}
/** A tile and where it goes. */
export interface Laying {
  tile: Tile;
  side: Side;
}
/** One thing the seat may do, and how it would turn out: exactly one of the first three is there. */
export interface Advice {
  win: number;
  match: number;
  play?: Laying;
  designate?: SeatNumber;
  pass?: boolean;
}
/** A pass is all there is. */
export interface NothingFits {
  code: "nothing_fits";
}
/** There is one play, or the double-six must be posed. */
export interface OnlyPlay {
  code: "only_play";
}
/** It is the last tile; by a key if `key`. */
export interface GoesOut {
  code: "goes_out";
  key: boolean;
}
/** `seat` has nothing that fits then: its passes and the tiles that can be seen say so. */
export interface MustPass {
  code: "must_pass";
  seat: SeatNumber;
  values: number[];
}
/** `seat` is likely to have nothing that fits. */
export interface MayPass {
  code: "may_pass";
  seat: SeatNumber;
  chance: number;
}
/** The partner is likely to have something that fits. */
export interface PartnerFollows {
  code: "partner_follows";
  seat: SeatNumber;
  chance: number;
}
/** It opens a value that the partner brought. */
export interface PartnersSuit {
  code: "partners_suit";
  seat: SeatNumber;
  value: number;
}
/** It covers a value that an opponent brought. */
export interface CoversOpponent {
  code: "covers_opponent";
  seat: SeatNumber;
  value: number;
}
/** A tile of the own hand that then fits the end of this value. */
export interface Follow {
  tile: Tile;
  value: number;
}
/** The own hand can go on at these ends. */
export interface KeepsFollowing {
  code: "keeps_following";
  follow: Follow[];
}
export interface FewLeft {
  code: "few_left";
  value: number;
  laid: number;
  held: number;
  out: number;
}
/** Nobody can play any more: `own` pips are left, against the lowest total of the opponents, expected. */
export interface Closes {
  code: "closes";
  own: number;
  theirs: number;
}
/** The deal may end blocked, and `pips` are got rid of. */
export interface BlockRisk {
  code: "block_risk";
  chance: number;
  pips: number;
}
/** How likely the own team goes out by a key. */
export interface KeyChance {
  code: "key_chance";
  chance: number;
}
/** The double is laid while it can be: `left` tiles of its value are out. */
export interface FreesDouble {
  code: "frees_double";
  value: number;
  left: number;
}
/** The opener holds so many tiles of one value. */
export interface LongSuit {
  code: "long_suit";
  value: number;
  held: number;
}
/** The own hand holds so many doubles. */
export interface Doubles {
  code: "doubles";
  held: number;
}
/** Against it: these own tiles then fit no end. */
export interface Waiting {
  code: "waiting";
  tiles: Tile[];
}
export type Reason = NothingFits | OnlyPlay | GoesOut | MustPass | MayPass | PartnerFollows | PartnersSuit | CoversOpponent | KeepsFollowing | FewLeft | Closes | BlockRisk | KeyChance | FreesDouble | LongSuit | Doubles | Waiting;
/** What a seat could do at that moment, best first, and why. */
export interface HintFrame {
  type: "hint";
  best: Advice[];
  close: boolean;
  reasons: Reason[];
  id: string;
  moment: number;
}
/** The answer to a ping: the version the room is at. */
export interface Pong {
  type: "pong";
  id: string;
  version: number;
}
/** The server is about to end, and comes back. */
export interface Restarting {
  type: "restarting";
}
/** How a deal ends if all four play perfectly from its first moment. */
export interface Par {
  team: TeamNumber | null;
  key: boolean;
}
/** A partner who could be named. */
export interface OpenerOption {
  do: "designate";
  opener: SeatNumber;
}
/** A tile that could be laid, and where. */
export interface PlayOption {
  do: "play";
  tile: Tile;
  side: Side;
}
/** Nothing fitted. */
export interface PassOption {
  do: "pass";
}
export type Option = OpenerOption | PlayOption | PassOption;
/** Something the seat could do. */
export interface Choice {
  action: Option;
  value: number;
  expected: number | null;
}
export type Judgement = "reasonable" | "mistake" | "unlucky" | "lucky";
/** A tile laid; a pose on the right. */
export interface RecordedPlay {
  do: "play";
  seat: SeatNumber;
  tile: Tile;
  side: Side;
}
/** The team could have made sure of a key, and now can't. */
export interface MissedKey {
  code: "missed_key";
}
/** The opponents can now make sure of a key, and could not before. */
export interface AllowedKey {
  code: "allowed_key";
}
/** Since this action the double in the hand of `seat` can never be laid. */
export interface DeadDouble {
  code: "dead_double";
  seat: SeatNumber;
  tile: Tile;
}
export type Note = MissedKey | AllowedKey | DeadDouble;
/** One action of the deal beside everything that could have been done instead. */
export interface ReviewedAction {
  turn: number;
  seat: SeatNumber;
  forced: boolean;
  value: number;
  cost: number;
  choices: Choice[];
  chosen: number;
  best: number[];
  judgement: Judgement | null;
  expected_cost: number | null;
  close: boolean;
  line: RecordedPlay[];
  notes: Note[];
}
/** How one seat did. */
export interface SeatReview {
  decisions: number;
  mattered: number;
  kept: number;
  cost: number;
  mistakes: number;
  unlucky: number;
  lucky: number;
}
/** A deal beside perfect play, and beside what its players knew. */
export interface DealReview {
  number: number;
  match: number;
  stakes: [number, number, number, number, number];
  par: Par;
  values: number[];
  turning: number | null;
  actions: ReviewedAction[];
  seats: BySeat<SeatReview>;
}
