import type { Platform } from '../../../platform/platform.ts';
import type { KeyVerdict } from '../../customers/api-keys/api.ts';
import { hubOf } from './hub.ts';

type Found =
  | { readonly refusal: readonly [status: number, message: string] }
  | {
      readonly hash: string;
      readonly record: NonNullable<KeyVerdict['record']>;
      /** Changes of keys that were seen before it was looked up. */
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

/**
 * Looks up a customer's key. An address whose keys were refused too often in this minute causes no look-up.
 * @param verdictOf what the key may do, by its look-up hash
 */
export async function readKey(
  platform: Platform,
  address: string,
  value: string,
  verdictOf: (hash: string) => Promise<KeyVerdict>,
): Promise<Found> {
  const refused = await refusedInMinute(platform, address, 0);
  if (refused >= platform.settings.REFUSED_PER_ADDRESS)
    return { refusal: [429, 'Too many refused keys, please try again in a minute.'] };
  const { changesSeen } = hubOf(platform);
  const hash = platform.secrets.lookup(value).toString('hex');
  const { allowed, message, record } = await verdictOf(hash);
  if (!record) {
    await refusedInMinute(platform, address, 1);
    return { refusal: [401, message] };
  }
  if (!allowed) return { refusal: [403, message] };
  return { hash, record, changesSeen };
}
