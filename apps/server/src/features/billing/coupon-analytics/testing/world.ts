import type { SeedCustomer } from '../../../../platform/demo/world.ts';
import type { Client } from '../../../../testing/server.ts';
import { stripeTestServer, type StripeTestServer } from '../../../../testing/stripe.ts';
import {
  linkedCustomer,
  mirrorCustomer,
  seedCatalogue,
} from '../../../customers/accounts/testing/factory.ts';
import { insertCommissions } from '../commission-store.ts';

/** The time of the clock: 15 June 2026, noon, in the second quarter. */
export const nowMs = Date.UTC(2026, 5, 15, 12);

/** A server and a card provider with a catalogue, coupons and promotion codes, and an admin. */
export interface CouponsWorld extends StripeTestServer {
  readonly admin: Client;
}

/** Prices in other currencies and periods, by id. */
const prices = [
  { id: 'price_eur', unitAmountCents: 2_500, currency: 'eur', interval: 'month' as const },
  { id: 'price_jpy', unitAmountCents: 3_000, currency: 'jpy', interval: 'month' as const },
  { id: 'price_jpy_year', unitAmountCents: 30_000, currency: 'jpy', interval: 'year' as const },
];

export async function couponsWorld(
  options: Parameters<typeof stripeTestServer>[0] = {},
): Promise<CouponsWorld> {
  const world = await stripeTestServer({ nowMs, ...options });
  seedCatalogue(world);
  world.sandbox.stripe.seed({
    prices: prices.map((price) => ({
      ...price,
      product: 'prod_IND1',
      metadata: { planCode: price.interval === 'year' ? 'annualIND1' : 'monthlyIND1' },
    })),
    coupons: [
      { id: 'PARTNER20', percentOff: 20, duration: 'forever' },
      { id: 'FIRST50', percentOff: 50, duration: 'once' },
      { id: 'QUARTER', percentOff: 25, duration: 'repeating', durationInMonths: 3 },
      { id: 'TENOFF', amountOffCents: 1_000, currency: 'usd', duration: 'forever' },
      { id: 'cpn_spring', percentOff: 10, duration: 'forever', name: 'Spring' },
    ],
    promotionCodes: [
      { id: 'promo_spring', code: 'SPRING26', coupon: 'cpn_spring' },
      { id: 'promo_partner', code: 'ANNA', coupon: 'PARTNER20' },
    ],
  });
  return { ...world, admin: await world.server.staff() };
}

let made = 0;

/** A customer whose history at the card provider is mirrored. */
export async function payer(
  world: CouponsWorld,
  given: Partial<SeedCustomer>,
  account: Parameters<typeof linkedCustomer>[3] = {},
): Promise<{ userid: string; email: string; stripeID: string }> {
  made += 1;
  const stripeID = `cus_payer${String(made).padStart(9, '0')}`;
  const { userid, email } = await linkedCustomer(world, stripeID, given, account);
  await mirrorCustomer(world.admin, userid);
  return { userid, email, stripeID };
}

/** Sets the rate of a code as a former member of staff has. */
export const rate = (world: CouponsWorld, code: string, percent: number, fromQuarter = '2020-Q1') =>
  insertCommissions(world.server.platform.db, [
    {
      code,
      fromQuarter,
      rateBps: Math.round(percent * 100),
      reason: 'Agreement',
      setBy: null,
      setByLabel: 'partners@midoffice.example',
      setAt: '2020-01-01T00:00:00.000Z',
    },
  ]);
