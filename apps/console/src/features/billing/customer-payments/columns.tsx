import type {
  ChargeLine,
  InvoiceLine,
  SubscriptionLine,
} from '@midoffice/contract/billing/customer-payments/shapes';
import { Id } from '../../../kit/base/copy-button.tsx';
import { StatusBadge } from '../../../kit/base/status-badge.tsx';
import { WebLink } from '../../../kit/nav/web-link.tsx';
import type { Column } from '../../../kit/table/column.ts';

/** A link to a record's page at the card provider, as a column. */
function provider<Row extends { readonly dashboardUrl: string }>(name: (row: Row) => string): Column<Row> {
  return {
    id: 'dashboardUrl',
    header: 'Provider',
    width: 84,
    sortable: false,
    value: (row) => row.dashboardUrl,
    cell: (row) => (
      <WebLink
        address={row.dashboardUrl}
        aria-label={`open ${name(row)} at the card provider`}
        onClick={(event) => event.stopPropagation()}
      >
        open
      </WebLink>
    ),
  };
}

const money = <Row extends { readonly currency: string | null }>(
  id: string,
  header: string,
  value: (row: Row) => number | null,
  more: Partial<Column<Row>> = {},
): Column<Row> => ({
  id,
  header,
  kind: 'money',
  width: 108,
  value,
  currency: (row) => row.currency,
  ...more,
});

const currency = <Row extends { readonly currency: string | null }>(): Column<Row> => ({
  id: 'currency',
  header: 'Currency',
  width: 80,
  sortable: false,
  value: (row) => row.currency?.toUpperCase(),
});

/** Every so many intervals, such as `month` or `3 months`. */
export const intervalText = ({
  interval,
  intervalCount,
}: Pick<SubscriptionLine, 'interval' | 'intervalCount'>): string =>
  interval ? (intervalCount && intervalCount > 1 ? `${intervalCount} ${interval}s` : interval) : '';

/** The subscription table. Source: `002`, subscription table columns. */
export const subscriptionColumns: readonly Column<SubscriptionLine>[] = [
  {
    id: 'subscriptionID',
    header: 'subscriptionID',
    minWidth: 170,
    value: (row) => row.subscriptionID,
    cell: (row) => <Id value={row.subscriptionID} />,
  },
  {
    id: 'customerID',
    header: 'customerID',
    minWidth: 150,
    value: (row) => row.customerID,
    cell: (row) => <Id value={row.customerID} />,
  },
  money('amount', 'amount', (row) => row.amount),
  money('commission', 'commission', (row) => row.commission, {
    hint: 'Earned so far on the charges under coupon codes, by the rates of Get Coupon Analytics',
  }),
  {
    id: 'couponCodes',
    header: 'Coupon codes',
    width: 130,
    value: (row) => row.couponCodes.join(', '),
  },
  { id: 'planName', header: 'planName', minWidth: 140, value: (row) => row.planName },
  { id: 'createdAt', header: 'createdAt', kind: 'time', width: 150, value: (row) => row.createdAt },
  {
    id: 'activeMonths',
    header: 'activeMonths',
    kind: 'number',
    width: 110,
    value: (row) => row.activeMonths,
    hint: 'Started months until it ended, or until now',
  },
  { id: 'canceledAt', header: 'canceledAt', kind: 'time', width: 150, value: (row) => row.canceledAt },
  {
    id: 'subStatus',
    header: 'subStatus',
    width: 100,
    value: (row) => row.subStatus,
    cell: (row) => <StatusBadge status={row.subStatus} />,
  },
  { id: 'interval', header: 'interval', width: 90, value: intervalText },
  {
    id: 'currentPeriodEnd',
    header: 'Period ends',
    kind: 'time',
    width: 150,
    value: (row) => row.endedAt ?? row.cancelAt ?? row.currentPeriodEnd,
  },
  provider((row) => row.subscriptionID),
];

/** What became of a charge, in a word. */
export function chargeState({ status, amountPaid, amountRefunded }: ChargeLine): string {
  if (amountRefunded > 0) return amountRefunded >= amountPaid ? 'refunded' : 'partly refunded';
  return status;
}

/** The last dispute of a charge in words, such as `dispute needs response`; null: there is none. */
export function disputeText({ disputes }: Pick<ChargeLine, 'disputes'>): string | null {
  const last = disputes.at(-1);
  return last ? `dispute ${last.status.replaceAll('_', ' ')}` : null;
}

const disputeTone = ({ disputes }: ChargeLine) =>
  disputes.at(-1)?.status === 'won' ? ('green' as const) : ('red' as const);

