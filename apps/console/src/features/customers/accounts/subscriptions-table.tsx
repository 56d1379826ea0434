import type { PaymentDetails, SubscriptionRow } from '@midoffice/contract/customers/accounts/shapes';
import { planLabel } from '@midoffice/contract/customers/accounts/shapes';
import { choiceParam, useAddressState } from '../../../kit/address/use-address-state.ts';
import { CopyButton } from '../../../kit/base/copy-button.tsx';
import { formatMoney } from '../../../kit/base/format.ts';
import { Panel } from '../../../kit/base/panel.tsx';
import { CountBadge } from '../../../kit/base/status-badge.tsx';
import { Segmented } from '../../../kit/nav/tabs.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { DenseTable } from '../../../kit/table/dense-table.tsx';
import { WebLink } from '../../../kit/nav/web-link.tsx';
import { SubscriptionStatus } from './subscription-status.tsx';
import { tooltip } from '../../../kit/tooltip/tooltip.ts';

const groups = [
  { key: 'active', label: 'Active Subscription' },
  { key: 'other', label: 'Other Active Subscriptions' },
  { key: 'ended', label: 'Non-Active Subscriptions' },
] as const;
type Group = (typeof groups)[number]['key'];

const address = { subs: choiceParam(['active', 'other', 'ended'], 'active') };

/** How often an amount is paid, such as ` / month` or ` / 3 months`. */
const period = ({ interval, intervalCount }: SubscriptionRow): string =>
  !interval ? '' : (intervalCount ?? 1) > 1 ? ` / ${intervalCount} ${interval}s` : ` / ${interval}`;

const plan = (code: string | null): string => (code ? planLabel(code) : '');
const day = (at: string | null): string => at?.slice(0, 10) ?? '';

const columns: readonly Column<SubscriptionRow>[] = [
  {
    id: 'planCode',
    header: 'Plan',
    value: (row) => row.planCode,
    cell: (row) => <span {...tooltip(row.planCode)}>{plan(row.planCode)}</span>,
  },
  {
    id: 'subscriptionPlanCode',
    header: 'Subscription plan',
    value: (row) => row.subscriptionPlanCode,
    cell: (row) => <span {...tooltip(row.subscriptionPlanCode ?? '')}>{plan(row.subscriptionPlanCode)}</span>,
  },
  {
    id: 'status',
    header: 'Status',
    width: 96,
    value: (row) => row.status,
    cell: (row) => <SubscriptionStatus row={row} />,
  },
  { id: 'source', header: 'Source', width: 74, value: (row) => row.source },
  { id: 'expiryDate', header: 'Expiry', kind: 'date', width: 92, value: (row) => day(row.expiryDate) },
  {
    id: 'changeDate',
    header: 'Change',
    kind: 'date',
    width: 92,
    hint: 'When it is planned to end or change',
    value: (row) => day(row.changeDate),
  },
  {
    id: 'amount',
    header: 'Amount',
    kind: 'money',
    width: 150,
    value: (row) => row.amountCents,
    cell: (row) =>
      row.amountCents === null ? '' : `${formatMoney(row.amountCents, row.currency)}${period(row)}`,
  },
  {
    id: 'manualPaymentLink',
    header: 'Manual payment link',
    width: 150,
    value: (row) => row.manualPaymentLink,
    cell: (row) => (
      <WebLink address={row.manualPaymentLink} title={row.manualPaymentLink ?? undefined}>
        {row.manualPaymentLink}
      </WebLink>
    ),
  },
  {
    id: 'subscriptionID',
    header: 'Subscription',
    width: 210,
    value: (row) => row.subscriptionID,
    cell: (row) =>
      row.subscriptionID && (
        <>
          <CopyButton text={row.subscriptionID} label="Copy subscription id" />{' '}
          <code data-tooltip={row.subscriptionID}>{row.subscriptionID}</code>
        </>
      ),
  },
];

/** The rows that a choice of the selector shows. */
function rowsOf(payments: PaymentDetails, group: Group): readonly SubscriptionRow[] {
  if (group === 'other') return payments.otherActiveSubscriptions;
  if (group === 'ended') return payments.nonActiveSubscriptions;
  return payments.activeSubscription ? [payments.activeSubscription] : [];
}

interface SubscriptionsTableProps {
  /** Undefined while it is being read. */
  readonly payments: PaymentDetails | undefined;
  readonly error: Error | null;
  onRetry(): void;
}

/** A customer's subscriptions, chosen by whether they run. */
export function SubscriptionsTable({ payments, error, onRetry }: SubscriptionsTableProps) {
  const [{ subs }, setAddress] = useAddressState(address);
  const rows = payments && rowsOf(payments, subs);
  return (
    <Panel
      title="Subscriptions"
      mark={rows && <CountBadge count={rows.length} />}
      tools={
        <Segmented
          label="Subscriptions shown"
          options={groups}
          value={subs}
          onChange={(next) => setAddress({ subs: next })}
        />
      }
      padded={false}
    >
      <DenseTable
        label="Subscriptions"
        columns={columns}
        rows={rows}
        rowKey={(row) => `${row.source}/${row.subscriptionID ?? row.planCode}/${row.createdAt ?? ''}`}
        error={error}
        onRetry={onRetry}
        empty="No details found"
        skeletonRows={1}
      />
    </Panel>
  );
}
