import { downloadCouponAnalytics } from '@midoffice/contract/billing/coupon-analytics/calls/download-coupon-analytics';
import { customersAtMost, deletedCustomerPrefix } from '@midoffice/contract/billing/coupon-analytics/lists';
import { auditExport } from '../../../../platform/audit/export.ts';
import { csvText, type CsvColumn } from '../../../../platform/csv/csv.ts';
import { badInput, notFound } from '../../../../platform/http/errors.ts';
import { implementRead } from '../../../../platform/http/implement.ts';
import { activeMonths, mainUnits, percentOf, productName, requireBegun } from '../rules.ts';
import { customerTotals, type CustomerTotals } from '../store.ts';

/** The columns of the subscription table, then what makes them clear. */
const columnsAt = (nowMs: number): readonly CsvColumn<CustomerTotals>[] => [
  { header: 'customerID', type: 'text', value: (row) => row.stripeId },
  { header: 'amount', type: 'plain', value: (row) => mainUnits(row.amountCents, row.currency) },
  { header: 'commission', type: 'plain', value: (row) => mainUnits(row.commissionCents, row.currency) },
  { header: 'planName', type: 'text', value: (row) => productName(row.planCode) },
  { header: 'createdAt', type: 'plain', value: (row) => row.subscription?.created ?? row.customerSince },
  {
    header: 'activeMonths',
    type: 'plain',
    // Nothing but the money is kept of a deleted customer.
    value: ({ subscription, stripeId }) =>
      subscription
        ? activeMonths(subscription, nowMs)
        : stripeId.startsWith(deletedCustomerPrefix)
          ? null
          : 0,
  },
  {
    header: 'canceledAt',
    type: 'plain',
    value: ({ subscription }) => subscription?.canceledAt ?? subscription?.endedAt,
  },
  { header: 'subStatus', type: 'text', value: (row) => row.subscription?.status },
  { header: 'interval', type: 'text', value: (row) => row.subscription?.interval },
  { header: 'currency', type: 'text', value: (row) => row.currency.toUpperCase() },
  { header: 'commissionPercent', type: 'plain', value: (row) => percentOf(row.rateBps) ?? 0 },
  { header: 'charges', type: 'plain', value: (row) => row.charges },
  { header: 'annual', type: 'plain', value: (row) => row.annual },
  { header: 'userid', type: 'text', value: (row) => row.userid },
  { header: 'email', type: 'text', value: (row) => row.email },
];

/** A code as a part of a file name. */
const inName = (code: string): string => code.replace(/[^A-Za-z0-9_-]/g, '_').slice(0, 60);

export const handler = implementRead(downloadCouponAnalytics, async (context, { quarter, couponCode }) => {
  requireBegun(quarter, context.platform.now());
  const rows = await customerTotals(context.db, {
    quarter,
    code: couponCode,
    limit: customersAtMost + 1,
    reader: context.staff,
  });
  if (!rows.length) throw notFound(`No customer paid under this code in ${quarter}.`);
  if (rows.length > customersAtMost)
    throw badInput('couponCode', `has more than ${customersAtMost.toLocaleString('en-US')} customers`);
  await auditExport(context, {
    list: 'coupon analytics',
    filters: { quarter, couponCode },
    rows: rows.length,
  });
  context.download(`coupon-${inName(couponCode)}-${quarter}.csv`, 'text/csv; charset=utf-8');
  return csvText(columnsAt(context.platform.now()), rows);
});
