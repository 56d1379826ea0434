import { invalid } from '../errors.ts';
import { type Coupon, type Discount, discountShape } from '../shapes/catalog.ts';
import type { Customer } from '../shapes/customer.ts';
import type { InvoiceLine } from '../shapes/invoice.ts';
import type { World } from '../world.ts';
import { boundary } from './periods.ts';

/** A discount as calls name it. */
export interface DiscountInput {
  coupon?: string;
  discount?: string;
  promotion_code?: string;
}

/** Creates the discounts that a subscription or invoice names, counting each redemption. */
export function redeem(
  world: World,
  inputs: DiscountInput[],
  owner: { customer: Customer; subscription: string | null; invoice?: string | null },
): Discount[] {
  return inputs.map((input, at) => {
    const param = `discounts[${at}]`;
    if (input.discount !== undefined) return world.need('discounts', input.discount, `${param}[discount]`);
    const { coupon, promotionCode } = redeemable(world, input, param);
    const now = world.now(owner.customer);
    if (!coupon.valid || (coupon.redeem_by !== null && coupon.redeem_by < now)) {
      throw invalid(`Coupon expired: ${coupon.id}`, `${param}[coupon]`, 'coupon_expired');
    }
    const redeemed = coupon.times_redeemed + 1;
    world.change(world.tables.coupons, coupon.id, {
      times_redeemed: redeemed,
      valid: coupon.max_redemptions === null || redeemed < coupon.max_redemptions,
    });
    return world.create(
      world.tables.discounts,
      newDiscount(world, coupon, now, { ...owner, customer: owner.customer.id, promotionCode }),
      'customer.discount.created',
    );
  });
}

function redeemable(
  world: World,
  input: DiscountInput,
  param: string,
): { coupon: Coupon; promotionCode: string | null } {
  if (input.promotion_code !== undefined) {
    const code = world.need('promotion_codes', input.promotion_code, `${param}[promotion_code]`);
    if (!code.active)
      throw invalid('This promotion code is expired.', `${param}[promotion_code]`, 'promotion_code_expired');
    world.change(world.tables.promotion_codes, code.id, { times_redeemed: code.times_redeemed + 1 });
    return { coupon: world.need('coupons', code.promotion.coupon, param), promotionCode: code.id };
  }
  if (input.coupon === undefined)
    throw invalid(`Missing required param: ${param}[coupon].`, `${param}[coupon]`, 'parameter_missing');
  return { coupon: world.need('coupons', input.coupon, `${param}[coupon]`), promotionCode: null };
}

/** A discount that starts now and ends as its coupon says. */
export function newDiscount(
  world: World,
  coupon: Coupon,
  start: number,
  owner: {
    customer: string;
    subscription: string | null;
    invoice?: string | null;
    promotionCode?: string | null;
  },
): Discount {
  const months = coupon.duration_in_months ?? 1;
  return discountShape({
    id: world.id('di'),
    coupon: coupon.id,
    start,
    end:
      coupon.duration === 'repeating'
        ? boundary(start, { interval: 'month', interval_count: months }, 1)
        : null,
    ...owner,
  });
}

export interface DiscountedLines {
  lines: InvoiceLine[];
  totals: { amount: number; discount: string }[];
}

/** Spreads discounts over the lines that may be discounted; the cents of rounding fall on the last. */
export function applyDiscounts(world: World, lines: InvoiceLine[], discountIds: string[]): DiscountedLines {
  const left = lines.map((line) => (line.discountable && line.amount > 0 ? line.amount : 0));
  const perLine: { amount: number; discount: string }[][] = lines.map(() => []);
  const totals: DiscountedLines['totals'] = [];
  for (const id of discountIds) {
    const discount = world.tables.discounts.get(id);
    const coupon = discount && world.tables.coupons.get(discount.source.coupon);
    if (!coupon) continue;
    const base = left.reduce((sum, amount) => sum + amount, 0);
    const offCents =
      coupon.percent_off === null
        ? Math.min(coupon.amount_off ?? 0, base)
        : Math.round((base * coupon.percent_off) / 100);
    let toSpread = offCents;
    left.forEach((amount, at) => {
      const isLast = !left.slice(at + 1).some((other) => other > 0);
      const share =
        base === 0
          ? 0
          : isLast
            ? Math.min(toSpread, amount)
            : Math.min(Math.round((offCents * amount) / base), toSpread);
      if (amount === 0) return;
      left[at] = amount - share;
      toSpread -= share;
      perLine[at]?.push({ amount: share, discount: id });
    });
    totals.push({ amount: offCents - toSpread, discount: id });
  }
  return { lines: lines.map((line, at) => ({ ...line, discount_amounts: perLine[at] ?? [] })), totals };
}

/** Discounts of a subscription that still hold at a moment; a `once` discount ends with its first invoice. */
export function activeDiscounts(world: World, discountIds: string[], at: number): string[] {
  return discountIds.filter((id) => {
    const discount = world.tables.discounts.get(id);
    return discount !== undefined && (discount.end === null || discount.end > at);
  });
}

/** Ends discounts that are good for one invoice only. */
export function spendOnceDiscounts(world: World, discountIds: string[], at: number): void {
  for (const id of discountIds) {
    const discount = world.tables.discounts.get(id);
    if (!discount || discount.end !== null) continue;
    if (world.tables.coupons.get(discount.source.coupon)?.duration === 'once') {
      world.change(world.tables.discounts, id, { end: at });
    }
  }
}
