import type { SubscriptionRow } from '@midoffice/contract/customers/accounts/shapes';
import { StatusBadge } from '../../../kit/base/status-badge.tsx';
import { isPast } from './manual-override.ts';

/** How a subscription stands; a manual one whose change date has passed waits for staff. */
export const SubscriptionStatus = ({ row }: { readonly row: SubscriptionRow }) =>
  row.source === 'manual' && row.status === 'active' && isPast(row.changeDate) ? (
    <StatusBadge tone="amber">{`change overdue since ${row.changeDate}`}</StatusBadge>
  ) : (
    <StatusBadge status={row.status} />
  );
