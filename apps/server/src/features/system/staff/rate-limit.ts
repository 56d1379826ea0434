import { addressGroup } from '../../../platform/http/address-group.ts';
import { ApiError } from '../../../platform/http/errors.ts';
import type { BaseContext } from '../../../platform/http/implement.ts';
import type { Trx } from '../../../platform/db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { countTry, clearAttempts, secondsUntilNext, type Counted, type Try } from './attempt-store.ts';

/** A try that was let through; forgiven when it succeeds. */
export interface Attempt {
  readonly tried: Try;
  readonly subject: string;
}

type Asked = Pick<BaseContext, 'platform' | 'ip'>;

/** Kinds that nobody needs to be signed in for: anybody can make them about anybody. */
export type PublicKind = 'sign-in' | 'reset';

// Of one address on behalf of everybody, and of everybody on behalf of one person.
const looser = 10;

async function count(
  platform: Asked['platform'],
  subject: string,
  counted: readonly Counted[],
): Promise<Attempt> {
  const tried = await countTry(platform.db, counted);
  if (!('retryAfterSeconds' in tried)) return { tried, subject };
  const minutes = Math.ceil(tried.retryAfterSeconds / 60);
  throw new ApiError(429, `Too many tries, please wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`, {
    retryAfterSeconds: tried.retryAfterSeconds,
  });
}

const hashedBy =
  ({ secrets }: Asked['platform'], kind: string) =>
  (text: string): string =>
    secrets.lookup(`${kind} ${text}`).toString('hex').slice(0, 32);

/**
 * Counts a try that anybody can make about anybody: by e-mail and address together, so that a stranger cannot lock a
 * person out, with a looser count for the e-mail from everywhere and for the address about everybody. A browser in
 * which that person signed in before has a count of its own and passes the others.
 * @param device id of such a browser
 * @throws ApiError 429 with the seconds to wait
 */
export async function checkPublicRateLimit(
  { platform, ip }: Asked,
  kind: PublicKind,
  email: string,
  device?: string,
): Promise<Attempt> {
  const hashed = hashedBy(platform, kind);
  const limit = platform.settings.SIGN_IN_LIMIT;
  if (device !== undefined) {
    const subject = `${kind}-device:${hashed(device)}`;
    return count(platform, subject, [{ subject, limit }]);
  }
  const address = addressGroup(ip);
  const subject = `${kind}:${hashed(`${email} ${address}`)}`;
  return count(platform, subject, [
    { subject, limit },
    { subject: `${kind}-everywhere:${hashed(email)}`, limit: limit * looser },
    { subject: `address:${hashed(address)}`, limit: limit * looser },
  ]);
}

/**
 * Counts a try of somebody who is signed in, and of the address that it comes from. From wherever it comes: whoever
 * makes it holds their session.
 * @param kind what is tried, such as `password`
 * @param who a user id; only its keyed hash is stored
 * @throws ApiError 429 with the seconds to wait
 */
export async function checkRateLimit({ platform, ip }: Asked, kind: string, who: string): Promise<Attempt> {
  const hashed = hashedBy(platform, kind);
  const limit = platform.settings.SIGN_IN_LIMIT;
  const subject = `${kind}:${hashed(who)}`;
  return count(platform, subject, [
    { subject, limit },
    { subject: `address:${hashed(addressGroup(ip))}`, limit: limit * looser },
  ]);
}

/** How often a person may do something, in all processes together and from wherever they do it. */
interface PersonLimit {
  /** What is done, such as `reveal`. */
  readonly kind: string;
  readonly limit: number;
  /** At most a day. */
  readonly windowMinutes: number;
}

const countedOf = (platform: Platform, userid: string, { kind, ...rest }: PersonLimit): Counted => ({
  subject: `${kind}:${hashedBy(platform, kind)(userid)}`,
  ...rest,
});

/**
 * Counts something that a person may do only so often.
 * @returns the seconds until the next one is accepted; 0 where this one is
 */
export async function countOfPerson(platform: Platform, userid: string, limit: PersonLimit): Promise<number> {
  const tried = await countTry(platform.db, [countedOf(platform, userid, limit)]);
  return 'retryAfterSeconds' in tried ? tried.retryAfterSeconds : 0;
}

/** The seconds until a person may do something again; 0: at once. Counts nothing. */
export const secondsUntilAllowed = (
  platform: Platform,
  userid: string,
  limit: PersonLimit,
): Promise<number> => secondsUntilNext(platform.db, countedOf(platform, userid, limit));

/** {@link countOfPerson} within an hour. */
export const countHourly = (
  platform: Platform,
  kind: string,
  userid: string,
  limit: number,
): Promise<number> => countOfPerson(platform, userid, { kind, limit, windowMinutes: 60 });

/** A success ends the count of whom it was about; the address keeps its other tries. */
export async function resetAttempts(trx: Trx, attempt: Attempt): Promise<void> {
  await clearAttempts(trx, attempt.tried, attempt.subject);
}
