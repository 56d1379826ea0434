/** The sandbox's own time: a base clock plus an offset that only tests and admin calls change. */
export class SandboxClock {
  readonly #base: () => number;
  #offsetMs: number;

  constructor(base: () => number, offsetMs = 0) {
    this.#base = base;
    this.#offsetMs = offsetMs;
  }

  nowMs(): number {
    return Math.trunc(this.#base() + this.#offsetMs);
  }

  /** How far the sandbox is from its base; kept with the state so that a restart does not travel back. */
  offsetMs(): number {
    return this.#offsetMs;
  }

  setMs(ms: number): void {
    if (!Number.isFinite(ms)) throw new TypeError('The clock needs a finite number of milliseconds.');
    this.#offsetMs = ms - this.#base();
  }

  restoreOffset(offsetMs: number): void {
    this.#offsetMs = offsetMs;
  }
}
