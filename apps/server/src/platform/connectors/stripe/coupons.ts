import type Stripe from 'stripe';

/**
 * What an invoice has to do with one coupon code: a promotion code where one was redeemed, else the coupon's own id.
 * Amounts are in the currency's smallest unit.
 */
export interface InvoiceCoupon {
  readonly code: string;
  readonly couponId: string;
  /** Null where the coupon was applied without a promotion code. */
  readonly promotionCodeId: string | null;
  /** What the code took off this invoice. */
  readonly discountCents: number;
  /**
   * Which part of the invoice is under the code: `underCents` of `allCents`, after discounts and before tax. Equal where
   * the whole invoice is. `allCents` is above zero.
   */
  readonly underCents: number;
  readonly allCents: number;
}

/** What the provider has to be asked for, so that the discounts of listed invoices are there. */
export const expandedDiscounts = [
  'data.discounts.promotion_code',
  'data.total_discount_amounts.discount.promotion_code',
];

type Discount = Stripe.Discount | Stripe.DeletedDiscount;

interface Named {
  readonly code: string;
  readonly couponId: string;
  readonly promotionCodeId: string | null;
}

function nameOf(discount: Discount): Named | null {
  const coupon = discount.source?.coupon;
  const couponId = typeof coupon === 'string' ? coupon : coupon?.id;
  const promotion = discount.promotion_code;
  if (promotion && typeof promotion === 'object')
    return { code: promotion.code, couponId: couponId ?? '', promotionCodeId: promotion.id };
  if (!couponId) return null;
  // A promotion code that is not expanded is gone at the provider: the coupon's id is the name that is left.
  return { code: couponId, couponId, promotionCodeId: promotion ?? null };
}

const isObject = (value: string | Discount): value is Discount => typeof value === 'object';

/** The codes of an invoice by discount id: of the invoice, its subscription and customer, and of single lines. */
function namesOf(invoice: Stripe.Invoice): ReadonlyMap<string, Named> {
  const found = [
    ...invoice.discounts,
    ...(invoice.total_discount_amounts ?? []).map(({ discount }) => discount),
  ].filter(isObject);
  const names = new Map<string, Named>();
  for (const discount of found) {
    const name = nameOf(discount);
    if (name) names.set(discount.id, name);
  }
  return names;
}

const discountIdOf = (discount: string | Discount): string =>
  typeof discount === 'string' ? discount : discount.id;

const isProration = ({ parent }: Stripe.InvoiceLineItem): boolean =>
  parent?.subscription_item_details?.proration ?? parent?.invoice_item_details?.proration ?? false;

function netOf({ amount, discount_amounts: discounts }: Stripe.InvoiceLineItem): number {
  return (discounts ?? []).reduce((sum, one) => sum - one.amount, amount);
}

/**
 * The part of an invoice that is under a code. A line is where the code discounts it; prorations are too, which are never
 * discounted themselves (https://docs.stripe.com/api/invoice-line-item/object, `discountable`): what was credited or
 * added for a change of the plan lowers or raises what the customer pays under the code.
 */
function shareOf(
  lines: readonly Stripe.InvoiceLineItem[],
  ids: ReadonlySet<string>,
): Pick<InvoiceCoupon, 'underCents' | 'allCents'> {
  let [underCents, allCents, outside] = [0, 0, 0];
  for (const line of lines) {
    const net = netOf(line);
    const isUnder =
      isProration(line) ||
      (line.discount_amounts ?? []).some(({ discount }) => ids.has(discountIdOf(discount)));
    allCents += net;
    if (isUnder) underCents += net;
    else if (net !== 0) outside += 1;
  }
  if (outside === 0) return { underCents: 1, allCents: 1 };
  if (allCents <= 0) return { underCents: 0, allCents: 1 };
  return { underCents: Math.min(Math.max(0, underCents), allCents), allCents };
}

/**
 * The coupon codes of an invoice, by name.
 * @param lines all its lines: a list of invoices carries the first ten of each
 */
export function invoiceCoupons(
  invoice: Stripe.Invoice,
  lines: readonly Stripe.InvoiceLineItem[] = invoice.lines.data,
): InvoiceCoupon[] {
  const byCode = new Map<string, { name: Named; ids: Set<string> }>();
  for (const [id, name] of namesOf(invoice)) {
    const known = byCode.get(name.code);
    if (known) known.ids.add(id);
    else byCode.set(name.code, { name, ids: new Set([id]) });
  }
  return [...byCode.values()]
    .map(({ name, ids }) => ({
      ...name,
      discountCents: (invoice.total_discount_amounts ?? [])
        .filter(({ discount }) => ids.has(discountIdOf(discount)))
        .reduce((sum, { amount }) => sum + amount, 0),
      ...shareOf(lines, ids),
    }))
    .sort((a, b) => (a.code < b.code ? -1 : 1));
}

/** Invoices whose lines do not all travel with them, and whose codes depend on all. */
export const needsAllLines = (invoice: Stripe.Invoice): boolean =>
  invoice.lines.has_more && namesOf(invoice).size > 0;
