import { getCouponCommissions } from '@midoffice/contract/billing/coupon-analytics/calls/get-coupon-commissions';
import { implementRead } from '../../../../platform/http/implement.ts';
import { commissionChanges } from '../commission-store.ts';
import { percentOf } from '../rules.ts';

export const handler = implementRead(getCouponCommissions, async ({ db }, { couponCode }) => ({
  couponCode,
  changes: (await commissionChanges(db, couponCode)).map(({ rateBps, ...change }) => ({
    ...change,
    ratePercent: percentOf(rateBps),
  })),
}));
