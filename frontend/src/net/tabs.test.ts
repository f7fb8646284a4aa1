import { describe, expect, test } from "vitest";
import { type Message, Tabs } from "./tabs.ts";

/** Tabs of one browser, by name; a message reaches all but its sender, later. */
class Browser {
  readonly newest = new Map<string, boolean>();
  private readonly tabs: Tabs[] = [];
  private readonly post: (() => void)[] = [];

  open(name: string, openedAt: number, chance = 0): Tabs {
    this.newest.set(name, true);
    const say = (message: Message) =>
      this.post.push(() => {
        for (const other of this.tabs) if (other !== tab) other.hear(message);
      });
    const tab: Tabs = new Tabs(say, [openedAt, chance], (is) => this.newest.set(name, is));
    this.tabs.push(tab);
    this.deliver();
    return tab;
  }

  close(name: string, tab: Tabs): void {
    tab.leave();
    this.newest.delete(name);
    this.tabs.splice(this.tabs.indexOf(tab), 1);
    this.deliver();
  }

  deliver(): void {
    for (let n = 0; this.post.length > 0; n++) {
      if (n > 1_000) throw new Error("tabs never stop talking");
      this.post.shift()?.();
    }
  }

  get loud(): string[] {
    return [...this.newest].filter(([, is]) => is).map(([name]) => name);
  }
}

describe("of a browser's tabs", () => {
  test("one alone plays sounds", () => {
    const browser = new Browser();
    browser.open("Ana", 1);
    expect(browser.loud).toEqual(["Ana"]);
  });

  test("the newest plays sounds", () => {
    const browser = new Browser();
    for (const [at, name] of ["first", "second", "third"].entries()) browser.open(name, at);
    expect(browser.loud).toEqual(["third"]);
  });

  test("when the newest closes, the next newest takes over", () => {
    const browser = new Browser();
    browser.open("first", 1);
    browser.open("second", 2);
    const third = browser.open("third", 3);
    browser.close("third", third);
    expect(browser.loud).toEqual(["second"]);
  });

  test("when an older one closes, the newest stays", () => {
    const browser = new Browser();
    const first = browser.open("first", 1);
    browser.open("second", 2);
    browser.close("first", first);
    expect(browser.loud).toEqual(["second"]);
  });

  test("two opened in the same instant don't both play", () => {
    const browser = new Browser();
    browser.open("first", 1, 0.3);
    browser.open("second", 1, 0.2);
    expect(browser.loud).toEqual(["first"]);
  });

  test("an older one that comes back does not take over", () => {
    const browser = new Browser();
    const first = browser.open("first", 1);
    browser.open("second", 2);
    first.announce();
    browser.deliver();
    expect(browser.loud).toEqual(["second"]);
  });
});
