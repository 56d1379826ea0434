import assert from 'node:assert/strict';
import { getBlockedUsers } from '@midoffice/contract/billing/payment-lists/calls/get-blocked-users';
import { getExpiringCards } from '@midoffice/contract/billing/payment-lists/calls/get-expiring-cards';
import { getFailedCharges } from '@midoffice/contract/billing/payment-lists/calls/get-failed-charges';
import { getInactiveUsers } from '@midoffice/contract/billing/payment-lists/calls/get-inactive-users';
import { getManualSubUsers } from '@midoffice/contract/billing/payment-lists/calls/get-manual-sub-users';
import { getMismatchUsersPlan } from '@midoffice/contract/billing/payment-lists/calls/get-mismatch-users-plan';
import { getRemovingIntents } from '@midoffice/contract/billing/payment-lists/calls/get-removing-intents';
import { isPlanCode, planCodes } from '@midoffice/contract/customers/accounts/plans';
import type { AnyCall } from '@midoffice/contract/kernel';
import type Stripe from 'stripe';
import type { Random } from '../../../../platform/demo/world.ts';
import type { Client } from '../../../../testing/server.ts';
import type { StripeTestServer } from '../../../../testing/stripe.ts';
import {
  insertManualSubscriptions,
  insertPaypalAccounts,
} from '../../../customers/accounts/testing/factory.ts';
import { findAccount, setAccount } from '../../../customers/customer-records/api.ts';
import { insertRemovals } from '../../payments/testing/removals.ts';
import { refreshLists } from '../refresh.ts';

type World = Pick<StripeTestServer, 'server' | 'onlooker'> & { readonly admin: Client };

/** What we ourselves hold of a customer beside the provider's records, as the test remembers it. */
export interface OwnRecord {
  readonly userid: string;
  readonly stripeID: string;
  readonly plan: string;
  readonly keyPlan: string;
  readonly blocked: boolean;
  readonly enterprise: boolean;
  readonly manual: { readonly plan: string; readonly expiry: string | null } | null;
  readonly paypal: string | null;
  readonly requested: boolean;
}

/** Gives customers records of every kind that the lists read, at random. */
export async function drawOwnRecords(
  { server: { platform } }: World,
  customers: readonly { readonly userid: string; readonly stripeID: string }[],
  random: Random,
): Promise<OwnRecord[]> {
  const own: OwnRecord[] = [];
  const { db } = platform;
  for (const { userid, stripeID } of customers) {
    const keyPlan = (await findAccount(db, userid))!.plan_code;
    const chance = (share: number): boolean => random.next() < share;
    const record: OwnRecord = {
      userid,
      stripeID,
      keyPlan,
      plan: chance(0.5) ? keyPlan : random.pick(planCodes),
      blocked: chance(0.2),
      enterprise: chance(0.1),
      manual: chance(0.2)
        ? {
            plan: random.pick(planCodes),
            expiry: random.pick([null, '2026-06-14', '2026-06-15', '2027-01-31']),
          }
        : null,
      paypal: chance(0.1) ? random.pick(planCodes) : null,
      requested: chance(0.2),
    };
    own.push(record);
    await db.transaction().execute((trx) =>
      setAccount(trx, userid, {
        plan_code: record.plan,
        custom_rate_limit: record.blocked ? -1 : -2,
        enterprise: record.enterprise,
      }),
    );
    if (record.manual)
      await insertManualSubscriptions(db, [
        {
          userid,
          planCode: record.manual.plan,
          changeDate: null,
          expiryDate: record.manual.expiry,
          paymentLink: null,
        },
      ]);
    if (record.paypal)
      await insertPaypalAccounts(db, [
        { userid, record: { subscriptionID: `I-${userid}`, status: 'ACTIVE', planCode: record.paypal } },
      ]);
    if (record.requested) await insertRemovals(db, [{ userid, requestedAt: '2026-06-10T09:00:00.000Z' }]);
  }
  return own;
}

