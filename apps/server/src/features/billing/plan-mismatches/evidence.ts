import type { MismatchAction } from '@midoffice/contract/billing/payment-lists/shapes';
import type { LinkedDocument } from '../../../platform/connectors/records/records.ts';
import { ApiError } from '../../../platform/http/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { fetchFromStripe, keepFromStripe, stripeIdsOf } from '../../customers/stripe-accounts/api.ts';
import { diagnose, followRows, mismatchFactsOf, versionOf } from '../payment-lists/api.ts';
import { endedPaypal, keepPaypalRecord, paypalRecordOf, readPaypal } from '../payments/api.ts';

export const changedMeanwhile = (): ApiError =>
  new ApiError(
    409,
    'The records have changed since the list was made. Nothing was changed. Please refresh the list and check again.',
    { field: 'version' },
  );

/** A customer's PayPal subscription as PayPal has it now; null: there is none that may still run. */
async function readBilled({ db, connectors }: Platform, userid: string) {
  const known = await paypalRecordOf(db, userid);
  if (!known?.subscriptionID || endedPaypal.includes(known.status ?? '')) return null;
  const reading = await readPaypal(connectors.paypal, known.subscriptionID);
  if (!reading)
    throw new ApiError(
      409,
      'PayPal no longer knows this customer’s subscription. Nothing was changed. Please check it at PayPal.',
    );
  return reading;
}

/**
 * Reads a customer's subscriptions at both providers again and keeps them, whatever becomes of the call: a list that was
 * made from older ones is made anew.
 */
async function readSubscriptions(platform: Platform, userid: string): Promise<void> {
  const hasStripe = (await stripeIdsOf(platform.db, userid)).length > 0;
  const [mirrors, paypal] = await Promise.all([
    hasStripe ? fetchFromStripe(platform, userid) : [],
    readBilled(platform, userid),
  ]);
  await platform.db.transaction().execute(async (trx) => {
    if (mirrors.length) await keepFromStripe(trx, userid, mirrors);
    if (paypal) await keepPaypalRecord(trx, userid, paypal);
    await followRows(platform, trx, [userid], []);
  });
}

/**
 * Reads again what an action relies on: subscriptions at both providers for what is paid, and Firebase where it is written.
 * @throws ApiError 409 where the records differ from those of the row already, 502 or 503 where one does not answer
 */
export async function readEvidence(
  platform: Platform,
  userid: string,
  { action, version }: { readonly action: MismatchAction; readonly version: string },
): Promise<{ readonly document: LinkedDocument | null } | null> {
  const facts = await mismatchFactsOf(platform.db, userid, platform.now());
  if (!facts || versionOf(facts) !== version || diagnose(facts)?.action !== action) throw changedMeanwhile();
  // The gateway repeats the main record, whatever was paid.
  if (action === 'refresh-gateway') return null;
  await readSubscriptions(platform, userid);
  const { records } = platform.connectors;
  const isConnected = records.states().some(({ store, connected }) => store === 'firebase' && connected);
  return action === 'sync-firebase' && isConnected
    ? { document: await records.read('firebase', userid) }
    : null;
}
