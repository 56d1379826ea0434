import type { AnyCall } from '@midoffice/contract/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createGate, type GateLimits } from '../gate.ts';
import type { Staff } from '../session/identity.ts';
import { addressGroup } from './address-group.ts';
import { ApiError } from './errors.ts';

const longestWaitMs = 10_000;
const perPerson: GateLimits = { running: 2, waiting: 8, longestWaitMs };
// Several people may share an address.
const perAddress: GateLimits = { running: 6, waiting: 32, longestWaitMs };
/** Requests of one person, of whichever call, that wait while their others run. */
const waitingPerPerson = 32;

const busy = (): ApiError =>
  new ApiError(429, 'Too many of these requests are running at once, please try again in a moment.', {
    retryAfterSeconds: 2,
  });
const busyPerson = (): ApiError =>
  new ApiError(429, 'Too many of your requests are running at once, please try again in a moment.', {
    retryAfterSeconds: 2,
  });

/** One for all: an error made for each request would cost more than the rest of its way. */
const hungUp = new Error('the caller hung up');

/** Aborted when the caller hangs up before the answer is out. */
export function hangUpOf({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  const abort = (): void => {
    if (!raw.writableFinished) gone.abort(hungUp);
  };
  if (raw.closed) abort();
  else raw.once('close', abort);
  return gone.signal;
}

/** Limits how many requests of expensive calls run at once, per person (or staff key) and per address. */
export function createConcurrencyLimit() {
  const ofPerson = createGate(perPerson, busy);
  const ofAddress = createGate(perAddress, busy);
  return {
    /**
     * Resolves when the request may run. It counts until its handler has ended, also where its caller hangs up meanwhile.
     * @param leastMs so long it counts at least: what one person sends without end is slowed down
     * @throws ApiError 429 where too many wait already, or this one waited too long
     */
    async enter(request: FastifyRequest, reply: FastifyReply, leastMs = 0): Promise<void> {
      const { staff, ip } = request;
      const address = addressGroup(ip);
      const gone = hangUpOf(reply);
      if (staff.userid && !ofPerson.tryEnter(staff.userid)) await ofPerson.wait(staff.userid, gone);
      try {
        if (!ofAddress.tryEnter(address)) await ofAddress.wait(address, gone);
      } catch (error) {
        if (staff.userid) ofPerson.leave(staff.userid);
        throw error;
      }
      const until = performance.now() + leastMs;
      const giveBack = (): void => {
        if (staff.userid) ofPerson.leave(staff.userid);
        ofAddress.leave(address);
      };
      const leave = (): void => {
        request.leaveTurn = undefined;
        const restMs = until - performance.now();
        if (restMs > 0) setTimeout(giveBack, restMs).unref();
        else giveBack();
      };
      request.leaveTurn = leave;
      const leaveUnlessRunning = (): void => {
        if (!request.isInHandler) request.leaveTurn?.();
      };
      if (reply.raw.closed) leaveUnlessRunning();
      else reply.raw.once('close', leaveUnlessRunning);
    },
  };
}

export type ConcurrencyLimit = ReturnType<typeof createConcurrencyLimit>;

/** Limits how many requests of one person are in handlers at once, of all calls together. */
export interface HandlerLimit {
  /**
   * Takes a place for a request, at once where one is free; else answers a promise that resolves when it has one.
   * @throws ApiError 429, within the promise, where too many wait already, or this one waited too long
   */
  enter(request: FastifyRequest, reply: FastifyReply): Promise<void> | undefined;
  /** Gives the place of a request back. A caller who hung up keeps it as long as the handler goes on. */
  leave(staff: Staff): void;
}

/**
 * @param share handlers of one person that run at once. One staff key gets two thirds of it, so that a script leaves its
 * owner's console some.
 */
export function createHandlerLimit(share: number): HandlerLimit {
  const limits = { waiting: waitingPerPerson, longestWaitMs };
  const ofPerson = createGate({ running: share, ...limits }, busyPerson);
  const ofKey = createGate({ running: Math.ceil((share * 2) / 3), ...limits }, busyPerson);
  const enterLater = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { userid, keyId } = request.staff;
    // The caller's permission is checked again after a long wait.
    request.admittedAtMs ??= performance.now();
    const gone = hangUpOf(reply);
    if (keyId && !ofKey.tryEnter(keyId)) await ofKey.wait(keyId, gone);
    try {
      if (!ofPerson.tryEnter(userid)) await ofPerson.wait(userid, gone);
    } catch (error) {
      if (keyId) ofKey.leave(keyId);
      throw error;
    }
  };
  return {
    enter(request, reply) {
      const { userid, keyId } = request.staff;
      if (!keyId && ofPerson.tryEnter(userid)) return undefined;
      return enterLater(request, reply);
    },
    leave({ userid, keyId }) {
      ofPerson.leave(userid);
      if (keyId) ofKey.leave(keyId);
    },
  };
}

/** Whether requests of a call are limited in number: it is declared expensive, or takes large bodies. */
export const isExpensive = (call: AnyCall): boolean =>
  call.expensive === true || call.encoding === 'multipart';
