import type { AnyCall } from '@midoffice/contract/kernel';
import { answersPost, mayCall, noAccess, personHeader, unattendedHeader } from '@midoffice/contract/kernel';
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { nextTurn } from '../turns.ts';
import { owesSecondFactor, owesSetUp, type Staff } from '../session/identity.ts';
import { identify, type Use } from '../session/resolve.ts';
import { announcedBytes } from './body-budget.ts';
import { isExpensive } from './concurrency.ts';
import { ApiError } from './errors.ts';
import type { AnyHandler } from './implement.ts';
import { linkHashOf, refuseLink, type LinkKind } from './link.ts';
import { requireOwnCostlyRead, requireSameOrigin } from './origin.ts';
import type { PipelineDeps } from './pipeline.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who makes the request; set before its body is read. Calls with access `public` may have an anonymous caller. */
    staff: Staff;
    /** When it was admitted, in milliseconds of the process; of requests that may then wait, for a turn or their body. */
    admittedAtMs: number | undefined;
    /** Gives back the turn of an expensive call. */
    leaveTurn: (() => void) | undefined;
    /** Whether its handler has begun. */
    isInHandler: boolean;
  }
}

const anonymous: Staff = {
  userid: '',
  email: '',
  name: '',
  role: null,
  permissions: [],
  core: false,
  via: 'session',
  sessionId: null,
  keyId: null,
  totp: false,
  secondFactor: false,
};

/** JSON is parsed whole: larger bodies travel as a form or as lines, which are streamed. */
export const jsonLimit = 1_048_576;
/** What every member of staff may send, whatever is granted to them. */
const staffLimit = 262_144;
/** Sign-in forms, one's own settings and the like: anybody may send them. */
const publicLimit = 65_536;
/** Bytes of a body above which only few of one person are read at once, as of expensive calls. */
const largeBody = 262_144;
/** A large body takes some ten milliseconds of everybody's time: one person may send two in this time. */
const largeBodyMs = 250;
/** Bodies that are left unread without closing the connection, since they arrive along with the headers anyway. */
const drainable = 65_536;
/** A request that waited longer for its turn or its body has its sender's permission checked again. */
const slowRequestMs = 1000;

/** Bytes of body that a call accepts. */
export function bodyLimitOf({ bodyLimit, access, signed }: AnyCall): number {
  if (bodyLimit !== undefined) return bodyLimit;
  if (access === 'staff' || access === 'console') return staffLimit;
  return signed || access === 'admin' || typeof access !== 'string' ? jsonLimit : publicLimit;
}

/** A window's own heartbeats, and what it reads again while nobody touches it, do not keep a session alive. */
const useOf = (call: Pick<AnyCall, 'heartbeat'>, { headers }: FastifyRequest): Use =>
  call.heartbeat || headers[unattendedHeader] !== undefined ? 'unattended' : 'used';

type Asked = Pick<AnyCall, 'access' | 'host' | 'heartbeat'>;

/** What of a handler says who may ask it; see `HandlerOptions`. */
type Guard = Pick<AnyHandler, 'link' | 'admits'>;

const callerOf = (call: Asked, request: FastifyRequest, { resolver, secure }: PipelineDeps) =>
  identify(request, resolver, call.host, secure, useOf(call, request));

function permit(call: Asked, staff: Staff | undefined, deps: PipelineDeps): Staff {
  if (call.access === 'public') return staff ?? anonymous;
  // Whoever opens a link is nobody else, even in a browser where somebody is signed in.
  if (call.access === 'token') return anonymous;
  if (!staff) throw new ApiError(401, 'Please sign in.');
  if (owesSecondFactor(staff) && call.access !== 'pending') {
    throw new ApiError(401, 'Please enter the code of your second factor.');
  }
  if (owesSetUp(deps.platform.settings, staff) && call.access !== 'self' && call.access !== 'pending') {
    throw new ApiError(403, 'Please set up a second factor first.');
  }
  if (!mayCall(staff, call.access)) throw new ApiError(403, noAccess);
  return staff;
}

/**
 * identity -> permission: who asks, and whether they may.
 * @throws ApiError 400 or 401 where it is not known who asks, 403 where they may not
 */
export async function admit(call: Asked, request: FastifyRequest, deps: PipelineDeps): Promise<Staff> {
  return permit(call, call.access === 'token' ? undefined : await callerOf(call, request, deps), deps);
}

/**
 * As `admit`, and counts whom it refuses as the routes of calls do: a request without credentials against its address.
 * One with credentials is counted by their look-up.
 * @throws ApiError as `admit`; 429
 */
export async function admitCounted(call: Asked, request: FastifyRequest, deps: PipelineDeps): Promise<Staff> {
  const asked = callerOf(call, request, deps);
  if (!asked) await deps.limits.countRefused(request);
  return permit(call, await asked, deps);
}

/**
 * Refuses what a page sends on behalf of one person with the session of another, who has signed in in the same browser.
 * @throws ApiError 409
 */
function requireSamePerson({ headers }: FastifyRequest, { userid }: Staff): void {
  const person = headers[personHeader];
  if (person !== undefined && person !== encodeURIComponent(userid))
    throw new ApiError(
      409,
      'Someone else has signed in in this browser. Nothing was changed. Reload the page to continue.',
    );
}

/**
 * The handler's own right, which depends on nothing of the input.
 * @throws ApiError 403
 */
export async function requireAdmitted({ admits }: Guard, staff: Staff): Promise<void> {
  if (admits && !(await admits(staff))) throw new ApiError(403, noAccess);
}

