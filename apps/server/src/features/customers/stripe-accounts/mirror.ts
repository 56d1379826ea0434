import {
  deletedRecord,
  type CustomerMirror,
  type CustomerRecord,
} from '../../../platform/connectors/stripe/records.ts';
import { momentUs } from '../../../platform/connectors/stripe/moment.ts';
import type { Trx } from '../../../platform/db/connect.ts';
import { ApiError } from '../../../platform/http/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findAccount } from '../customer-records/api.ts';
import { settleAccounts, storeMirrors, stripeIdsOf } from './mirror-store.ts';

/** What is kept of an account that was not read yet. */
export const emptyRecord = (stripeId: string): CustomerRecord => ({
  ...deletedRecord(stripeId),
  deleted: false,
});

/** What is kept of an account that the provider does not know, or knows no more. @param readAtUs when it was asked, or deleted */
export const emptyMirror = (stripeId: string, readAtUs: number): CustomerMirror => ({
  readAtUs,
  customer: deletedRecord(stripeId),
  subscriptions: [],
  invoices: [],
  charges: [],
  olderInvoices: false,
  olderCharges: false,
});

/** Reads one account at the card provider; unknown there counts as deleted there. */
export async function readAccount(
  { connectors }: Pick<Platform, 'connectors'>,
  stripeId: string,
): Promise<CustomerMirror> {
  const readAtUs = momentUs();
  return (await connectors.stripe.fetchCustomer(stripeId)) ?? emptyMirror(stripeId, readAtUs);
}

/**
 * Reads all of a customer's accounts at the card provider. Outside of any transaction; the caller has seen to it
 * that the customer may be opened.
 * @throws ApiError 404 without any account, 502 or 503 where the provider does not answer
 */
export async function fetchFromStripe(
  { connectors, db }: Pick<Platform, 'connectors' | 'db'>,
  userid: string,
): Promise<CustomerMirror[]> {
  // From the main database: a replica may not know an account yet that was linked a moment ago.
  const ids = await stripeIdsOf(db, userid);
  if (!ids.length) throw new ApiError(404, 'This customer has no account at the card provider.');
  return Promise.all(ids.map((stripeId) => readAccount({ connectors }, stripeId)));
}

/** The job of `billing/payments` that reads one account at the card provider again. */
export const readAgainJob = 'payments.stripe-events';

/** Has a customer's accounts read again once the provider answers, after what no event will say. */
export async function readAgain(platform: Pick<Platform, 'jobs'>, trx: Trx, userid: string): Promise<void> {
  for (const stripeId of await stripeIdsOf(trx, userid))
    await platform.jobs.enqueue(readAgainJob, { stripeId }, { trx, singletonKey: stripeId });
}

/**
 * Writes what was read over the mirror of one customer. The account is locked before its records at the card provider, in the
 * order of every call that changes a customer: two at once wait for each other and never both.
 */
export async function keepFromStripe(
  trx: Trx,
  userid: string,
  mirrors: readonly CustomerMirror[],
): Promise<void> {
  await keptFromStripe(trx, userid, mirrors);
}

/**
 * The same, for who has to know what of it was kept.
 * @returns the ids of the accounts whose reading was kept: a later one may be stored already, or the account unlinked
 */
export async function keptFromStripe(
  trx: Trx,
  userid: string,
  mirrors: readonly CustomerMirror[],
): Promise<readonly string[]> {
  await findAccount(trx, userid, { lock: true });
  // Unlinked since it was read: not ours to write any more.
  const linked = new Set(await stripeIdsOf(trx, userid, { removed: true }));
  const kept = await storeMirrors(
    trx,
    mirrors.filter(({ customer }) => linked.has(customer.id)),
  );
  await settleAccounts(trx, [userid]);
  return kept;
}
