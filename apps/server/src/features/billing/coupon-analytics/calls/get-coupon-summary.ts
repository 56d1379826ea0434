import { getCouponSummary } from '@midoffice/contract/billing/coupon-analytics/calls/get-coupon-summary';
import { codesAtMost, quarterBefore } from '@midoffice/contract/billing/coupon-analytics/lists';
import { implementRead } from '../../../../platform/http/implement.ts';
import { couponSummaries } from '../customers.ts';
import { requireBegun } from '../rules.ts';
import { analyticsState, codeTotals } from '../store.ts';

export const handler = implementRead(getCouponSummary, async ({ db, platform, staff }, { quarter }) => {
  requireBegun(quarter, platform.now());
  const [now, before, state] = await Promise.all([
    codeTotals(db, quarter, staff),
    codeTotals(db, quarterBefore(quarter), staff),
    analyticsState(db),
  ]);
  const codes = couponSummaries(now, before);
  return { quarter, codes: codes.slice(0, codesAtMost), total: codes.length, ...state };
});
