import type { SubscriptionRow } from '@midoffice/contract/customers/accounts/shapes';
import { StatusBadge } from '../../../kit/base/status-badge.tsx';
import { isExpiredWithPlan, isPast } from './manual-override.ts';

/** State of a subscription; a manual one that has expired with its plan still given, or whose change is due, waits for staff. */
export const SubscriptionStatus = ({ row }: { readonly row: SubscriptionRow }) =>
  row.source === 'manual' && row.status === 'active' && isPast(row.changeDate) ? (
    <StatusBadge tone="amber">{`change overdue since ${row.changeDate}`}</StatusBadge>
  ) : isExpiredWithPlan(row) ? (
    <StatusBadge tone="amber">expired, plan still given</StatusBadge>
  ) : (
    <StatusBadge status={row.status} />
  );
