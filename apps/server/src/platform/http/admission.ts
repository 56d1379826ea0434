import type { AnyCall } from '@midoffice/contract/kernel';
import { mayCall, noAccess, unattendedHeader } from '@midoffice/contract/kernel';
import type {
  FastifyReply,
  FastifyRequest,
  preParsingAsyncHookHandler,
  RouteShorthandOptions,
} from 'fastify';
import { owesSecondFactor, type Staff } from '../session/identity.ts';
import { identify, type Use } from '../session/resolve.ts';
import { announcedBytes } from './body-budget.ts';
import { isExpensive } from './concurrency.ts';
import { ApiError } from './errors.ts';
import { requireSameOrigin } from './origin.ts';
import type { Kitchen } from './pipeline.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who makes the request; set before its body is read. Calls with access `public` may have an anonymous caller. */
    staff: Staff;
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
/** Sign-in forms and the like: anybody may send them. */
const publicLimit = 65_536;
/** Bodies that are left unread without closing the connection, since they arrive along with the headers anyway. */
const drainable = 65_536;
/** A body that took longer to arrive has its sender's permission checked again. */
const slowBodyMs = 1000;

/** Bytes of body that a call accepts. */
export const bodyLimitOf = (call: AnyCall): number =>
  call.bodyLimit ?? (call.access === 'public' && !call.signed ? publicLimit : jsonLimit);

/** A window's own beats, and what it reads again while nobody touches it, do not keep a session alive. */
const useOf = (call: Pick<AnyCall, 'beat'>, { headers }: FastifyRequest): Use =>
  call.beat || headers[unattendedHeader] !== undefined ? 'unattended' : 'used';

type Asked = Pick<AnyCall, 'access' | 'host' | 'beat'>;

const callerOf = (call: Asked, request: FastifyRequest, { resolver, secure }: Kitchen) =>
  identify(request, resolver, call.host, secure, useOf(call, request));

function permit(call: Asked, staff: Staff | undefined, kitchen: Kitchen): Staff {
  if (call.access === 'public') return staff ?? anonymous;
  if (!staff) throw new ApiError(401, 'Please sign in.');
  if (owesSecondFactor(staff) && call.access !== 'pending') {
    throw new ApiError(401, 'Please enter the code of your second factor.');
  }
  if (
    kitchen.platform.settings.REQUIRE_ADMIN_TOTP &&
    staff.role === 'admin' &&
    !staff.totp &&
    call.access !== 'self' &&
    call.access !== 'pending'
  ) {
    throw new ApiError(403, 'Please set up a second factor first.');
  }
  if (!mayCall(staff, call.access)) throw new ApiError(403, noAccess);
  return staff;
}

/**
 * identity -> permission: who asks, and whether they may.
 * @throws ApiError 400 or 401 where it is not known who asks, 403 where they may not
 */
export async function admit(call: Asked, request: FastifyRequest, kitchen: Kitchen): Promise<Staff> {
  return permit(call, await callerOf(call, request, kitchen), kitchen);
}

/** The hook that admits. The identity of nearly every request is at hand, so nothing is awaited for it. */
function identityHook(call: AnyCall, origin: string, kitchen: Kitchen) {
  const settle = (request: FastifyRequest, found: Staff | undefined): void => {
    const staff = permit(call, found, kitchen);
    if (call.mode !== 'read' && staff.via === 'session') requireSameOrigin(request, origin);
    request.staff = staff;
  };
  const settleLater = async (request: FastifyRequest, asked: Promise<Staff | undefined>): Promise<void> =>
    settle(request, await asked);
  return (request: FastifyRequest): Promise<void> | undefined => {
    const asked = callerOf(call, request, kitchen);
    if (asked instanceof Promise) return settleLater(request, asked);
    settle(request, asked);
    return undefined;
  };
}

/** Refuses a body above its call's limit by its announced length, else reserves its place in the budget. */
function acceptBody(call: AnyCall, request: FastifyRequest, reply: FastifyReply, kitchen: Kitchen): void {
  const limit = bodyLimitOf(call);
  if ((announcedBytes(request.headers) ?? 0) > limit)
    throw new ApiError(413, call.tooLarge ?? 'body: is too large', { field: 'body' });
  kitchen.bodies.reserve(request, reply, limit, request.staff.userid !== '');
}

async function finish(pending: Promise<void>, done: (error?: Error) => void): Promise<void> {
  try {
    await pending;
  } catch (error) {
    return done(error as Error);
  }
  done();
}

/**
 * The hooks of a call's route that run on its headers alone: identity, permission, origin, the caller's request
 * limit, the turn of an expensive call and the place for the body. Nothing of the body is read before all of them have passed.
 * @param origin where the console lives, for calls that it sends to another host
 */
export function admissionHooks(
  call: AnyCall,
  origin: string,
  kitchen: Kitchen,
  limitRequests: preParsingAsyncHookHandler | undefined,
): Pick<RouteShorthandOptions, 'onRequest' | 'preParsing'> {
  const admitCaller = identityHook(call, origin, kitchen);
  const acceptsBody = call.method !== 'GET' || call.mode !== 'read';
  return {
    onRequest: (request, _reply, done) => {
      let pending: Promise<void> | undefined;
      try {
        pending = admitCaller(request);
      } catch (error) {
        return done(error as Error);
      }
      if (!pending) return done();
      void finish(pending, done);
    },
    preParsing: [
      ...(limitRequests ? [limitRequests] : []),
      ...(isExpensive(call)
        ? [(request: FastifyRequest, reply: FastifyReply) => kitchen.concurrency.enter(request, reply)]
        : []),
      ...(acceptsBody
        ? [async (request: FastifyRequest, reply: FastifyReply) => acceptBody(call, request, reply, kitchen)]
        : []),
    ],
  };
}

/** The caller whom the hooks admitted; checked again where the body took long to arrive. @throws ApiError 401, 403 */
export async function admittedStaff(
  call: AnyCall,
  request: FastifyRequest,
  reply: FastifyReply,
  kitchen: Kitchen,
): Promise<Staff> {
  if (reply.elapsedTime > slowBodyMs) request.staff = await admit(call, request, kitchen);
  return request.staff;
}

/** Whether a refused request goes on to send a body that nobody reads: its connection is closed then. */
export function leavesBodyUnread({ headers, raw }: FastifyRequest): boolean {
  if (raw.complete) return false;
  const announced = announcedBytes(headers);
  return announced === undefined || announced > drainable;
}