export const chargeColumns: readonly Column<ChargeLine>[] = [
  { id: 'createdAt', header: 'createdAt', kind: 'time', width: 150, value: (row) => row.createdAt },
  money('amountDue', 'amountDue', (row) => row.amountDue),
  money('amountPaid', 'amountPaid', (row) => row.amountPaid),
  {
    id: 'status',
    header: 'status',
    minWidth: 120,
    value: chargeState,
    cell: (row) => (
      <>
        <StatusBadge status={chargeState(row)} />{' '}
        {disputeText(row) && <StatusBadge tone={disputeTone(row)}>{disputeText(row)}</StatusBadge>}
      </>
    ),
  },
  money('amountRefunded', 'Refunded', (row) => row.amountRefunded || null, { sortable: false }),
  money('amountDisputed', 'Disputed', (row) => row.amountDisputed || null, {
    sortable: false,
    hint: 'Taken back by the cardholder’s bank and not returned',
  }),
  {
    id: 'failure',
    header: 'Failure reason',
    minWidth: 150,
    sortable: false,
    value: (row) => row.failureMessage ?? row.failureCode,
  },
  { id: 'card', header: 'Card', width: 110, sortable: false, value: (row) => row.card },
  {
    id: 'invoiceNumber',
    header: 'Invoice',
    width: 130,
    sortable: false,
    value: (row) => row.invoiceNumber ?? row.invoiceID,
    cell: (row) => (
      <WebLink address={row.invoiceUrl} onClick={(event) => event.stopPropagation()}>
        {row.invoiceNumber ?? row.invoiceID}
      </WebLink>
    ),
  },
  provider((row) => row.chargeID),
];

/** The same for the file, with ids and currency. */
export const chargeFileColumns: readonly Column<ChargeLine>[] = [
  { id: 'chargeID', header: 'chargeID', value: (row) => row.chargeID },
  { id: 'stripeID', header: 'stripeID', value: (row) => row.stripeID },
  currency(),
  ...chargeColumns,
  { id: 'failureCode', header: 'failureCode', value: (row) => row.failureCode },
  { id: 'description', header: 'description', value: (row) => row.description },
];

export const invoiceColumns: readonly Column<InvoiceLine>[] = [
  { id: 'createdAt', header: 'createdAt', kind: 'time', width: 150, value: (row) => row.createdAt },
  { id: 'number', header: 'Number', width: 130, value: (row) => row.number },
  money('amountDue', 'amountDue', (row) => row.amountDue),
  money('amountPaid', 'amountPaid', (row) => row.amountPaid),
  money('amountRemaining', 'Remaining', (row) => row.amountRemaining || null, { sortable: false }),
  {
    id: 'status',
    header: 'status',
    width: 96,
    value: (row) => row.status,
    cell: (row) => row.status && <StatusBadge status={row.status} />,
  },
  { id: 'planName', header: 'Plan billed', minWidth: 130, sortable: false, value: (row) => row.planName },
  {
    id: 'period',
    header: 'Period',
    width: 176,
    sortable: false,
    value: ({ periodStart, periodEnd }) =>
      periodStart && periodEnd ? `${periodStart.slice(0, 10)} to ${periodEnd.slice(0, 10)}` : '',
  },
  {
    id: 'couponCodes',
    header: 'Coupon codes',
    width: 130,
    sortable: false,
    value: (row) => row.couponCodes.join(', '),
  },
  {
    id: 'attemptCount',
    header: 'Attempts',
    kind: 'number',
    width: 80,
    sortable: false,
    value: (row) => row.attemptCount,
  },
  {
    id: 'nextPaymentAttempt',
    header: 'Next attempt',
    kind: 'time',
    width: 150,
    sortable: false,
    value: (row) => row.nextPaymentAttempt,
  },
  {
    id: 'invoiceUrl',
    header: 'Invoice',
    width: 84,
    sortable: false,
    value: (row) => row.invoiceUrl,
    cell: (row) =>
      row.invoiceUrl && (
        <WebLink address={row.invoiceUrl} aria-label={`view invoice ${row.number ?? row.invoiceID}`}>
          view
        </WebLink>
      ),
  },
  provider((row) => row.invoiceID),
];

/** The same for the file, with ids and currency. */
export const invoiceFileColumns: readonly Column<InvoiceLine>[] = [
  { id: 'invoiceID', header: 'invoiceID', value: (row) => row.invoiceID },
  { id: 'stripeID', header: 'stripeID', value: (row) => row.stripeID },
  { id: 'subscriptionID', header: 'subscriptionID', value: (row) => row.subscriptionID },
  currency(),
  ...invoiceColumns,
];
