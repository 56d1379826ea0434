import type { Platform } from '../platform.ts';
import { isCoreStaff } from './core-staff.ts';
import type { Staff } from './identity.ts';
import { findStaffKey, touchUsed } from './store.ts';

/**
 * The member of staff of a live staff API key, outside of requests.
 * @param hash `tokenHash` of its value
 */
export async function ownerOfKey(
  platform: Pick<Platform, 'db' | 'settings' | 'demo'>,
  hash: Buffer,
): Promise<Staff | undefined> {
  const found = await findStaffKey(platform.db, hash);
  if (!found) return undefined;
  return { ...found, core: isCoreStaff(platform, found) };
}

/**
 * Notes that somebody has used a staff API key, outside of requests.
 * @param hash `tokenHash` of its value
 */
export async function noteKeyUsed({ db }: Pick<Platform, 'db'>, hash: Buffer): Promise<void> {
  const found = await findStaffKey(db, hash);
  if (found?.keyId) await touchUsed(db, [found.keyId]);
}
