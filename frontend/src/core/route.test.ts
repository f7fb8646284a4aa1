import { describe, expect, test } from "vitest";
import { pathOf, type Route, routeOf } from "./route.ts";

const pages: [string, Route][] = [
  ["/", { page: "start" }],
  ["/r/BCDFGH/", { page: "room", code: "BCDFGH" }],
  ["/r/BCDFGH/deals/12/", { page: "deal", code: "BCDFGH", number: 12 }],
  ["/r/BCDFGH/deals/12/replay/", { page: "replay", code: "BCDFGH", number: 12 }],
  ["/r/BCDFGH/deals/12/review/", { page: "review", code: "BCDFGH", number: 12 }],
  ["/r/BCDFGH/deals/12/proof/", { page: "proof", code: "BCDFGH", number: 12 }],
  ["/r/BCDFGH/book/", { page: "book", code: "BCDFGH" }],
  ["/records/", { page: "records" }],
  ["/records/5T0mWd1oX8/", { page: "record", id: "5T0mWd1oX8" }],
  ["/records/5T0mWd1oX8/review/", { page: "record_review", id: "5T0mWd1oX8" }],
  ["/records/5T0mWd1oX8/proof/", { page: "record_proof", id: "5T0mWd1oX8" }],
  ["/stored/", { page: "stored" }],
  ["/transfer/s3cret/", { page: "transfer", secret: "s3cret" }],
  ["/settings/", { page: "settings" }],
  ["/rules/", { page: "rules" }],
];

describe("addresses", () => {
  test.each(pages)("%s is a page, and the page has that address", (path, route) => {
    expect(routeOf(path)).toEqual(route);
    expect(pathOf(route)).toBe(path);
  });

  test("a missing last slash changes nothing", () => {
    expect(routeOf("/r/BCDFGH")).toEqual({ page: "room", code: "BCDFGH" });
  });

  test.each(["/r/bcdfgh/", "/r/bcd-fgh/", "/r/bcd%20fgh", "/r/%20BCD%E2%80%93FGH%20/"])(
    "%s names the table that was meant",
    (path) => expect(routeOf(path)).toEqual({ page: "room", code: "BCDFGH" }),
  );

  test.each([
    "/nowhere",
    "/r/%20/",
    "/r/@/",
    "/r/@/book/",
    "/r/-/book/",
    "/r/",
    "/r/BCDFGH/deals/",
    "/r/BCDFGH/deals/x/",
    "/r/BCDFGH/deals/1/x/",
    "/settings/more/",
  ])("%s is none", (path) => expect(routeOf(path)).toEqual({ page: "unknown" }));
});