/** Banks send new dates for some customers' cards, which end around the time of the server's clock. */
export async function ageCards(
  { onlooker }: Pick<World, 'onlooker'>,
  customers: readonly { readonly stripeID: string }[],
  random: Random,
): Promise<void> {
  for (const { stripeID } of customers) {
    if (random.next() < 0.4) continue;
    const { data } = await onlooker.customers.listPaymentMethods(stripeID, { limit: 100 });
    const card = { exp_month: random.int(4, 11), exp_year: 2026 };
    for (const { id } of data) await onlooker.paymentMethods.update(id, { card });
  }
}

/** What the provider answers of all customers. */
interface Held {
  readonly subscriptions: readonly Stripe.Subscription[];
  readonly invoices: readonly Stripe.Invoice[];
  readonly charges: readonly Stripe.Charge[];
  readonly payments: readonly Stripe.InvoicePayment[];
}

const billing = new Set<string>(['active', 'trialing', 'past_due', 'unpaid']);
const isRunning = ({ status }: Stripe.Subscription): boolean => billing.has(status) || status === 'paused';
const periodEnd = ({ items }: Stripe.Subscription): number => items.data[0]!.current_period_end;
const renews = (one: Stripe.Subscription): boolean =>
  !one.cancel_at_period_end && (one.cancel_at === null || one.cancel_at > periodEnd(one));
const planOf = ({ items, metadata }: Stripe.Subscription): string | null => {
  const { price } = items.data[0]!;
  const written = [undefined, price.id].includes(metadata['midoffice_price']) ? metadata['planCode'] : null;
  return price.metadata['planCode'] ?? price.lookup_key ?? written ?? price.nickname;
};
const iso = (ms: number): string => new Date(ms).toISOString();

/** Open invoices whose last charge failed: invoice, charge, amount, currency, reason, blocked. */
function failedCharges(held: Held, own: readonly OwnRecord[]): unknown[] {
  const intents = Map.groupBy(held.payments, ({ invoice }) => String(invoice));
  return held.invoices.flatMap((invoice) => {
    const owner = own.find(({ stripeID }) => stripeID === invoice.customer);
    if (!owner || invoice.status !== 'open' || invoice.amount_remaining <= 0) return [];
    const ids = new Set(
      (intents.get(invoice.id!) ?? []).map(({ payment }) => String(payment.payment_intent)),
    );
    const [last] = held.charges
      .filter(({ payment_intent: intent }) => ids.has(String(intent)))
      .toSorted((a, b) => b.created - a.created || (a.id < b.id ? -1 : 1));
    if (last?.status !== 'failed') return [];
    return [
      [
        invoice.id,
        last.id,
        invoice.amount_remaining,
        invoice.currency,
        last.outcome?.reason ?? last.failure_code,
        owner.blocked,
      ],
    ];
  });
}

/** Cards that end within 60 days, of customers whose subscription renews. */
async function expiringCards(
  { onlooker }: World,
  held: Held,
  own: readonly OwnRecord[],
  nowMs: number,
): Promise<unknown[]> {
  const rows: unknown[] = [];
  for (const { userid, stripeID } of own) {
    const renewals = held.subscriptions
      .filter((one) => one.customer === stripeID && billing.has(one.status) && renews(one))
      .filter((one) => one.collection_method === 'charge_automatically')
      .toSorted((a, b) => periodEnd(a) - periodEnd(b) || (a.id < b.id ? -1 : 1));
    if (!renewals.length) continue;
    const customer = (await onlooker.customers.retrieve(stripeID)) as Stripe.Customer;
    const { data } = await onlooker.customers.listPaymentMethods(stripeID, { limit: 100 });
    const endOf = (one: Stripe.Subscription): number => {
      const own = one.default_payment_method ?? customer.invoice_settings.default_payment_method;
      const card = data.find(({ id }) => id === own)?.card;
      return card ? Date.UTC(card.exp_year, card.exp_month, 1) : Infinity;
    };
    const next = renewals.find((one) => endOf(one) <= nowMs + 60 * 86_400_000);
    if (!next) continue;
    const endsMs = endOf(next);
    rows.push([
      userid,
      endsMs <= nowMs ? 'expired' : 'expiring',
      iso(endsMs - 86_400_000).slice(0, 10),
      iso(periodEnd(next) * 1000),
      planOf(next),
    ]);
  }
  return rows;
}

