import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Platform } from '../platform.ts';
import { ApiError } from './errors.ts';

const windowMs = 60_000;

/** Counts requests in the product's cache, so that processes that share one count together. */
function storeOver({ cache, now }: Pick<Platform, 'cache' | 'now'>) {
  return class CacheStore implements FastifyRateLimitStore {
    async incr(
      key: string,
      done: (error: Error | null, result?: { ttl: number; current: number }) => void,
    ): Promise<void> {
      const at = now();
      const leftMs = windowMs - (at % windowMs);
      let current: number;
      try {
        current = await cache.increment(`requests:${key}:${Math.floor(at / windowMs)}`, 1, leftMs);
      } catch (error) {
        return done(error as Error);
      }
      done(null, { current, ttl: leftMs });
    }
    child(): FastifyRateLimitStore {
      return this;
    }
  };
}

/** Whom a request counts for: the staff key, the person, or the address of somebody unknown. */
function countedFor({ staff, ip }: FastifyRequest): string {
  if (staff.via === 'key') return `key:${staff.keyId}`;
  return staff.userid ? `person:${staff.userid}` : `address:${ip}`;
}

/**
 * Limits the requests per minute of each person, staff key and unknown address. Where the shared cache does not answer
 * nobody is refused. Runs once the caller is known: `app.rateLimit()` answers the hook.
 */
export async function addRateLimit(app: FastifyInstance, platform: Platform): Promise<void> {
  const { REQUESTS_PER_PERSON, REQUESTS_PER_KEY } = platform.settings;
  const none = {
    'x-ratelimit-limit': false,
    'x-ratelimit-remaining': false,
    'x-ratelimit-reset': false,
  };
  await app.register(rateLimit, {
    global: false,
    hook: 'preParsing',
    timeWindow: windowMs,
    max: ({ staff }) => (staff.via === 'key' ? REQUESTS_PER_KEY : REQUESTS_PER_PERSON),
    keyGenerator: countedFor,
    store: storeOver(platform),
    skipOnError: true,
    addHeaders: { ...none, 'retry-after': false },
    addHeadersOnExceeding: none,
    errorResponseBuilder: (_request, { max, ttl }) =>
      new ApiError(429, `Too many requests: at most ${max} a minute. Please try again in a moment.`, {
        retryAfterSeconds: Math.ceil(ttl / 1000),
      }),
  });
}
