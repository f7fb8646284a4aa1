/** The REST calls of the protocol, typed. An error of the server is a value; only a lost network rejects. */
import type {
  ApiError,
  CreatedRoom,
  CreateRoom,
  DealReview,
  OwnRoom,
  RoomSummary,
  SeatNumber,
  TakeSeat,
  Welcome,
} from "../core/wire.ts";
import type { Book, DealRecord, KeptRecord, ListedDeal, Problem, Source } from "./records.ts";

export type Answered<T> =
  | { ok: true; value: T }
  /** `retryAfter`: seconds, where the server named them. */
  | { ok: false; status: number; error: ApiError; retryAfter: number | null };

/** What the server is, and the cookies this device needs. */
export const welcome = () => call<Welcome>("GET", "");
export const myRooms = () => call<OwnRoom[]>("GET", "rooms/");
export const createRoom = (body: CreateRoom) => call<CreatedRoom>("POST", "rooms/", body);
export const lookUp = (code: string) => call<RoomSummary>("GET", `rooms/${part(code)}/`);
export const deleteRoom = (code: string) => call<null>("DELETE", `rooms/${part(code)}/`);
export const takeSeat = (code: string, body: TakeSeat) =>
  call<{ seat: SeatNumber }>("POST", `rooms/${part(code)}/seats/`, body);
export const offerTransfer = (code: string, seat: SeatNumber) =>
  call<{ url: string; secret: string }>("POST", `rooms/${part(code)}/transfers/`, { seat });
export const finishedDeals = (code: string) =>
  call<ListedDeal[]>("GET", `rooms/${part(code)}/deals/`);
export const finishedDeal = (code: string, number: number) =>
  call<DealRecord>("GET", `rooms/${part(code)}/deals/${number}/`);
export const readRecord = (from: Source) =>
  "id" in from
    ? call<DealRecord>("GET", `records/${part(from.id)}/`)
    : finishedDeal(from.code, from.number);
/** The review of a deal; null while a worker makes it. Of a record one deal is asked for: it may have hundreds. */
export async function readReview(
  from: Source,
  number: number,
): Promise<Answered<DealReview | null>> {
  const path =
    "id" in from
      ? `records/${part(from.id)}/review/?after=${number - 1}&limit=1`
      : `rooms/${part(from.code)}/deals/${number}/review/`;
  const answer = await call<DealReview | { deals: DealReview[] } | object>("GET", path);
  if (!answer.ok) return answer;
  const { value } = answer;
  if ("deals" in value) return { ok: true, value: value.deals[0] ?? null };
  return { ok: true, value: "actions" in value ? value : null };
}

export const shareDeal = (code: string, number: number) =>
  call<KeptRecord>("POST", `rooms/${part(code)}/deals/${number}/link/`);
export const bringRecord = (record: object) => call<KeptRecord>("POST", "records/", record);
export const verifyRecord = (record: object) =>
  call<{ valid: boolean; problems: Problem[] }>("POST", "records/verify/", record);
export const readBook = (code: string) => call<Book>("GET", `rooms/${part(code)}/book/`);
export const takeTransfer = (secret: string) =>
  call<{ code: string; seat: SeatNumber }>("POST", "transfers/", { secret });

async function call<T>(method: string, path: string, body?: object): Promise<Answered<T>> {
  let answer = await send(method, path, body);
  if (answer.status === 403 && method !== "GET" && (await codeOf(answer)) === "csrf_failed") {
    // The cookie was not there yet, or another key signed it: the welcome sets a good one.
    await send("GET", "");
    answer = await send(method, path, body);
  }
  return read<T>(answer);
}

function send(method: string, path: string, body?: object): Promise<Response> {
  const headers: Record<string, string> = { Accept: "application/json" };
  if (method !== "GET") headers["X-CSRFToken"] = cookie("csrftoken");
  if (body) headers["Content-Type"] = "application/json";
  return fetch(`/api/${path}`, {
    method,
    headers,
    credentials: "same-origin",
    cache: "no-store",
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
}

async function read<T>(answer: Response): Promise<Answered<T>> {
  const value = answer.status === 204 ? null : await answer.json().catch(() => null);
  if (answer.ok) return { ok: true, value: value as T };
  const after = answer.headers.get("Retry-After");
  const error = (value ?? { code: "unavailable", detail: {} }) as ApiError;
  return {
    ok: false,
    status: answer.status,
    error,
    retryAfter: after === null ? null : Number(after),
  };
}

async function codeOf(answer: Response): Promise<unknown> {
  const value = await answer
    .clone()
    .json()
    .catch(() => null);
  return value?.code;
}

function cookie(name: string): string {
  const pairs = document.cookie.split("; ").map((pair) => pair.split("="));
  return decodeURIComponent(pairs.find(([key]) => key === name)?.[1] ?? "");
}

const part = encodeURIComponent;
