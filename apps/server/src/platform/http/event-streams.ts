import { randomUUID } from 'node:crypto';
import type { Platform } from '../platform.ts';
import { ApiError } from './errors.ts';
import { claimStream, keepStreams, releaseStreams } from './event-stream-store.ts';

const keepEveryMs = 20_000;

/** Counts the streams of changes that each person has open, in all processes together. */
export interface EventStreams {
  /** Answers how to give the place back. @throws ApiError 429 above the limit */
  open(userid: string): Promise<() => void>;
  close(): Promise<void>;
}

export function createEventStreams({ db, settings }: Pick<Platform, 'db' | 'settings'>): EventStreams {
  const limit = settings.EVENT_STREAMS_PER_PERSON;
  const own = new Map<string, string>();
  // A change that cannot be sent now is dropped, or sent in the next round.
  const notify = (work: Promise<void>): Promise<void> => work.catch(() => undefined);
  const timer = setInterval(() => {
    if (own.size) void notify(keepStreams(db, own));
  }, keepEveryMs).unref();
  const refuse = (): never => {
    throw new ApiError(429, `You have ${limit} streams of changes open. Close a window first.`, {
      retryAfterSeconds: 10,
    });
  };
  return {
    async open(userid) {
      const here = [...own.values()].filter((one) => one === userid).length;
      if (here >= limit) refuse();
      const id = randomUUID();
      own.set(id, userid);
      try {
        if (!(await claimStream(db, { id, userid, limit }))) refuse();
      } catch (error) {
        // Without the database each process counts its own: consoles must learn when it is back.
        if (error instanceof ApiError) {
          own.delete(id);
          throw error;
        }
      }
      return () => {
        if (own.delete(id)) void notify(releaseStreams(db, [id]));
      };
    },
    async close() {
      clearInterval(timer);
      const ids = [...own.keys()];
      own.clear();
      if (ids.length) await notify(releaseStreams(db, ids));
    },
  };
}
