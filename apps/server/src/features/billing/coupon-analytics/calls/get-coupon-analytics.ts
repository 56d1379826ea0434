import { getCouponAnalytics } from '@midoffice/contract/billing/coupon-analytics/calls/get-coupon-analytics';
import { customersAtMost } from '@midoffice/contract/billing/coupon-analytics/lists';
import { badInput } from '../../../../platform/http/errors.ts';
import { implementRead } from '../../../../platform/http/implement.ts';
import { analyzedCodes } from '../customers.ts';
import { requireBegun } from '../rules.ts';
import { customerTotals } from '../store.ts';

export const handler = implementRead(getCouponAnalytics, async ({ db, platform, staff }, { quarter }) => {
  requireBegun(quarter, platform.now());
  const rows = await customerTotals(db, { quarter, code: null, limit: customersAtMost + 1, reader: staff });
  if (rows.length > customersAtMost)
    throw badInput(
      'quarter',
      `has more than ${customersAtMost.toLocaleString('en-US')} customers under codes, please download one code at a time`,
    );
  return analyzedCodes(rows, platform.now());
});
