/** How long a line waits: with a socket that is dialled, and before it dials again. It grows with failures. */
import { TIMING, type World } from "./world.ts";

export class Patience {
  /** Whether the server has said that it restarts: all its devices come back spread over a while. */
  isRestart = false;
  private attempt = 0;
  private slowAt = 0;
  private readonly world: World;

  constructor(world: World) {
    this.world = world;
  }

  /** Till when a socket dialled now has time for its first view. */
  get connectBy(): number {
    const patience = TIMING.connect * (1 + this.attempt / 2);
    return this.world.now() + Math.min(patience, TIMING.connectMost);
  }

  /** Nothing is known to be wrong. */
  renew(): void {
    this.attempt = 0;
  }

  /** One more failure: when to dial again. */
  dialAgainAt(): number {
    const backoff = Math.min(TIMING.backoff * 2 ** this.attempt, TIMING.backoffMost);
    const most = this.isRestart ? TIMING.spread : backoff;
    this.isRestart = false;
    this.attempt += 1;
    return this.world.now() + this.world.chance() * most;
  }

  /** A sleeping device reads nothing, and so is too slow; one that is so again and again has a bad network. */
  mayHaveSlept(): boolean {
    const before = this.slowAt;
    this.slowAt = this.world.now();
    return this.slowAt - before > TIMING.slowAgain;
  }
}
