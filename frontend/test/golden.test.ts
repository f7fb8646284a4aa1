/** The client reads the server's own frames: tests/golden/frames is written by the server's tests. */
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { layout } from "../src/core/layout.ts";
import { offersOf, partInQuestion, screenOf, viewerOf } from "../src/core/table.ts";
import { type Ask, changesPlay, type View } from "../src/core/wire.ts";
import { readFrame } from "../src/net/frames.ts";

const folder = fileURLToPath(new URL("../../tests/golden/frames", import.meta.url));
const golden = new Map(
  readdirSync(folder).map((name) => [
    basename(name, ".json"),
    readFileSync(join(folder, name), "utf8"),
  ]),
);
const names = [...golden.keys()];
const requests = names.filter((name) => name.startsWith("request-"));
const frames = names.filter((name) => !name.startsWith("request-"));
const views = frames.filter((name) => name.startsWith("view-"));

function view(name: string): View {
  const frame = readFrame(golden.get(name) ?? "");
  if (frame?.type !== "view") throw new Error(`${name} is no view`);
  return frame.view;
}

test("there are requests, views and answers to read", () => {
  expect(requests.length).toBeGreaterThan(15);
  expect(views.length).toBeGreaterThan(5);
  expect(frames.length).toBeGreaterThan(views.length);
});

test.each(frames)("%s is a frame", (name) =>
  expect(readFrame(golden.get(name) ?? "")).not.toBeNull(),
);

test.each(requests)("%s carries a moment if the client would give it one", (name) => {
  const request = JSON.parse(golden.get(name) ?? "") as Ask;
  expect("moment" in request).toBe(changesPlay(request));
});

describe("what a view leads to", () => {
  test.each([
    ["view-gathering", "gathering", 0],
    ["view-turn", "playing", 0],
    ["view-watching", "playing", 0],
    ["view-covered", "covered", 0],
    ["view-designating", "designating", 3],
    ["view-revealed", "revealed", 2],
    ["view-match-over", "match_over", 1],
  ])("%s: the screen %s, seen from seat %i", (name, screen, viewer) => {
    expect(screenOf(view(name))).toBe(screen);
    expect(viewerOf(view(name))).toBe(viewer);
  });

  test("who is asked answers, who watches is offered nothing", () => {
    expect(partInQuestion(view("view-question"))).toBe("answer");
    expect(Object.values(offersOf(view("view-watching"))).some(Boolean)).toBe(false);
  });

  test.each(views)("%s: its whole chain can be laid", (name) => {
    const { chain, first } = view(name);
    expect(layout(chain, first, 20).tiles).toHaveLength(chain.length);
  });
});
