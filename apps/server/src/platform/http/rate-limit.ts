import type { FastifyRequest } from 'fastify';
import type { Platform } from '../platform.ts';
import { addressGroup } from './address-group.ts';
import { ApiError } from './errors.ts';

const windowMs = 60_000;

/** Nothing where the answer is known at once: a promise for each request costs as much as the rest of the pipeline. */
type Checked = Promise<void> | undefined;

/**
 * Counts what one subject does within the current minute, in the product's cache, so that processes that share one
 * count together. Where the shared cache does not answer nobody is refused.
 */
function createMinuteCounter({ cache, now }: Pick<Platform, 'cache' | 'now'>) {
  /** @throws ApiError 429 above `max` */
  const count = (subject: string, max: number): Checked => {
    const at = now();
    const leftMs = windowMs - (at % windowMs);
    const check = (counted: number): void => {
      if (counted > max)
        throw new ApiError(429, `Too many requests: at most ${max} a minute. Please try again in a moment.`, {
          retryAfterSeconds: Math.ceil(leftMs / 1000),
        });
    };
    const counted = cache.increment(`requests:${subject}:${Math.floor(at / windowMs)}`, 1, leftMs);
    if (typeof counted !== 'number') return counted.then(check, () => undefined);
    check(counted);
    return undefined;
  };
  /** Takes one back that was counted in this minute. */
  const giveBack = async (subject: string): Promise<void> => {
    try {
      await cache.increment(`requests:${subject}:${Math.floor(now() / windowMs)}`, -1, windowMs);
    } catch {
      // Counted once too often, until the minute ends.
    }
  };
  return { count, giveBack };
}

/** Limits the requests per minute of each person and staff key, and of each address where nobody is known. */
export interface RequestLimits {
  /** Counts a request whose caller is known, or may be anonymous. @throws ApiError 429 */
  countRequest(request: FastifyRequest): Checked;
  /**
   * Counts a request without credentials, or with some that nobody has been found by yet, before they are checked: an
   * address above its limit causes no look-ups. @throws ApiError 429
   */
  countRefused(request: FastifyRequest): Checked;
  /** Counts a request with a link that somebody without an account opens. @throws ApiError 429 */
  countLink(link: string): Checked;
  /** Takes a count of `countRefused` back: the request's credentials were found after all. */
  takeBackRefused(request: FastifyRequest): Promise<void>;
}

export function createRequestLimits(platform: Pick<Platform, 'cache' | 'now' | 'settings'>): RequestLimits {
  const { REQUESTS_PER_PERSON, REQUESTS_PER_KEY, REFUSED_PER_ADDRESS, REQUESTS_PER_LINK } = platform.settings;
  const { count, giveBack } = createMinuteCounter(platform);
  const refused = ({ ip }: FastifyRequest): string => `refused:${addressGroup(ip)}`;
  return {
    countRequest(request) {
      const { staff } = request;
      if (staff.via === 'key') return count(`key:${staff.keyId}`, REQUESTS_PER_KEY);
      const subject = staff.userid ? `person:${staff.userid}` : `address:${addressGroup(request.ip)}`;
      return count(subject, REQUESTS_PER_PERSON);
    },
    countRefused: (request) => count(refused(request), REFUSED_PER_ADDRESS),
    countLink: (link) => count(`link:${link}`, REQUESTS_PER_LINK),
    takeBackRefused: (request) => giveBack(refused(request)),
  };
}
