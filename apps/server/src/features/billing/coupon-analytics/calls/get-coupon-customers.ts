import { getCouponCustomers } from '@midoffice/contract/billing/coupon-analytics/calls/get-coupon-customers';
import { customersPageSize } from '@midoffice/contract/billing/coupon-analytics/lists';
import { implementRead } from '../../../../platform/http/implement.ts';
import { couponCustomer } from '../customers.ts';
import { requireBegun } from '../rules.ts';
import { customerTotals } from '../store.ts';

export const handler = implementRead(
  getCouponCustomers,
  async ({ db, platform, staff }, { quarter, couponCode, page, search, sort }) => {
    requireBegun(quarter, platform.now());
    const wanted = { quarter, code: couponCode, search, sort, reader: staff };
    const offset = (page - 1) * customersPageSize;
    const rows = await customerTotals(db, { ...wanted, limit: customersPageSize, offset });
    // Beyond the last page no row says how many there are.
    const first = rows[0] ?? (page > 1 ? (await customerTotals(db, { ...wanted, limit: 1 }))[0] : undefined);
    return { rows: rows.map((row) => couponCustomer(row, platform.now())), total: first?.total ?? 0 };
  },
);