/** A part of admission: throws where it refuses, and answers a promise only where it has to wait. */
type Step = (request: FastifyRequest, reply: FastifyReply) => Promise<void> | undefined;

/** The step that finds out who asks. The identity of nearly every request is at hand, so nothing is awaited for it. */
function identityStep(call: AnyCall, origin: string, deps: PipelineDeps): Step {
  const settle = (request: FastifyRequest, found: Staff | undefined): void => {
    const staff = permit(call, found, deps);
    if (staff.via === 'session' && call.mode === 'read') {
      if (staff.userid) requireOwnCostlyRead(call, request, origin);
    } else if (staff.via === 'session') {
      requireSameOrigin(request, origin);
      if (call.access !== 'public') requireSamePerson(request, staff);
    }
    request.staff = staff;
  };
  const settleLater = async (request: FastifyRequest, asked: Promise<Staff | undefined>): Promise<void> =>
    settle(request, await asked);
  const refuseStranger = async (request: FastifyRequest): Promise<void> => {
    await deps.limits.countRefused(request);
    settle(request, undefined);
  };
  return (request) => {
    const asked = callerOf(call, request, deps);
    if (asked instanceof Promise) return settleLater(request, asked);
    if (!asked && call.access !== 'public') return refuseStranger(request);
    settle(request, asked);
    return undefined;
  };
}

/**
 * The step that finds the link that a request carries. Cookies and keys are not read, so that nothing but the link opens
 * the call. Where no link is found it is counted against the address, as a wrong key is.
 * @throws ApiError 404, 429
 */
function linkStep({ kind, isKnown }: LinkKind, { platform, limits }: PipelineDeps): Step {
  return async (request) => {
    await limits.countRefused(request);
    const hash = linkHashOf(request);
    if (!hash || !(await isKnown(platform.db, hash))) throw refuseLink();
    await limits.takeBackRefused(request);
    await limits.countLink(`${kind}:${hash.toString('hex')}`);
    request.staff = anonymous;
  };
}

/** Refuses a body above its call's limit by its announced length, else reserves its place in the budget. */
function acceptBody(call: AnyCall, request: FastifyRequest, reply: FastifyReply, deps: PipelineDeps): void {
  const limit = bodyLimitOf(call);
  if ((announcedBytes(request.headers) ?? 0) > limit)
    throw new ApiError(413, call.tooLarge ?? 'body: is too large', { field: 'body' });
  deps.bodies.reserve(request, reply, limit, request.staff.userid !== '');
}

/** Whether a body is large, or may be: its length is not known. */
const isLarge = ({ headers }: FastifyRequest): boolean => (announcedBytes(headers) ?? Infinity) > largeBody;

/** Runs steps in their order, within the same turn as long as none of them waits. */
function run(
  steps: readonly Step[],
  request: FastifyRequest,
  reply: FastifyReply,
  done: (error?: Error) => void,
  from = 0,
): void {
  try {
    for (let at = from; at < steps.length; at += 1) {
      const pending = steps[at]!(request, reply);
      if (pending) return void pending.then(() => run(steps, request, reply, done, at + 1), done);
    }
  } catch (error) {
    return done(error as Error);
  }
  done();
}

/**
 * The hook of a call's route that runs on its headers alone: identity, permission, origin, the caller's request
 * limit, the turn of an expensive call and the place for the body. Nothing of the body is read before all of them have passed.
 * @param origin where the console lives, for calls that it sends to another host
 * @param guard the handler's part of it: what opens a call with access `token`, and whom it admits
 */
export function admissionHook(
  call: AnyCall,
  origin: string,
  deps: PipelineDeps,
  guard: Guard = {},
): onRequestHookHandler {
  const { link, admits } = guard;
  const acceptsBody = call.method !== 'GET' || answersPost(call);
  // Its bytes alone take milliseconds to receive.
  const enterLarge = (request: FastifyRequest, reply: FastifyReply): Promise<void> =>
    deps.concurrency.enter(request, reply, largeBodyMs).then(nextTurn);
  const steps: Step[] = [link ? linkStep(link, deps) : identityStep(call, origin, deps)];
  // A webhook's sender is known by its signature only, and sends as many as there is to say: taken back once that is verified.
  steps.push(call.signed ? deps.limits.countRefused : deps.limits.countRequest);
  if (admits) steps.push((request) => requireAdmitted(guard, request.staff));
  if (isExpensive(call) || acceptsBody)
    steps.push((request) => {
      request.admittedAtMs = performance.now();
      return undefined;
    });
  if (isExpensive(call)) steps.push(deps.concurrency.enter);
  else if (acceptsBody && !call.signed && !call.encoding)
    steps.push((request, reply) => (isLarge(request) ? enterLarge(request, reply) : undefined));
  if (acceptsBody)
    steps.push((request, reply) => {
      acceptBody(call, request, reply, deps);
      return undefined;
    });
  return (request, reply, done) => run(steps, request, reply, done);
}

/** Whether a request waited so long after its admission that its caller's permission may have changed. */
export const isAdmissionOld = ({ admittedAtMs }: FastifyRequest): boolean =>
  admittedAtMs !== undefined && performance.now() - admittedAtMs > slowRequestMs;

/** Whether a refused request goes on to send a body that nobody reads: its connection is closed then. */
export function leavesBodyUnread({ headers, raw }: FastifyRequest): boolean {
  if (raw.complete) return false;
  const announced = announcedBytes(headers);
  return announced === undefined || announced > drainable;
}
