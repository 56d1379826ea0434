import { getManualSubUsers } from '@midoffice/contract/billing/payment-lists/calls/get-manual-sub-users';
import type { ManualSubUser } from '@midoffice/contract/billing/payment-lists/shapes';
import { StatusBadge } from '../../../../kit/base/status-badge.tsx';
import { WebLink } from '../../../../kit/nav/web-link.tsx';
import { callsColumn, dayColumn, emailColumn, planColumn, userColumn } from '../columns.tsx';
import { ListScreen } from '../list-screen.tsx';
import type { ListSpec } from '../list-spec.ts';

const spec: ListSpec<ManualSubUser> = {
  list: 'manual-subscriptions',
  screen: 'stripe-manual-subscriptions',
  title: 'Manual subscriptions',
  call: getManualSubUsers,
  empty: 'No customer has a manual subscription',
  columns: [
    emailColumn(),
    planColumn('planCode'),
    {
      ...dayColumn<ManualSubUser>('expiryDate', 'until'),
      width: 170,
      cell: ({ expiryDate, expired }) => (
        <>
          {expiryDate ?? '-'} {expired && <StatusBadge tone="red">expired</StatusBadge>}
        </>
      ),
    },
    callsColumn(),
    { ...dayColumn<ManualSubUser>('manualFutureChangeDate', 'date'), width: 190 },
    userColumn(),
    {
      id: 'paymentLink',
      header: 'paymentLink',
      sortable: false,
      value: (row) => row.paymentLink,
      cell: ({ paymentLink }) => (paymentLink ? <WebLink address={paymentLink}>{paymentLink}</WebLink> : '-'),
    },
  ],
};

/** Customers with a manual subscription; expired ones are flagged. Source: r002-manual-sub-expired. */
export const ManualSubscriptions = () => <ListScreen spec={spec} />;
