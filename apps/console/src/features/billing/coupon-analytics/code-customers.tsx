import { getCouponCustomers } from '@midoffice/contract/billing/coupon-analytics/calls/get-coupon-customers';
import { customersPageSize, deletedCustomerPrefix } from '@midoffice/contract/billing/coupon-analytics/lists';
import type { CouponCustomer } from '@midoffice/contract/billing/coupon-analytics/shapes';
import { useRead } from '../../../data/queries.ts';
import { Button } from '../../../kit/base/button.tsx';
import { Panel } from '../../../kit/base/panel.tsx';
import { CountBadge } from '../../../kit/base/status-badge.tsx';
import { YesNo } from '../../../kit/base/yes-no.tsx';
import { UserLink } from '../../../kit/nav/user-link.tsx';
import { FilterBox } from '../../../kit/search/search-box.tsx';
import { parseSort, sortText, type Column } from '../../../kit/table/column.ts';
import { DenseTable } from '../../../kit/table/dense-table.tsx';
import { Pager } from '../../../kit/table/pager.tsx';
import { sortOfCustomers, type AnalyticsAddress } from './analytics-query.ts';
import { couponMoney } from './money.ts';

const isDeleted = ({ stripeID }: CouponCustomer): boolean => stripeID.startsWith(deletedCustomerPrefix);

/** The customers of a code. Source: coupon analytics of `002`. */
export const customerColumns: readonly Column<CouponCustomer>[] = [
  { id: 'email', header: 'Customer', minWidth: 180, value: (row) => row.email ?? 'Deleted customer' },
  {
    id: 'userid',
    header: 'User ID',
    width: 130,
    sortable: false,
    value: (row) => row.userid,
    cell: (row) => row.userid !== null && <UserLink userid={row.userid} known />,
  },
  { id: 'stripeID', header: 'customerID', width: 150, sortable: false, value: (row) => row.stripeID },
  {
    id: 'amount',
    header: 'amount',
    kind: 'number',
    width: 116,
    value: (row) => row.amountCents,
    cell: (row) => couponMoney(row.amountCents, row.currency),
  },
  {
    id: 'commissionTotal',
    header: 'commissionTotal',
    kind: 'number',
    width: 144,
    value: (row) => row.commissionCents,
    cell: (row) => couponMoney(row.commissionCents, row.currency),
  },
  { id: 'charges', header: 'Charges', kind: 'number', width: 80, value: (row) => row.charges },
  { id: 'product', header: 'product', minWidth: 150, sortable: false, value: (row) => row.product },
  { id: 'creationDate', header: 'creationDate', kind: 'time', width: 150, value: (row) => row.creationDate },
  {
    id: 'activeMonths',
    header: 'activeMonths',
    kind: 'number',
    width: 108,
    sortable: false,
    // Nothing but the money is kept of a deleted customer.
    value: (row) => (isDeleted(row) ? null : row.activeMonths),
  },
  {
    id: 'activeUntil',
    header: 'activeUntil',
    kind: 'time',
    width: 150,
    sortable: false,
    value: (row) => row.activeUntil,
  },
  {
    id: 'annual',
    header: 'annual',
    width: 70,
    sortable: false,
    value: (row) => row.annual,
    cell: (row) => <YesNo value={row.annual} />,
  },
];

/** The customers who paid under a code in a quarter, page by page; a row opens its charges. */
export function CodeCustomers({ at, set, quarter }: Pick<AnalyticsAddress, 'at' | 'set' | 'quarter'>) {
  const read = useRead(
    getCouponCustomers,
    {
      quarter,
      couponCode: at.code,
      sort: at.csort,
      page: String(at.p),
      ...(at.who && { search: at.who }),
    },
    { keep: true },
  );
  return (
    <Panel
      title={`Customers of ${at.code} in ${quarter}`}
      mark={read.data && <CountBadge count={read.data.total} />}
      tools={
        <FilterBox
          label="Search customers of the code"
          placeholder="E-mail or id…"
          width={200}
          value={at.who}
          onChange={(text) => set({ who: text.trim(), p: 1 })}
        />
      }
      actions={<Button onClick={() => set({ code: '', who: '', p: 1, customer: '' })}>Close</Button>}
      padded={false}
    >
      <DenseTable
        label="Customers of the code"
        columns={customerColumns}
        rows={read.data?.rows}
        rowKey={(row) => `${row.stripeID} ${row.currency}`}
        error={read.error}
        onRetry={() => void read.refetch()}
        stale={read.isPlaceholderData}
        empty="No customers found"
        sort={parseSort(at.csort)}
        sorted
        onSort={(next) => set({ csort: sortOfCustomers(sortText(next)), p: 1 })}
        onPick={(row) => set({ customer: row.stripeID }, { push: true })}
        height={420}
        foot={
          <Pager
            page={at.p}
            pageSize={customersPageSize}
            total={read.data?.total ?? null}
            onPage={(p) => set({ p }, { push: true })}
          />
        }
      />
    </Panel>
  );
}
