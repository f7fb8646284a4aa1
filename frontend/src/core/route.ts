/** Addresses of the page and what they show. Pure; the browser's history is state/route.ts's. */

export type Route =
  | { page: "start" }
  | { page: "room"; code: string }
  /** A finished deal of a room, drawn from its record (P24). */
  | { page: "deal"; code: string; number: number }
  /** A one-time link by which a seat goes on on this device (P3). */
  | { page: "transfer"; secret: string }
  | { page: "settings" }
  | { page: "rules" }
  | { page: "unknown" };

/** The route of a path; `unknown` if no page has that address. */
export function routeOf(path: string): Route {
  const parts = path.split("/").filter((part) => part !== "");
  const [page, first, next, last] = parts;
  const number = Number(last);
  if (parts.length === 0) return { page: "start" };
  if (page === "r" && first && parts.length === 2) return { page: "room", code: first };
  if (page === "r" && first && next === "deals" && parts.length === 4 && number > 0)
    return { page: "deal", code: first, number };
  if (page === "transfer" && first && parts.length === 2)
    return { page: "transfer", secret: first };
  if ((page === "settings" || page === "rules") && parts.length === 1) return { page };
  return { page: "unknown" };
}

export function pathOf(route: Route): string {
  switch (route.page) {
    case "room":
      return `/r/${route.code}/`;
    case "deal":
      return `/r/${route.code}/deals/${route.number}/`;
    case "transfer":
      return `/transfer/${route.secret}/`;
    case "settings":
    case "rules":
      return `/${route.page}/`;
    default:
      return "/";
  }
}
