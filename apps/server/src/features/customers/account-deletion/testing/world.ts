import type { StripeTestServer } from '../../../../testing/stripe.ts';
import {
  insertLinkedRecords,
  insertManualSubscriptions,
  insertPaypalAccounts,
  linkedCustomer,
} from '../../accounts/testing/factory.ts';

export { purgeAccount } from '../purge.ts';

let made = 0;

/** Tables that the acts themselves write: everything else has to be as it was after a deletion and its undoing. */
export const ownTables = [
  'audit_entry',
  'audit_detail',
  'audit_pending',
  'effect',
  'deleted_account',
  'job_progress',
  'former_key',
] as const;

/** A customer with something in every store: two keys, linked records, a manual and a running Stripe subscription, an open invoice. */
export async function fullCustomer(world: StripeTestServer) {
  made += 1;
  const stripeId = `cus_full${String(made).padStart(8, '0')}`;
  const { platform } = world.server;
  const apikey = `k${String(made).padStart(31, '0')}`;
  const customer = await linkedCustomer(
    world,
    stripeId,
    {
      subscriptions: [
        { price: 'price_monthlyIND1', start: '2026-06-01T00:00:00Z' },
        { price: 'price_monthlyIND2', start: '2026-03-10T00:00:00Z', status: 'past_due' },
        { price: 'price_monthlyIND3', start: '2026-06-01T00:00:00Z', cancelAtPeriodEnd: true },
      ],
    },
    {
      keys: [{ value: apikey }, { value: `o${apikey.slice(1)}` }],
      notes: 'ünïcode, "quotes" and \\ slashes',
    },
  );
  const { userid } = customer;
  await insertLinkedRecords(platform.db, platform.secrets, [
    { userid, store: 'firebase', record: { uid: userid }, key: apikey, fetchedAt: '2026-01-01T00:00:00Z' },
  ]);
  await insertManualSubscriptions(platform.db, [
    { userid, planCode: 'monthlyIND1', changeDate: '2026-07-01', expiryDate: null, paymentLink: null },
  ]);
  const paypalId = `I-FULL${made}`;
  const payer = { id: `PAYER${made}`, email: customer.email };
  world.sandbox.paypal.seed([
    {
      id: paypalId,
      planCode: 'monthlyIND1',
      amountCents: 2900,
      interval: 'month',
      start: '2026-05-20T00:00:00Z',
      payer,
    },
  ]);
  await insertPaypalAccounts(platform.db, [
    {
      userid,
      record: { subscriptionID: paypalId, status: 'ACTIVE', planCode: 'monthlyIND1', payerID: payer.id },
    },
  ]);
  for (const store of ['firebase', 'mongo'] as const)
    await platform.connectors.records.put(store, userid, { apikey, planType: 'monthlyIND1' });
  return { ...customer, stripeId, paypalId, apikey };
}

/** The state of the customer's documents: disabled, enabled or deleted. */
export async function documentsOf({ server }: StripeTestServer, userid: string) {
  const { records } = server.platform.connectors;
  const states = (['firebase', 'mongo'] as const).map(async (store) => {
    const document = await records.read(store, userid);
    return document ? (document.disabled ? 'disabled' : 'let in') : 'gone';
  });
  return Promise.all(states);
}

/** Whether each running subscription ends with its period, and whether each open invoice is collected. */
export async function billingAt({ onlooker }: StripeTestServer, stripeId: string) {
  const [subscriptions, invoices] = await Promise.all([
    onlooker.subscriptions.list({ customer: stripeId }),
    onlooker.invoices.list({ customer: stripeId, status: 'open' }),
  ]);
  return {
    ends: subscriptions.data.map((one) => one.cancel_at_period_end).toSorted(),
    collects: invoices.data.map((one) => one.auto_advance),
  };
}
