import type { FastifyRequest } from 'fastify';
import { sameText, tokenHash } from '../crypto/secrets.ts';
import { ApiError } from '../http/errors.ts';
import { createRequestLimits } from '../http/rate-limit.ts';
import type { Platform } from '../platform.ts';
import { isCoreStaff } from './core-staff.ts';
import type { Staff } from './identity.ts';
import { findSession, findStaffKey, touchUsed } from './store.ts';

/** Name of the session cookie: bound to host and TLS, except on the loopback demo. */
export const cookieName = (secure: boolean): string =>
  secure ? '__Host-midoffice_session' : 'midoffice_session';

/** Name of the cookie that says in which browsers a person has signed in before. */
export const deviceCookieName = (secure: boolean): string =>
  secure ? '__Host-midoffice_device' : 'midoffice_device';

/** Subject of the changes of what a member of staff may do. */
export const identitySubject = 'identity';

const keepMs = 20_000;
const touchEveryMs = 60_000;

/** Whether a person does something, which keeps an idle session alive, or a window by itself. */
export type Use = 'used' | 'unattended';

interface Held {
  staff: Staff;
  until: number;
}

/** Finds who makes a request. Caches answers for a short while; a change drops them at once. */
export interface Resolver {
  /**
   * At once where the answer is held, as it is for nearly every request.
   * @param request whose address a look-up is counted for, unless somebody was found by the same token before
   * @throws ApiError 429 where its address had too many refused
   */
  bySession(
    token: string,
    use: Use,
    request?: FastifyRequest,
  ): Promise<Staff | undefined> | Staff | undefined;
  byKey(key: string, use: Use, request?: FastifyRequest): Promise<Staff | undefined> | Staff | undefined;
  close(): Promise<void>;
}

export function createResolver(
  platform: Pick<Platform, 'db' | 'push' | 'now' | 'secrets' | 'settings' | 'demo' | 'cache'>,
): Resolver {
  const limits = createRequestLimits(platform);
  const held = { session: new Map<string, Held>(), key: new Map<string, Held>() };
  const touched = new Map<string, number>();
  const pending = new Set<string>();
  // A change received while a look-up runs must not be overwritten by that look-up's older answer.
  let epoch = 0;
  const stop = platform.push.listen(({ subject, id }) => {
    if (subject !== identitySubject && subject !== 'resync') return;
    epoch += 1;
    for (const known of Object.values(held))
      for (const [token, { staff }] of known) if (!id || staff.userid === id) known.delete(token);
  });
  const timer = setInterval(() => void flush(), touchEveryMs).unref();
  const flush = async (): Promise<void> => {
    const ids = [...pending];
    pending.clear();
    if (ids.length) await touchUsed(platform.db, ids).catch(() => undefined);
  };
  const touch = (staff: Staff, now: number): Staff => {
    const id = staff.sessionId ?? staff.keyId;
    if (id && (touched.get(id) ?? 0) < now - touchEveryMs) {
      if (touched.size > 5000) touched.clear();
      touched.set(id, now);
      pending.add(id);
    }
    return staff;
  };
  const lookUp = async (
    token: string,
    known: Map<string, Held>,
    look: typeof findSession,
    use: Use,
  ): Promise<Staff | undefined> => {
    const begun = epoch;
    const found = await look(platform.db, tokenHash(token), platform.settings.SESSION_IDLE_HOURS);
    if (!found) {
      known.delete(token);
      return undefined;
    }
    const staff: Staff = { ...found, core: isCoreStaff(platform, found) };
    const now = platform.now();
    if (begun === epoch) {
      if (known.size > 5000) known.clear();
      known.set(token, { staff, until: now + keepMs });
    }
    return use === 'used' ? touch(staff, now) : staff;
  };
  const lookUpCounted = async (
    request: FastifyRequest,
    ...asked: Parameters<typeof lookUp>
  ): Promise<Staff | undefined> => {
    await limits.countRefused(request);
    let isRefused = false;
    try {
      const staff = await lookUp(...asked);
      isRefused = !staff;
      return staff;
    } finally {
      // A look-up that failed says nothing of the credentials: an outage of the database locks no address out.
      if (!isRefused) await limits.takeBackRefused(request);
    }
  };
  const find = (
    token: string,
    known: Map<string, Held>,
    look: typeof findSession,
    use: Use,
    request?: FastifyRequest,
  ): Promise<Staff | undefined> | Staff => {
    const now = platform.now();
    const one = known.get(token);
    if (!one && request) return lookUpCounted(request, token, known, look, use);
    if (!one || one.until <= now) return lookUp(token, known, look, use);
    return use === 'used' ? touch(one.staff, now) : one.staff;
  };
  return {
    bySession: (token, use, request) => find(token, held.session, findSession, use, request),
    byKey: (key, use, request) => find(key, held.key, findStaffKey, use, request),
    async close() {
      stop();
      clearInterval(timer);
      await flush();
    },
  };
}

const single = (value: unknown, field: string): string | undefined => {
  if (Array.isArray(value)) throw new ApiError(400, `${field}: must be given once`, { field });
  return typeof value === 'string' && value ? value : undefined;
};

/** The staff API key that a data-host request carries: header first, then query. Differing ones are refused. */
function keyOf(request: FastifyRequest): string | undefined {
  const header = single(request.headers['x-api-key'], 'x-api-key');
  const query = single((request.query as Record<string, unknown>)['apikey'], 'apikey');
  if (header && query && !sameText(header, query)) {
    throw new ApiError(400, 'apikey: the header and the query carry different keys', { field: 'apikey' });
  }
  return header ?? query;
}

/**
 * The member of staff behind a request, or undefined; at once where that is held.
 * Main-host calls know sessions only; their `apikey` is a customer's. Source: d040.
 * @throws ApiError 400 when session and key belong to different people, 401 when a key is unknown
 */
export function identify(
  request: FastifyRequest,
  resolver: Resolver,
  host: 'main' | 'data' | 'beta',
  secure: boolean,
  use: Use = 'used',
): Promise<Staff | undefined> | Staff | undefined {
  // First, since it may refuse: a look-up that nobody waits for would fail unheard.
  const key = host === 'data' ? keyOf(request) : undefined;
  const token = request.cookies[cookieName(secure)];
  const session = token ? resolver.bySession(token, use, request) : undefined;
  return key ? byKeyBeside(session, key, resolver, use, request) : session;
}

async function byKeyBeside(
  asked: ReturnType<Resolver['bySession']>,
  key: string,
  resolver: Resolver,
  use: Use,
  request: FastifyRequest,
): Promise<Staff> {
  const session = await asked;
  const owner = await resolver.byKey(key, use, request);
  if (!owner) throw new ApiError(401, 'apikey: this key is unknown or revoked', { field: 'apikey' });
  if (session && session.userid !== owner.userid) {
    throw new ApiError(400, 'apikey: the key belongs to another person than the session', {
      field: 'apikey',
    });
  }
  return session ?? owner;
}
