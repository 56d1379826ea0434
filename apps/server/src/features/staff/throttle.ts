import { ApiError } from '../../platform/http/errors.ts';
import type { BaseContext } from '../../platform/http/implement.ts';
import type { Trx } from '../../platform/db/connect.ts';
import { countTry, forgiveTries, type Try } from './attempt-store.ts';
import { addressGroup } from './rules.ts';

/** A try that was let through; forgiven when it succeeds. */
export interface Passage {
  readonly tried: Try;
  readonly subject: string;
}

type Asked = Pick<BaseContext, 'platform' | 'ip'>;

/**
 * Counts a try of a kind on behalf of somebody, and of the address that it comes from.
 * @param kind what is tried, such as `sign-in`
 * @param who an e-mail or a user id; only its keyed hash is stored
 * @throws ApiError 429 with the seconds to wait
 */
export async function passThrottle({ platform, ip }: Asked, kind: string, who: string): Promise<Passage> {
  const hashed = (text: string): string =>
    platform.secrets.lookup(`${kind} ${text}`).toString('hex').slice(0, 32);
  const limit = platform.settings.SIGN_IN_LIMIT;
  const subject = `${kind}:${hashed(who)}`;
  const tried = await countTry(platform.db, [
    { subject, limit },
    { subject: `address:${hashed(addressGroup(ip))}`, limit: limit * 10 },
  ]);
  if ('retryAfterSeconds' in tried) {
    const minutes = Math.ceil(tried.retryAfterSeconds / 60);
    throw new ApiError(
      429,
      `Too many tries, please wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
      {
        retryAfterSeconds: tried.retryAfterSeconds,
      },
    );
  }
  return { tried, subject };
}

/** A success ends the count of whom it was about; the address keeps its other tries. */
export async function forgive(trx: Trx, passage: Passage): Promise<void> {
  await forgiveTries(trx, passage.tried, passage.subject);
}
