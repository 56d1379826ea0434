import type { PaymentList } from '@midoffice/contract/billing/payment-lists/lists';
import {
  deletedRecord,
  type CardRecord,
  type ChargeRecord,
  type InvoiceRecord,
  type SubscriptionRecord,
} from '../../../../platform/connectors/stripe/records.ts';
import type { NewDocument } from '../../../../platform/connectors/records/records.ts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeCustomer } from '../../../customers/accounts/factory.ts';
import {
  insertHistories,
  insertStripeLinks,
  settleAccounts,
} from '../../../customers/stripe-accounts/api.ts';
import { refreshLists } from '../refresh.ts';

/** The time of the clock: 15 June 2026, noon. */
export const nowMs = Date.UTC(2026, 5, 15, 12);

type NewCustomer = Awaited<ReturnType<typeof makeCustomer>>;

/** What the card provider holds of a customer. */
export interface Mirrored {
  readonly subscriptions?: readonly Partial<SubscriptionRecord>[];
  readonly invoices?: readonly (Partial<InvoiceRecord> & { readonly id: string })[];
  readonly charges?: readonly (Partial<ChargeRecord> & { readonly id: string })[];
  readonly cards?: readonly Partial<CardRecord>[];
  readonly active?: boolean;
}

export interface ListsWorld {
  readonly server: TestServer;
  readonly admin: Client;
  /** A customer with a key on the account's plan. */
  customer(given?: Parameters<typeof makeCustomer>[1]): Promise<NewCustomer>;
  /** Gives a customer an account at the card provider, as it is mirrored. */
  mirror(userid: string, stripeId: string, held?: Mirrored): Promise<void>;
  /** Gives a customer a document in Firebase or MongoDB. */
  document(store: 'firebase' | 'mongo', userid: string, given: NewDocument): Promise<void>;
  /** Makes lists anew, as the job does. */
  refresh(...lists: PaymentList[]): Promise<void>;
  close(): Promise<void>;
}

const subscription = (
  stripeId: string,
  n: number,
  given: Partial<SubscriptionRecord>,
): SubscriptionRecord => ({
  id: `sub_${stripeId}${n}`,
  status: 'active',
  planCode: 'monthlyIND1',
  amountCents: 2900,
  currency: 'usd',
  interval: 'month',
  intervalCount: 1,
  created: '2026-01-01T00:00:00.000Z',
  currentPeriodEnd: '2026-07-01T00:00:00.000Z',
  cancelAt: null,
  cancelAtPeriodEnd: false,
  endedAt: null,
  ...given,
});

const invoice = (given: Partial<InvoiceRecord> & { id: string }): InvoiceRecord => ({
  number: null,
  status: 'open',
  amountDueCents: 2900,
  amountRemainingCents: 2900,
  currency: 'usd',
  created: '2026-06-01T00:00:00.000Z',
  attemptCount: 1,
  nextPaymentAttempt: '2026-06-18T00:00:00.000Z',
  hostedInvoiceUrl: null,
  ...given,
});

const charge = (given: Partial<ChargeRecord> & { id: string }): ChargeRecord => ({
  status: 'failed',
  amountCents: 2900,
  currency: 'usd',
  created: '2026-06-01T01:00:00.000Z',
  description: null,
  failureCode: 'insufficient_funds',
  failureMessage: 'Your card has insufficient funds.',
  refunded: false,
  card: 'visa 4242',
  invoiceId: null,
  ...given,
});

const card = (n: number, given: Partial<CardRecord>): CardRecord => ({
  id: `pm_${n}`,
  brand: 'visa',
  last4: '4242',
  expMonth: 12,
  expYear: 2030,
  isDefault: n === 0,
  fingerprint: null,
  ...given,
});

/** A server, its stores, and customers as a test makes them. @param given a server whose clock says the same */
export async function listsWorld(
  options: Parameters<typeof testServer>[0] = {},
  given?: TestServer,
): Promise<ListsWorld> {
  const server = given ?? (await testServer({ now: () => nowMs, ...options }));
  const { platform } = server;
  const { db } = platform;
  return {
    server,
    admin: await server.staff(),
    customer: (account) => makeCustomer(platform, account),
    async mirror(userid, stripeId, held = {}) {
      const { subscriptions = [], invoices = [], charges = [], cards = [], active = true } = held;
      const record = {
        ...deletedRecord(stripeId),
        created: '2025-01-01T00:00:00.000Z',
        deleted: false,
        cards: cards.map((one, n) => card(n, one)),
      };
      await insertStripeLinks(db, [{ stripeId, userid, active, transferredFrom: null, record }]);
      await insertHistories(db, [
        {
          customer: record,
          subscriptions: subscriptions.map((one, n) => subscription(stripeId, n, one)),
          invoices: invoices.map(invoice),
          charges: charges.map(charge),
          olderInvoices: false,
          olderCharges: false,
        },
      ]);
      await settleAccounts(db, [userid]);
    },
    document: (store, userid, document) => platform.connectors.records.put(store, userid, document),
    refresh: async (...lists) => {
      await refreshLists(platform, { lists: lists.length ? lists : null, actor: null });
    },
    close: () => server.close(),
  };
}
