import { currentRequest } from './request-scope.ts';

const waiting: (() => void)[] = [];
/** After a longer slice others get as much time as it took, up to the limit. */
const shortMs = 5;
const longestPauseMs = 25;
/** So long at most a slice waits for requests that are in their handlers: while they come without end, long works go on. */
const longestHoldMs = 25;
/** A request that takes longer waits for something else, such as a vendor. */
const longestShortMs = 100;

/** Requests in their handlers that have not begun anything long, in the order in which they came. */
const shortRequests = new Set<ShortRequest>();
/** Set while the next slice waits for them. */
let held: NodeJS.Timeout | undefined;

function release(): void {
  clearTimeout(held);
  held = undefined;
  setImmediate(runNext);
}

function areShortUnderWay(): boolean {
  const since = performance.now() - longestShortMs;
  for (const request of shortRequests) {
    if (request.begunMs > since) return true;
    shortRequests.delete(request);
  }
  return false;
}

function schedule(): void {
  if (!areShortUnderWay()) setImmediate(runNext);
  else held = setTimeout(release, longestHoldMs);
}

function runNext(): void {
  const begunMs = performance.now();
  waiting.shift()?.();
  if (!waiting.length) return;
  // Runs once the slice and what came in meanwhile are done.
  setImmediate(() => {
    const tookMs = performance.now() - begunMs;
    if (tookMs <= shortMs) schedule();
    else setTimeout(schedule, Math.min(tookMs, longestPauseMs));
  });
}

/**
 * Waits until the event loop has served others: long work calls it between its slices, of a few milliseconds each. Of
 * all that wait, one goes on at a time, so that many long works at once hold nobody up longer than one; and none goes on
 * while short requests are under way, so that one of them is held up by one slice and not by one at each of its steps.
 */
export function nextTurn(): Promise<void> {
  currentRequest()?.becomeLong?.();
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) schedule();
  });
}

/** A request in its handler. Long works wait for it until it has ended or has itself begun something long. */
export class ShortRequest {
  readonly begunMs = performance.now();
  constructor() {
    shortRequests.add(this);
  }
  end(): void {
    if (shortRequests.delete(this) && held && shortRequests.size === 0) release();
  }
}
