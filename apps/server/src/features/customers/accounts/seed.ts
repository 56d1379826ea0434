import type { LinkedDocument, LinkedStore } from '../../../platform/connectors/records/records.ts';
import type { CustomerMirror } from '../../../platform/connectors/stripe/records.ts';
import { putDemoDocuments } from '../../../platform/demo/records.ts';
import type { Random, FeatureSeed, SeedPaypalSubscription, World } from '../../../platform/demo/world.ts';
import { listPlanLimits } from '../api-keys/api.ts';
import { insertHistories, insertStripeLinks, settleAccounts } from '../stripe-accounts/api.ts';
import { catalogue } from './demo/catalogue.ts';
import { demoCoupons } from './demo/coupons.ts';
import { demoCustomer, type DemoCustomer } from './demo/customers.ts';
import { heroes, type Hero } from './demo/heroes.ts';
import { code } from './demo/people.ts';
import {
  analyzeAccounts,
  insertCustomers,
  insertLinkedRecords,
  insertManualSubscriptions,
  insertPaypalAccounts,
} from './seed-store.ts';

const customersPerSize = 240;
const historyBatch = 1_000;

interface Linked extends LinkedDocument {
  readonly userid: string;
  readonly store: LinkedStore;
  readonly id: string;
}

/** What Firebase and MongoDB hold of a customer as last read, and hold now: one in twenty has changed since. */
function linkedOf(
  random: Random,
  { customer }: DemoCustomer,
  hero: Hero | undefined,
): { read: Linked[]; now: Linked[] } {
  const main = customer.keys[0]!;
  const firebase = {
    userid: customer.userid,
    store: 'firebase' as const,
    id: customer.mongoId,
    uid: customer.userid,
    apikey: main.value,
    planType: customer.planCode,
    email: customer.email,
    emailVerified: customer.emailVerified,
    disabled: false,
  };
  const mongo = {
    userid: customer.userid,
    store: 'mongo' as const,
    id: customer.mongoId,
    uid: null,
    apikey: main.value,
    planType: customer.planCode,
    email: customer.email,
    emailVerified: null,
    disabled: null,
  };
  const read: Linked[] = [
    ...(hero || random.next() < 0.85 ? [firebase] : []),
    ...(hero || random.next() < 0.7 ? [mongo] : []),
  ];
  const now = read.map((document): Linked => {
    const changed = hero ? hero.staleLinked === true && document.store === 'firebase' : random.next() < 0.05;
    if (!changed) return document;
    return document.store === 'firebase'
      ? { ...document, planType: 'free' }
      : { ...document, apikey: code(random, 32) };
  });
  return { read, now };
}

async function seedLinked(
  { platform: { db, secrets, settings }, random, sandbox }: World,
  customers: readonly DemoCustomer[],
  fetchedAt: string,
): Promise<void> {
  const linked = customers.map((customer, n) =>
    linkedOf(random.fork(`linked ${customer.customer.userid}`), customer, heroes[n]),
  );
  const rows = linked
    .flatMap(({ read }) => read)
    .map(({ userid, store, uid, planType, apikey }) => ({
      userid,
      store,
      key: apikey,
      fetchedAt,
      record: { ...(uid !== null && { uid }), ...(planType !== null && { planType }) },
    }));
  await insertLinkedRecords(db, secrets, rows);
  putDemoDocuments(
    sandbox,
    settings.MONGODB_COLLECTION,
    linked.flatMap(({ now }) => now),
  );
}

/** The subscription in the fake PayPal of a customer who pays there. */
function paypalSubscription({ paypal, customer }: DemoCustomer): SeedPaypalSubscription[] {
  if (!paypal) return [];
  const { subscriptionID, status, planCode, amountCents, interval, startTime, nextBillingTime, payerID } =
    paypal;
  return [
    {
      id: subscriptionID,
      planCode,
      amountCents,
      interval,
      status,
      start: startTime,
      ...(status === 'ACTIVE' && { nextBilling: nextBillingTime }),
      payer: { id: payerID, email: customer.email, given: customer.firstname, surname: customer.lastname },
    },
  ];
}

/** Creates the histories in the fake card provider, reads them through the connector and mirrors them. */
async function seedStripe(
  { platform, sandbox, today }: World,
  customers: readonly DemoCustomer[],
): Promise<void> {
  const { products, prices } = catalogue(new Date(Date.parse(today) - 2300 * 86_400_000).toISOString());
  sandbox.stripe.seed({
    products,
    prices,
    ...demoCoupons,
    customers: customers.flatMap((customer) => customer.stripe),
  });
  const mirrors = new Map(
    (await platform.connectors.stripe.fetchAllCustomers()).map((mirror) => [mirror.customer.id, mirror]),
  );
  const links = customers
    .flatMap((customer) => customer.links)
    .map((link) => ({ ...link, mirror: mirrors.get(link.stripeId) }));
  const found = links.filter(
    (link): link is typeof link & { mirror: CustomerMirror } => link.mirror !== undefined,
  );
  if (found.length !== links.length)
    throw new Error(`the fake card provider has ${found.length} of ${links.length} customers`);
  await insertStripeLinks(
    platform.db,
    found.map(({ mirror, ...link }) => ({ ...link, record: mirror.customer })),
  );
  for (let start = 0; start < found.length; start += historyBatch) {
    await insertHistories(
      platform.db,
      found.slice(start, start + historyBatch).map((link) => link.mirror),
    );
  }
  await settleAccounts(platform.db, [...new Set(found.map((link) => link.userid))]);
}

/** The demo's customers: accounts, keys, linked records, manual and PayPal subscriptions, card-provider histories. */
export const featureSeed: FeatureSeed = {
  order: 20,
  async seed(world) {
    const {
      platform: { db, secrets },
      random,
      size,
      today,
      sandbox,
    } = world;
    const limits = new Map(
      (await listPlanLimits(db)).map(({ planCode, callsPerMinute }) => [planCode as string, callsPerMinute]),
    );
    const customers = Array.from({ length: customersPerSize * size }, (_none, n) =>
      demoCustomer(random, n, today, limits),
    );
    await insertCustomers(
      db,
      secrets,
      customers.map(({ customer }) => customer),
    );
    await seedLinked(world, customers, new Date(Date.parse(today) - 86_400_000).toISOString());
    await insertManualSubscriptions(
      db,
      customers.flatMap(({ manual }) => (manual ? [manual] : [])),
    );
    await insertPaypalAccounts(
      db,
      customers.flatMap(({ paypal, customer }) =>
        paypal ? [{ userid: customer.userid, record: paypal }] : [],
      ),
    );
    sandbox.paypal.seed(customers.flatMap((customer) => paypalSubscription(customer)));
    await seedStripe(world, customers);
    await analyzeAccounts(db);
  },
};
