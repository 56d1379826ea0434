import type {
  CardRecord,
  ChargeRecord,
  InvoiceRecord,
  SubscriptionRecord,
} from '../../../../platform/connectors/stripe/records.ts';
import { momentUs } from '../../../../platform/connectors/stripe/moment.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { makeCustomer } from '../../accounts/factory.ts';
import { emptyMirror, insertStripeLinks, keepFromStripe, storeMirrors } from '../../stripe-accounts/api.ts';

let made = 0;

export const openInvoice = (n: number): InvoiceRecord => ({
  id: `in_open${n}`,
  number: `MF-${1000 + n}`,
  status: 'open',
  amountDueCents: 123_450,
  amountRemainingCents: 123_450,
  currency: 'usd',
  created: '2026-06-01T08:00:00.000Z',
  attemptCount: 2,
  nextPaymentAttempt: '2026-06-18T08:00:00.000Z',
  hostedInvoiceUrl: `https://pay.provider.example/invoice/${n}?s=ap&x=1`,
  planCode: 'monthlyIND2',
  periodStart: '2026-06-01T08:00:00.000Z',
  periodEnd: '2026-07-01T08:00:00.000Z',
});

export const paidInvoice = (n: number): InvoiceRecord => ({
  ...openInvoice(n),
  id: `in_paid${n}`,
  number: `MF-${500 + n}`,
  status: 'paid',
  amountRemainingCents: 0,
  created: '2026-05-01T08:00:00.000Z',
  nextPaymentAttempt: null,
});

export const failedCharge = (n: number): ChargeRecord => ({
  id: `ch_failed${n}`,
  status: 'failed',
  amountCents: 123_450,
  currency: 'usd',
  created: '2026-06-01T08:00:05.000Z',
  description: 'Subscription update',
  failureCode: 'insufficient_funds',
  failureMessage: '<b>Your card has insufficient funds.</b>',
  refunded: false,
  card: 'visa 4242',
  invoiceId: `in_open${n}`,
});

const card: CardRecord = {
  id: 'pm_1',
  brand: 'visa',
  last4: '4242',
  expMonth: 8,
  expYear: 2026,
  isDefault: true,
  fingerprint: null,
};

const subscription = (n: number): SubscriptionRecord => ({
  id: `sub_${n}`,
  status: 'past_due',
  planCode: 'monthlyIND2',
  amountCents: 123_450,
  currency: 'usd',
  interval: 'month',
  created: '2025-06-01T08:00:00.000Z',
  currentPeriodEnd: '2026-07-01T08:00:00.000Z',
  cancelAt: null,
  endedAt: null,
});

/** A second account at the card provider with another plan, card, and open invoice; newer than the debtor's own. */
export async function addOtherAccount(platform: Platform, userid: string): Promise<{ invoiceId: string }> {
  made += 1;
  const n = made;
  const record = {
    id: `cus_other${n}`,
    email: null,
    name: null,
    currency: 'eur',
    balanceCents: 0,
    delinquent: false,
    created: '2026-01-01T00:00:00.000Z',
    deleted: false,
    cards: [{ ...card, id: 'pm_other', brand: 'mastercard', last4: '5100', expMonth: 1, expYear: 2031 }],
  };
  await insertStripeLinks(platform.db, [
    { stripeId: record.id, userid, active: false, transferredFrom: null, record },
  ]);
  const invoice = {
    ...openInvoice(n),
    created: '2026-06-20T08:00:00.000Z',
    amountDueCents: 990,
    amountRemainingCents: 990,
    currency: 'eur',
    planCode: 'annualCOM3',
    periodStart: '2026-06-20T08:00:00.000Z',
    periodEnd: '2027-06-20T08:00:00.000Z',
  };
  await platform.db.transaction().execute((trx) =>
    storeMirrors(trx, [
      {
        customer: record,
        subscriptions: [
          { ...subscription(n), planCode: 'annualCOM3', currentPeriodEnd: '2026-06-25T08:00:00.000Z' },
        ],
        invoices: [invoice],
        charges: [{ ...failedCharge(n), amountCents: 990, currency: 'eur', card: 'mastercard 5100' }],
        olderInvoices: false,
        olderCharges: false,
      },
    ]),
  );
  return { invoiceId: invoice.id };
}

/** Deletes an account at the card provider, as a reading finds it. */
export async function deleteAccount(platform: Platform, userid: string, stripeId: string): Promise<void> {
  const gone = emptyMirror(stripeId, momentUs());
  await platform.db.transaction().execute((trx) => keepFromStripe(trx, userid, [gone]));
}

/** A customer on Professional with an open invoice, a failed charge for it, a paid invoice and a card. */
export async function makeDebtor(
  platform: Platform,
  given: Parameters<typeof makeCustomer>[1] = {},
): Promise<{
  userid: string;
  email: string;
  invoiceId: string;
  chargeId: string;
  paidId: string;
  stripeId: string;
}> {
  made += 1;
  const n = made;
  const stripeId = `cus_debtor${n}`;
  const customer = await makeCustomer(platform, {
    planCode: 'monthlyIND2',
    lastApiCallAt: '2026-03-05T10:00:00.000Z',
    ...given,
  });
  const record = {
    id: stripeId,
    email: customer.email,
    name: null,
    currency: 'usd',
    balanceCents: 0,
    delinquent: true,
    created: '2025-01-01T00:00:00.000Z',
    deleted: false,
    cards: [card],
  };
  await insertStripeLinks(platform.db, [
    { stripeId, userid: customer.userid, active: true, transferredFrom: null, record },
  ]);
  await platform.db.transaction().execute((trx) =>
    storeMirrors(trx, [
      {
        customer: record,
        subscriptions: [subscription(n)],
        invoices: [openInvoice(n), paidInvoice(n)],
        charges: [failedCharge(n)],
        olderInvoices: false,
        olderCharges: false,
      },
    ]),
  );
  return {
    userid: customer.userid,
    email: customer.email,
    invoiceId: `in_open${n}`,
    chargeId: `ch_failed${n}`,
    paidId: `in_paid${n}`,
    stripeId,
  };
}