const holds = ({ manual }: OwnRecord): boolean =>
  manual !== null && (manual.expiry === null || manual.expiry >= '2026-06-15');

function mismatchOf(one: OwnRecord, running: readonly Stripe.Subscription[]): string | null {
  const entitling = holds(one)
    ? [one.manual!.plan]
    : [...running.map(planOf), ...(one.paypal === null ? [] : [one.paypal])];
  const plans = [...new Set(entitling)];
  if (plans.length > 1 || (plans.length === 1 && !isPlanCode(plans[0]!))) return 'unclear';
  const paid = plans[0] ?? (one.enterprise ? one.plan : 'free');
  if (paid !== one.plan) return 'main';
  return one.keyPlan === one.plan ? null : 'gateway';
}

const sorted = (rows: readonly unknown[]): string[] => rows.map((row) => JSON.stringify(row)).toSorted();

/**
 * Makes every list anew and asserts that each equals a plain recount of the provider's answers and of what the test knows of
 * our own records. @returns how many rows were compared, by list
 */
export async function compareLists(
  world: World,
  own: readonly OwnRecord[],
  held: Held,
): Promise<Record<string, number>> {
  const { platform } = world.server;
  const nowMs = platform.now();
  await refreshLists(platform, { lists: null, actor: null });
  const counts: Record<string, number> = {};
  const compare = async (
    name: string,
    call: AnyCall,
    fields: readonly string[],
    wanted: readonly unknown[],
  ) => {
    const { status, body } = await world.admin.call(call, {});
    assert.equal(status, 200, name);
    const rows = (body as unknown as Record<string, unknown>[]).map((row) =>
      fields.map((field) => row[field]),
    );
    assert.deepEqual(sorted(rows), sorted(wanted), name);
    counts[name] = rows.length;
  };
  const runningOf = ({ stripeID }: OwnRecord) =>
    held.subscriptions.filter((one) => one.customer === stripeID && isRunning(one));
  const failedFields = ['invoiceID', 'chargeID', 'amountRemaining', 'currency', 'failureReason', 'blocked'];
  await compare('failed charges', getFailedCharges, failedFields, failedCharges(held, own));
  const cardFields = ['userid', 'state', 'expDate', 'subEndDate', 'subPlanCode'];
  const cards = await expiringCards(world, held, own, nowMs);
  await compare('expiring cards', getExpiringCards, cardFields, cards);
  const inactive = own.filter(
    (one) =>
      one.plan !== 'free' && !one.enterprise && one.paypal === null && !holds(one) && !runningOf(one).length,
  );
  await compare(
    'invalid API users',
    getInactiveUsers,
    ['userid', 'planCode', 'blocked'],
    inactive.map(({ userid, plan, blocked }) => [userid, plan, blocked]),
  );
  await compare(
    'manual subscriptions',
    getManualSubUsers,
    ['userid', 'planCode', 'expiryDate', 'expired'],
    own.flatMap(({ userid, manual }) =>
      manual
        ? [[userid, manual.plan, manual.expiry, manual.expiry !== null && manual.expiry <= '2026-06-15']]
        : [],
    ),
  );
  await compare(
    'payment delete requests',
    getRemovingIntents,
    ['userid', 'state'],
    own.flatMap((one) =>
      one.requested
        ? [
            [
              one.userid,
              runningOf(one).some((sub) => billing.has(sub.status) && renews(sub)) ? 'needed' : 'ready',
            ],
          ]
        : [],
    ),
  );
  await compare(
    'blocked accounts',
    getBlockedUsers,
    ['userid', 'planCode'],
    own.flatMap(({ userid, plan, blocked }) => (blocked ? [[userid, plan]] : [])),
  );
  await compare(
    'plan mismatches',
    getMismatchUsersPlan,
    ['userid', 'state'],
    own.flatMap((one) => {
      const state = mismatchOf(one, runningOf(one));
      return state === null ? [] : [[one.userid, state]];
    }),
  );
  return counts;
}
