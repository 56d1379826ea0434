import type { AnyCall } from '@midoffice/contract/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressGroup } from './address-group.ts';
import { ApiError } from './errors.ts';

interface Limits {
  /** Requests that run at once for one key. */
  readonly running: number;
  /** Requests that wait for one key; the next one is refused. */
  readonly waiting: number;
}

const perPerson: Limits = { running: 2, waiting: 8 };
// Several people may share an address.
const perAddress: Limits = { running: 6, waiting: 32 };
/** A request that waited this long is refused. */
const longestWaitMs = 10_000;

const busy = (): ApiError =>
  new ApiError(429, 'Too many of these requests are running at once, please try again in a moment.', {
    retryAfterSeconds: 2,
  });

/** Lets few requests of each key run at once, in the order in which they came. */
function createGate({ running, waiting }: Limits) {
  const queues = new Map<string, { running: number; readonly waiting: (() => void)[] }>();
  const leave = (key: string): void => {
    const queue = queues.get(key)!;
    const next = queue.waiting.shift();
    if (next) return next();
    queue.running -= 1;
    if (queue.running === 0) queues.delete(key);
  };
  return async (key: string): Promise<() => void> => {
    const queue = queues.get(key) ?? { running: 0, waiting: [] };
    queues.set(key, queue);
    if (queue.running < running) {
      queue.running += 1;
      return () => leave(key);
    }
    if (queue.waiting.length >= waiting) throw busy();
    await new Promise<void>((resolve, reject) => {
      const start = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        queue.waiting.splice(queue.waiting.indexOf(start), 1);
        reject(busy());
      }, longestWaitMs);
      queue.waiting.push(start);
    });
    return () => leave(key);
  };
}

/** Limits how many requests of expensive calls run at once, per person (or staff key) and per address. */
export function createConcurrencyLimit() {
  const ofPerson = createGate(perPerson);
  const ofAddress = createGate(perAddress);
  return {
    /**
     * Resolves when the request may run; it counts until it has been answered or its connection has closed.
     * @throws ApiError 429 where too many wait already, or this one waited too long
     */
    async enter(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const { staff, ip } = request;
      const leaves: (() => void)[] = [];
      const leaveAll = (): void => {
        for (const leave of leaves.splice(0)) leave();
      };
      try {
        if (staff.userid) leaves.push(await ofPerson(staff.userid));
        leaves.push(await ofAddress(addressGroup(ip)));
      } catch (error) {
        leaveAll();
        throw error;
      }
      // A caller who hung up while waiting leaves at once.
      if (reply.raw.destroyed) leaveAll();
      else reply.raw.once('close', leaveAll);
    },
  };
}

export type ConcurrencyLimit = ReturnType<typeof createConcurrencyLimit>;

/** Whether requests of a call are limited in number: it is declared expensive, or takes large bodies. */
export const isExpensive = (call: AnyCall): boolean =>
  call.expensive === true || call.encoding === 'multipart';
