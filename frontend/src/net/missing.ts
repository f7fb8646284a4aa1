/**
 * A file of this page did not come: the network is gone, or a newer server has it no more.
 *
 * Browsers remember that a script failed, and the loader takes a style that failed for loaded, so asking again in
 * the same page is of no use: the page is loaded anew once the server answers, which loses nothing (P4). Time,
 * network and page are handed in. Knows no screen.
 */

/** Milliseconds. */
export const MISSING = {
  backoff: 500,
  backoffMost: 15_000,
  /** By itself a page is loaded anew no more often: a file that stays missing must not make it flicker. */
  again: 60_000,
} as const;

export interface MissingWorld {
  now(): number;
  /** Whether the server answers; never rejects. */
  answers(): Promise<boolean>;
  /** Calls `look` after so many milliseconds; replaces the call asked for before. */
  lookIn(wait: number): void;
  /** When this tab was last loaded anew for a missing file; 0: never. */
  lastReload(): number;
  /** Loads the page anew and notes when. */
  reload(): void;
}

export class Missing {
  private reported = false;
  private looking = false;
  private attempt = 0;
  private readonly world: MissingWorld;

  constructor(world: MissingWorld) {
    this.world = world;
  }

  /** Something on screen needs a file that did not come. */
  report(): void {
    if (this.reported) return;
    this.reported = true;
    void this.look();
  }

  /** The network may be back. Does nothing while nothing is missing. */
  async look(): Promise<void> {
    if (!this.reported || this.looking) return;
    this.looking = true;
    const there = await this.world.answers();
    this.looking = false;
    const since = this.world.now() - this.world.lastReload();
    if (there && since >= MISSING.again) this.world.reload();
    else this.world.lookIn(there ? MISSING.again - since : this.nextWait());
  }

  /** Somebody asks for it: loads anew if the server answers, and tells whether it does. */
  async insist(): Promise<boolean> {
    const there = await this.world.answers();
    if (there) this.world.reload();
    return there;
  }

  private nextWait(): number {
    const wait = Math.min(MISSING.backoff * 2 ** this.attempt, MISSING.backoffMost);
    this.attempt += 1;
    return wait;
  }
}
