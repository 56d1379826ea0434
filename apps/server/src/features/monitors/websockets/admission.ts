import type { IncomingMessage } from 'node:http';
import type { Platform } from '../../../platform/platform.ts';
import { callerOf } from './wire.ts';

/** Connections of one process that may be open without a login: the others are kept for customers who are logged in. */
const mostWaiting = 1_000;

/** Counts the connections of a process that are not logged in, of both protocols, so that nobody takes those of customers. */
export interface Admission {
  /** Whether one more connection of the caller may be opened. */
  admits(request: IncomingMessage): boolean;
  /** Counts a connection. @returns ends the count, once it is logged in or closed; further calls do nothing */
  begin(request: IncomingMessage): () => void;
  readonly waitingCount: number;
}

function createAdmission(platform: Platform): Admission {
  const byCaller = new Map<string, number>();
  let waiting = 0;
  const add = (caller: string, by: 1 | -1): void => {
    const count = (byCaller.get(caller) ?? 0) + by;
    if (count > 0) byCaller.set(caller, count);
    else byCaller.delete(caller);
    waiting += by;
  };
  return {
    admits(request) {
      const own = byCaller.get(callerOf(platform, request)) ?? 0;
      return waiting < mostWaiting && own < platform.settings.WEBSOCKET_LOGINS_PER_ADDRESS;
    },
    begin(request) {
      const caller = callerOf(platform, request);
      add(caller, 1);
      let isCounted = true;
      return () => {
        if (isCounted) add(caller, -1);
        isCounted = false;
      };
    },
    get waitingCount() {
      return waiting;
    },
  };
}

const admissions = new WeakMap<Platform['relay'], Admission>();

/** The count of this process. */
export function admissionOf(platform: Platform): Admission {
  const known = admissions.get(platform.relay) ?? createAdmission(platform);
  admissions.set(platform.relay, known);
  return known;
}
