import { planCodes, planLabel, plans } from '@midoffice/contract/customers/accounts/shapes';
import type { SeedPrice, SeedProduct } from '../../../../platform/demo/world.ts';

/** What a plan costs a month, in cents; a year costs ten months. */
const monthlyCents: Record<string, number> = {
  IND1: 2_900,
  IND2: 5_900,
  IND3: 14_900,
  COM1: 39_900,
  COM2: 79_900,
  COM3: 149_900,
};

const tier = (planCode: string): string => planCode.slice(-4);

export const isAnnual = (planCode: string): boolean => planCode.startsWith('annual');
export const paidPlans = planCodes.filter((planCode) => planCode !== 'free');

/** Price of one period of a plan, in cents. */
export function planCents(planCode: string): number {
  return (monthlyCents[tier(planCode)] ?? 0) * (isAnnual(planCode) ? 10 : 1);
}

export const priceId = (planCode: string): string => `price_${planCode}`;
/** The price of a plan before the new billing, by which legacy customers still pay. */
export const formerPriceId = (planCode: string): string => `price_former_${planCode}`;
const productId = (planCode: string): string => `prod_${tier(planCode)}`;

/** Products and prices that the card provider knows: one product a tier, a monthly and an annual price each, and their former ones. */
export function catalogue(created: string): { products: SeedProduct[]; prices: SeedPrice[] } {
  const paid = plans.filter((plan) => plan.period !== 'none');
  const products = paid
    .filter((plan) => plan.period === 'monthly')
    .map((plan) => ({
      id: productId(plan.code),
      name: `${plan.label} API plan`,
      metadata: { tier: tier(plan.code) },
      created,
    }));
  const prices = paid.map((plan) => ({
    id: priceId(plan.code),
    product: productId(plan.code),
    unitAmountCents: planCents(plan.code),
    currency: 'usd',
    interval: plan.period === 'annual' ? ('year' as const) : ('month' as const),
    nickname: planLabel(plan.code),
    lookupKey: plan.code,
    metadata: { planCode: plan.code },
    created,
  }));
  const former = prices.map(({ lookupKey, ...price }) => ({
    ...price,
    id: formerPriceId(lookupKey),
    unitAmountCents: Math.round((price.unitAmountCents * 2) / 3 / 100) * 100,
    nickname: `${price.nickname}, former price`,
  }));
  return { products, prices: [...prices, ...former] };
}
