/** Addresses of the page and what they show. Pure; the browser's history is state/route.ts's. */
import { codeIn } from "./typed-code.ts";

export type Route =
  | { page: "start" }
  | { page: "room"; code: string }
  /** A finished deal of a room, drawn from its record (P24). */
  | { page: "deal"; code: string; number: number }
  /** The same step by step, beside perfect play, and the proof of its shuffle (P26, P27, P28). */
  | { page: "replay" | "review" | "proof"; code: string; number: number }
  /** A record under an id of its own: a shared deal, or one that somebody brought. */
  | { page: "record" | "record_review" | "record_proof"; id: string }
  /** What a room's people have won and lost (P29). */
  | { page: "book"; code: string }
  /** A one-time link by which a seat goes on on this device (P3). */
  | { page: "transfer"; secret: string }
  | { page: "settings" | "rules" | "records" | "stored" }
  | { page: "unknown" };

type Found = readonly [string, string, string];
/** Every address but the start's, and what it shows; @ is a table's code, # a number from 1, * anything. */
const PAGES: readonly [string, (...found: Found) => Route][] = [
  ["r/@", (code) => ({ page: "room", code })],
  ["r/@/deals/#", (code, number) => ({ page: "deal", code, number: Number(number) })],
  ["r/@/deals/#/replay", (code, number) => ({ page: "replay", code, number: Number(number) })],
  ["r/@/deals/#/review", (code, number) => ({ page: "review", code, number: Number(number) })],
  ["r/@/deals/#/proof", (code, number) => ({ page: "proof", code, number: Number(number) })],
  ["r/@/book", (code) => ({ page: "book", code })],
  ["records", () => ({ page: "records" })],
  ["records/*", (id) => ({ page: "record", id })],
  ["records/*/review", (id) => ({ page: "record_review", id })],
  ["records/*/proof", (id) => ({ page: "record_proof", id })],
  ["transfer/*", (secret) => ({ page: "transfer", secret })],
  ["settings", () => ({ page: "settings" })],
  ["rules", () => ({ page: "rules" })],
  ["stored", () => ({ page: "stored" })],
];

/** What a part of an address was meant for; empty for what can't be that. */
const SIGNS: Readonly<Record<string, (part: string) => string>> = {
  "*": (part) => part,
  "#": (part) => (Number(part) > 0 ? part : ""),
  // Typed, pasted or read out by somebody: as much a code as in the field for it.
  "@": (part) => codeIn(decoded(part)),
};

/** The route of a path; `unknown` if no page has that address. */
export function routeOf(path: string): Route {
  const parts = path.split("/").filter((part) => part !== "");
  if (parts.length === 0) return { page: "start" };
  for (const [pattern, route] of PAGES) {
    const found = matched(pattern.split("/"), parts);
    if (found) return route(...(found as unknown as Found));
  }
  return { page: "unknown" };
}

/** What stands where the pattern has a sign, as it was meant; null if another part differs. */
function matched(pattern: readonly string[], parts: readonly string[]): string[] | null {
  if (parts.length !== pattern.length) return null;
  const found: string[] = [];
  for (const [at, wanted] of pattern.entries()) {
    const part = parts[at] as string;
    const sign = SIGNS[wanted];
    const meant = sign ? sign(part) : part === wanted;
    if (!meant) return null;
    if (typeof meant === "string") found.push(meant);
  }
  return found;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function pathOf(route: Route): string {
  switch (route.page) {
    case "room":
      return `/r/${route.code}/`;
    case "deal":
      return `/r/${route.code}/deals/${route.number}/`;
    case "replay":
    case "review":
    case "proof":
      return `/r/${route.code}/deals/${route.number}/${route.page}/`;
    case "record":
      return `/records/${route.id}/`;
    case "record_review":
      return `/records/${route.id}/review/`;
    case "record_proof":
      return `/records/${route.id}/proof/`;
    case "book":
      return `/r/${route.code}/book/`;
    case "transfer":
      return `/transfer/${route.secret}/`;
    case "settings":
    case "rules":
    case "records":
    case "stored":
      return `/${route.page}/`;
    default:
      return "/";
  }
}
