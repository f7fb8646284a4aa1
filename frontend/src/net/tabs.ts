/**
 * Which of a browser's tabs may make sounds and notices: the newest (P4).
 *
 * Tabs tell each other when they were opened. A channel is all it takes, and it works on plain http, where locks
 * do not.
 */

/** Says which tab is talking: when it was opened, and a part by chance for two of the same instant. */
export type TabAge = readonly [openedAt: number, chance: number];

export type Message = { here: TabAge } | { gone: true };

export class Tabs {
  private newest = true;
  private readonly say: (message: Message) => void;
  private readonly age: TabAge;
  private readonly changed: (isNewest: boolean) => void;

  /** `say` reaches all other tabs; `changed` is called whenever this tab becomes the newest or stops being it. */
  constructor(say: (message: Message) => void, age: TabAge, changed: (isNewest: boolean) => void) {
    this.say = say;
    this.age = age;
    this.changed = changed;
    this.announce();
  }

  /** This tab opens, or comes back from where pages are kept. */
  announce(): void {
    this.become(true);
    this.say({ here: this.age });
  }

  /** This tab goes: the newest of the others takes over. */
  leave(): void {
    this.say({ gone: true });
  }

  /** Another tab said something. */
  hear(message: Message): void {
    if ("gone" in message) this.announce();
    else if (isNewer(message.here, this.age)) this.become(false);
    else this.say({ here: this.age });
  }

  private become(newest: boolean): void {
    if (newest === this.newest) return;
    this.newest = newest;
    this.changed(newest);
  }
}

function isNewer(one: TabAge, other: TabAge): boolean {
  return one[0] !== other[0] ? one[0] > other[0] : one[1] > other[1];
}
