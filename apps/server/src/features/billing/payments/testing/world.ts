import type { SeedCustomer, SeedPaypalSubscription } from '../../../../platform/demo/world.ts';
import type { Client } from '../../../../testing/server.ts';
import { stripeTestServer, type StripeTestServer } from '../../../../testing/stripe.ts';
import {
  linkedCustomer,
  mirrorCustomer,
  seedCatalogue,
} from '../../../customers/accounts/testing/factory.ts';
import { makeCustomer } from '../../../customers/accounts/factory.ts';
import { putPaypalRecord } from '../customer-store.ts';
import { readPaypal } from '../paypal-reading.ts';

/** The time of the clock: 15 June 2026, noon. */
export const nowMs = Date.UTC(2026, 5, 15, 12);

/** A server, its vendors with a catalogue and prices of former times, and an admin. */
export interface PaymentsWorld extends StripeTestServer {
  readonly admin: Client;
}

export async function paymentsWorld(
  options: Parameters<typeof stripeTestServer>[0] = {},
): Promise<PaymentsWorld> {
  const world = await stripeTestServer({ nowMs, ...options, env: { ...coreEnv, ...options.env } });
  seedCatalogue(world);
  seedFormerPrices(world);
  return { ...world, admin: await world.server.staff({ userid: coreStaff(0) }) };
}

const coreMembers = 400;
/** A member of core staff of these worlds. */
export const coreStaff = (n: number): string => `payments-core-${n}`;
/** Who gives money back and makes payment links there. */
export const coreEnv = {
  CORE_STAFF: Array.from({ length: coreMembers }, (_none, n) => coreStaff(n)).join(','),
};

/** The prices of before the new billing: of the same plans, without look-up keys. */
export function seedFormerPrices({ sandbox }: Pick<StripeTestServer, 'sandbox'>): void {
  sandbox.stripe.seed({
    prices: [
      {
        id: 'price_former_monthly',
        product: 'prod_IND1',
        unitAmountCents: 1900,
        interval: 'month',
        metadata: { planCode: 'monthlyIND1' },
      },
      {
        id: 'price_former_annual',
        product: 'prod_IND1',
        unitAmountCents: 19_000,
        interval: 'year',
        metadata: { planCode: 'annualIND1' },
      },
      {
        id: 'price_former_quarterly',
        product: 'prod_IND1',
        unitAmountCents: 7500,
        interval: 'month',
        intervalCount: 3,
        metadata: { planCode: 'monthlyIND1' },
      },
      {
        id: 'price_former_euro',
        product: 'prod_IND1',
        unitAmountCents: 1700,
        currency: 'eur',
        interval: 'month',
        metadata: { planCode: 'monthlyIND1' },
      },
    ],
  });
}

let made = 0;
/** A number that no other customer or text of these worlds has. */
export const another = (): number => (made += 1);
type Card = 'visa' | 'insufficient_funds' | 'none';

/** A customer whose last renewal failed; the card decides whether another try would succeed. */
export async function debtor(world: PaymentsWorld, card: Card = 'insufficient_funds') {
  made += 1;
  const stripeID = `cus_debtor${String(made).padStart(8, '0')}`;
  const customer = await linkedCustomer(
    world,
    stripeID,
    {
      paymentMethod: card === 'none' ? 'visa' : 'insufficient_funds',
      subscriptions: [{ price: 'price_monthlyIND1', start: '2026-05-10T00:00:00Z', status: 'past_due' }],
    },
    { planCode: 'monthlyIND1', lastApiCallAt: '2026-06-14T08:00:00.000Z' },
  );
  const client = world.onlooker;
  if (card === 'visa') await client.paymentMethods.attach('pm_card_visa', { customer: stripeID });
  await mirrorCustomer(world.admin, customer.userid);
  const { data } = await client.charges.list({ customer: stripeID, limit: 10 });
  const chargeID = data.find(({ status }) => status === 'failed')!.id;
  const invoices = await client.invoices.list({ customer: stripeID, status: 'open' });
  return { userid: customer.userid, stripeID, chargeID, invoiceID: invoices.data[0]!.id! };
}

/** A customer with a subscription of former times, legacy and not migrated. */
export async function legacyCustomer(
  world: PaymentsWorld,
  account: Parameters<typeof makeCustomer>[1] = {},
  price: string | null = 'price_former_monthly',
) {
  made += 1;
  const stripeID = `cus_legacy${String(made).padStart(8, '0')}`;
  const subscription = `sub_legacy${made}`;
  const customer = await linkedCustomer(
    world,
    stripeID,
    { subscriptions: price ? [{ id: subscription, price, start: '2026-06-01T00:00:00Z' }] : [] },
    { legacy: true, planCode: 'monthlyIND1', ...account },
  );
  await mirrorCustomer(world.admin, customer.userid);
  return { userid: customer.userid, stripeID, subscription };
}

/** A customer whose last renewal failed, who has put a good card first since. */
export async function solventDebtor(world: PaymentsWorld) {
  const customer = await debtor(world, 'visa');
  const { data } = await world.onlooker.customers.listPaymentMethods(customer.stripeID);
  const good = data.find(({ card }) => card?.last4 === '4242')!;
  await world.onlooker.customers.update(customer.stripeID, {
    invoice_settings: { default_payment_method: good.id },
  });
  return customer;
}

/** A customer with a paid charge of 19.00 USD. */
export async function payer(world: PaymentsWorld) {
  const customer = await legacyCustomer(world);
  const { data } = await world.onlooker.charges.list({ customer: customer.stripeID });
  return { ...customer, chargeID: data[0]!.id };
}

/** What {@link paypalCustomer} takes for a server whose clock is the real one, which the vendors' may be far behind. */
export const paidLater = (): [Partial<SeedPaypalSubscription>, Partial<SeedCustomer>] => {
  const nextBilling = Math.max(Date.now(), nowMs) + 30 * 86_400_000;
  return [{ nextBilling }, { cardExpiry: { month: 12, year: new Date(nextBilling).getUTCFullYear() + 1 } }];
};

/** A customer who pays by PayPal, next on 1 July 2026, with a card at the card provider. */
export async function paypalCustomer(
  world: PaymentsWorld,
  given: Partial<SeedPaypalSubscription> = {},
  card: Partial<SeedCustomer> | null = {},
) {
  made += 1;
  const paypalID = `I-TEST${String(made).padStart(8, '0')}`;
  const account = { planCode: 'monthlyIND1', legacy: true };
  const stripeID = `cus_paypal${String(made).padStart(8, '0')}`;
  const customer = card
    ? await linkedCustomer(world, stripeID, card, account)
    : await makeCustomer(world.server.platform, account);
  world.sandbox.paypal.seed([
    {
      id: paypalID,
      planCode: 'monthlyIND1',
      amountCents: 2900,
      interval: 'month',
      start: '2026-01-01T00:00:00Z',
      nextBilling: '2026-07-01T00:00:00Z',
      payer: { id: `PAYER${made}`, email: customer.email },
      ...given,
    },
  ]);
  const reading = (await readPaypal(world.server.platform.connectors.paypal, paypalID))!;
  await world.server.platform.db
    .transaction()
    .execute((trx) => putPaypalRecord(trx, customer.userid, reading));
  return { userid: customer.userid, email: customer.email, paypalID, stripeID };
}
