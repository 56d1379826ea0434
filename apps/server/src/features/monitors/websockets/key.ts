import { tokenHash } from '../../../platform/crypto/secrets.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { KeyVerdict } from '../../customers/api-keys/api.ts';
import { hubOf } from './hub.ts';

type Found =
  | { readonly refusal: readonly [status: number, message: string] }
  | {
      /** Whether it is the key of a member of staff. */
      readonly isStaff: boolean;
      readonly hash: string;
      readonly record: NonNullable<KeyVerdict['record']>;
      /** Changes of keys that were seen before it was found. */
      readonly changesSeen: number;
    };

const minuteMs = 60_000;

/** Counts a refused key of an address in this minute; where the shared cache does not answer nobody is refused. */
async function refusedInMinute({ cache, now }: Platform, address: string, by: number): Promise<number> {
  const minute = Math.floor(now() / minuteMs);
  try {
    return await cache.increment(`websocket:refused:${address}:${minute}`, by, minuteMs);
  } catch {
    return 0;
  }
}

/** What a key may do now. Keys of customers and of staff have hashes of their own. */
export type LookUp = (key: { readonly hash: string; readonly isStaff: boolean }) => Promise<KeyVerdict>;

/**
 * Looks up a key, of a customer or of a member of staff. An address whose keys were refused too often in this minute causes
 * no look-up.
 */
export async function readKey(
  platform: Platform,
  address: string,
  value: string,
  lookUp: LookUp,
): Promise<Found> {
  const refused = await refusedInMinute(platform, address, 0);
  if (refused >= platform.settings.REFUSED_PER_ADDRESS)
    return { refusal: [429, 'Too many refused keys, please try again in a minute.'] };
  const { changesSeen } = hubOf(platform);
  const customers = { hash: platform.secrets.lookup(value).toString('hex'), isStaff: false };
  const staffs = { hash: tokenHash(value).toString('hex'), isStaff: true };
  const verdict = await lookUp(customers);
  const key = verdict.record ? customers : staffs;
  const { allowed, message, record } = verdict.record ? verdict : await lookUp(staffs);
  // A key of staff that may not is no customer's who has yet to be let in.
  if (!record || (!allowed && key.isStaff)) await refusedInMinute(platform, address, 1);
  if (!record) return { refusal: [401, message] };
  if (!allowed) return { refusal: [403, message] };
  return { ...key, record, changesSeen };
}
