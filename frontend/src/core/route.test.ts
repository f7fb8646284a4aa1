import { describe, expect, test } from "vitest";
import { pathOf, type Route, routeOf } from "./route.ts";

const pages: [string, Route][] = [
  ["/", { page: "start" }],
  ["/r/BCDFGH/", { page: "room", code: "BCDFGH" }],
  ["/r/BCDFGH/deals/12/", { page: "deal", code: "BCDFGH", number: 12 }],
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

  test.each(["/nowhere", "/r/", "/r/BCDFGH/deals/", "/r/BCDFGH/deals/x/", "/settings/more/"])(
    "%s is none",
    (path) => expect(routeOf(path)).toEqual({ page: "unknown" }),
  );
});
