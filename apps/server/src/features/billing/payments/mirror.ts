import type { Trx } from '../../../platform/db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { fetchFromStripe, keepFromStripe } from '../../customers/stripe-accounts/api.ts';

/**
 * Reads a customer's accounts at the card provider after an act, to be kept with its outcome. A failed read says
 * nothing of the act: the webhooks of the act bring the mirror up to date then.
 */
export async function mirrorAfter(platform: Platform, userid: string): Promise<(trx: Trx) => Promise<void>> {
  try {
    const mirrors = await fetchFromStripe(platform, userid);
    return (trx) => keepFromStripe(trx, userid, mirrors);
  } catch {
    return async () => undefined;
  }
}
