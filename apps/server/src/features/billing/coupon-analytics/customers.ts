import type {
  AnalyzedCode,
  AnalyzedCustomer,
  CouponCustomer,
  CouponSummary,
} from '@midoffice/contract/billing/coupon-analytics/shapes';
import { activeMonths, activeUntil, mainUnits, partOf, productName } from './rules.ts';
import type { CodeTotals, CustomerTotals } from './store.ts';

/** What staff see of a customer's plan beside the figures. */
function planOf(row: CustomerTotals, nowMs: number) {
  const { subscription, customerSince } = row;
  return {
    product: productName(row.planCode),
    creationDate: subscription?.created ?? customerSince,
    activeMonths: subscription ? activeMonths(subscription, nowMs) : 0,
    activeUntil: subscription ? activeUntil(subscription) : null,
    annual: row.annual,
  };
}

const moneyOf = ({ currency, amountCents, commissionCents }: CustomerTotals) => ({
  currency,
  amount: mainUnits(amountCents, currency),
  commissionTotal: mainUnits(commissionCents, currency),
  amountCents,
  commissionCents,
});

function analyzedCustomer(
  [first, ...others]: readonly [CustomerTotals, ...CustomerTotals[]],
  nowMs: number,
): AnalyzedCustomer {
  return {
    ...moneyOf(first),
    ...planOf(first, nowMs),
    ...(others.length && { otherCurrencies: others.map(moneyOf) }),
  };
}

/** Customers by code, then by customer id. Rows of one customer follow each other, the main currency first. */
export function analyzedCodes(rows: readonly CustomerTotals[], nowMs: number): Record<string, AnalyzedCode> {
  const codes = [...Map.groupBy(rows, ({ code }) => code)].map(([code, ofCode]): [string, AnalyzedCode] => {
    const customers = [...Map.groupBy(ofCode, ({ stripeId }) => stripeId)].map(
      ([stripeId, own]): [string, AnalyzedCustomer] => [
        stripeId,
        analyzedCustomer(own as [CustomerTotals, ...CustomerTotals[]], nowMs),
      ],
    );
    return [
      code,
      {
        commissionRate: partOf(ofCode[0]!.rateBps),
        totalCustomers: customers.length,
        customers: Object.fromEntries(customers),
      },
    ];
  });
  return Object.fromEntries(codes.sort(([, a], [, b]) => b.totalCustomers - a.totalCustomers));
}

/** One line of the table of customers. */
export function couponCustomer(row: CustomerTotals, nowMs: number): CouponCustomer {
  const { stripeId, userid, email, currency, amountCents, commissionCents, charges } = row;
  return {
    stripeID: stripeId,
    userid,
    email,
    currency,
    amountCents,
    commissionCents,
    charges,
    ...planOf(row, nowMs),
  };
}

type Figures = Pick<CouponSummary, 'totalCustomers' | 'charges' | 'totals'>;

function figuresOf(rows: readonly CodeTotals[]): Figures {
  const all = rows.find(({ currency }) => currency === null);
  return {
    totalCustomers: all?.customers ?? 0,
    charges: all?.charges ?? 0,
    totals: rows.flatMap(({ currency, amountCents, commissionCents }) =>
      currency === null ? [] : [{ currency, amountCents, commissionCents }],
    ),
  };
}

/** Codes of a quarter with those of the quarter before, in the order of the rows. */
export function couponSummaries(now: readonly CodeTotals[], before: readonly CodeTotals[]): CouponSummary[] {
  const former = Map.groupBy(before, ({ code }) => code);
  return [...Map.groupBy(now, ({ code }) => code)].map(([code, rows]) => ({
    code,
    commissionRate: partOf(rows[0]!.rateBps),
    rateSet: rows[0]!.rateBps !== null,
    ...figuresOf(rows),
    before: former.has(code) ? figuresOf(former.get(code)!) : null,
  }));
}
