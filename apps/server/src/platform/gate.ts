/** How many may run at once for one key, and how many wait for a place. */
export interface GateLimits {
  readonly running: number;
  /** The next one is refused. */
  readonly waiting: number;
  /** One that waited this long is refused. */
  readonly longestWaitMs: number;
}

interface Queue {
  running: number;
  readonly waiting: (() => void)[];
}

/** Lets few of each key run at once, in the order in which they came. */
export interface Gate {
  /** Takes a place where one is free, within the same turn of the event loop. */
  tryEnter(key: string): boolean;
  /**
   * Waits for a place; call it where `tryEnter` found none.
   * @param signal gives the wait up once it is aborted
   * @throws what `refuse` makes, where too many wait already, this one waited too long, or it was given up
   */
  wait(key: string, signal?: AbortSignal): Promise<void>;
  /** Gives a place back, to the one that has waited longest. */
  leave(key: string): void;
}

/** @param refuse makes the error of one that gets no place */
export function createGate({ running, waiting, longestWaitMs }: GateLimits, refuse: () => Error): Gate {
  const queues = new Map<string, Queue>();
  return {
    tryEnter(key) {
      const queue = queues.get(key);
      if (!queue) queues.set(key, { running: 1, waiting: [] });
      else if (queue.running >= running) return false;
      else queue.running += 1;
      return true;
    },
    wait(key, signal) {
      const queue = queues.get(key)!;
      if (queue.waiting.length >= waiting || signal?.aborted) return Promise.reject(refuse());
      return new Promise((resolve, reject) => {
        const end = (): void => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', giveUp);
        };
        const start = (): void => {
          end();
          resolve();
        };
        const giveUp = (): void => {
          end();
          queue.waiting.splice(queue.waiting.indexOf(start), 1);
          reject(refuse());
        };
        const timer = setTimeout(giveUp, longestWaitMs);
        signal?.addEventListener('abort', giveUp);
        queue.waiting.push(start);
      });
    },
    leave(key) {
      const queue = queues.get(key)!;
      const next = queue.waiting.shift();
      if (next) return next();
      queue.running -= 1;
      if (queue.running === 0) queues.delete(key);
    },
  };
}
