import { enterprisePlanKeys, priceProblems, type PlanType } from '@midoffice/contract/billing/prices/lists';
import { mostMinorUnits } from '@midoffice/contract/billing/payments/inputs';
import type { StablePrice, StableProduct } from '@midoffice/contract/billing/prices/shapes';
import { renewsAgain } from '../../../platform/connectors/billing-terms.ts';
import type { ProviderPrice, ProviderProduct } from '../../../platform/connectors/stripe/catalogue.ts';
import type { MovableSubscription } from '../../../platform/connectors/stripe/price-moves.ts';
import { ApiError, badInput } from '../../../platform/http/errors.ts';

/** The provider's words for how often it is paid. */
export const intervalOf = { monthly: 'month', annual: 'year' } as const satisfies Record<PlanType, string>;

/** How often a price is paid, where it is every month or every year; else null. */
export function planTypeOfPrice({
  interval,
  intervalCount,
}: Pick<ProviderPrice, 'interval' | 'intervalCount'>): PlanType | null {
  if (intervalCount !== 1) return null;
  return interval === 'month' ? 'monthly' : interval === 'year' ? 'annual' : null;
}

/** What a custom price is asked to be, before it is complete. */
interface WantedPrice {
  readonly productId?: string | undefined;
  readonly planType?: PlanType | undefined;
  readonly amount?: unknown;
  readonly priceName?: string | undefined;
}

const missing = (field: keyof typeof priceProblems): ApiError =>
  new ApiError(400, priceProblems[field], { field });

/**
 * The price that is wanted, all of it. What is missing is named one by one: product, period, amount, name.
 * Source: r002-price-check-order.
 * @throws ApiError 400
 */
export function completePrice({ productId, planType, amount, priceName }: WantedPrice) {
  if (!productId) throw missing('productId');
  if (!planType) throw missing('planType');
  if (typeof amount !== 'number' || !Number.isFinite(amount) || amount <= 0) throw missing('amount');
  if (!Number.isInteger(amount))
    throw badInput('amount', 'must be a whole number of the smallest currency unit, such as cents');
  if (amount > mostMinorUnits) throw badInput('amount', `must be at most ${mostMinorUnits}`);
  if (!priceName) throw missing('priceName');
  return { productId, planType, amount, priceName, planCode: enterprisePlanKeys[planType] };
}

/** A price as the enterprise tools show it; null where it is paid once, by usage or in other periods. */
export function stablePrice(price: ProviderPrice): StablePrice | null {
  const planType = planTypeOfPrice(price);
  if (planType === null || price.amountCents === null) return null;
  const { id, amountCents, currency, name, planCode, active } = price;
  return { id, amount: amountCents, planType, currency, name, planCode, active };
}

/** Products by name with their prices, the smaller ones first. @param archived archived ones too */
export function stableProducts(
  products: readonly ProviderProduct[],
  prices: readonly ProviderPrice[],
  archived: boolean,
): StableProduct[] {
  const ofProduct = Map.groupBy(prices, ({ product }) => product);
  return products
    .filter(({ active }) => archived || active)
    .map(({ id, name, active }) => ({
      id,
      name,
      active,
      prices: (ofProduct.get(id) ?? [])
        .map(stablePrice)
        .filter((price): price is StablePrice => price !== null && (archived || price.active))
        .sort((a, b) => a.amount - b.amount || a.id.localeCompare(b.id)),
    }))
    .sort((a, b) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id));
}

/** Statuses of a subscription that still bills. */
const billing = new Set(['active', 'trialing', 'past_due', 'unpaid', 'paused']);

/** Whether a subscription still bills, so that it can be listed for a migration. */
export const stillBills = ({ status }: Pick<MovableSubscription, 'status'>): boolean => billing.has(status);

/** Why a subscription is not migrated, naming the field; null: it is. */
export function subscriptionRefusal(found: MovableSubscription): string | null {
  if (!billing.has(found.status))
    return `subscription: is ${found.status}, only a running one can be migrated`;
  if (!renewsAgain({ ...found, cancelAtPeriodEnd: false }))
    return `subscription: is cancelled and ends on ${found.cancelAt?.slice(0, 10)}`;
  if (found.items !== 1)
    return `subscription: has ${found.items} items, only one with a single item can be migrated`;
  return found.status === 'past_due' || found.status === 'unpaid'
    ? `subscription: is ${found.status.replace('_', ' ')}, please have its open invoice paid first`
    : null;
}

/** Why a subscription is not moved to a price, naming the field; null: it is. */
export function priceRefusal(found: MovableSubscription, price: ProviderPrice): string | null {
  if (price.product !== found.product)
    return "newPriceID: is a price of another product than the subscription's";
  if (!price.active) return 'newPriceID: is archived, please choose an active price';
  if (price.currency !== found.currency)
    return `newPriceID: is in ${price.currency.toUpperCase()}, the subscription is billed in ${found.currency.toUpperCase()}`;
  if (planTypeOfPrice(price) === null || price.amountCents === null)
    return 'newPriceID: must be a monthly or an annual price of a fixed amount';
  return price.id === found.priceId ? 'newPriceID: is the price that the subscription has already' : null;
}
