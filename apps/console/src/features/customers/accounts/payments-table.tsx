import { useMemo } from 'react';
import { refundCharge } from '@midoffice/contract/billing/payments/calls/refund-charge';
import type { ChargeRow, InvoiceRow, PaymentDetails } from '@midoffice/contract/customers/accounts/shapes';
import { planLabel } from '@midoffice/contract/customers/accounts/plans';
import { useRefusal } from '../../../data/me.ts';
import { choiceParam, textParam, useAddressState } from '../../../kit/address/use-address-state.ts';
import { Button } from '../../../kit/base/button.tsx';
import { CopyButton } from '../../../kit/base/copy-button.tsx';
import { formatMoney } from '../../../kit/base/format.ts';
import { Panel } from '../../../kit/base/panel.tsx';
import { StatusBadge } from '../../../kit/base/status-badge.tsx';
import { lazy } from '../../../kit/load/lazy.tsx';
import { Segmented } from '../../../kit/nav/tabs.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { DenseTable } from '../../../kit/table/dense-table.tsx';
import { WebLink } from '../../../kit/nav/web-link.tsx';
import { safeLink } from './links.ts';
import { restText } from './rest-text.ts';
import { tooltip } from '../../../kit/tooltip/tooltip.ts';

// Begun when it is wanted: it brings the mail dialog along.
const FailedChargeDialog = lazy(
  async () => (await import('../../billing/payments/panels/failed-charge-dialog.tsx')).FailedChargeDialog,
);

const RefundButton = lazy(
  async () => (await import('../../billing/payments/panels/refund-charge.tsx')).RefundButton,
);

const kinds = [
  { key: 'failed', label: 'Failed charges' },
  { key: 'charges', label: 'Charges' },
  { key: 'invoices', label: 'Invoices' },
] as const;

const address = { pay: choiceParam(['failed', 'charges', 'invoices'], 'failed'), charge: textParam() };

const id = (text: string | null, what: string) =>
  text && (
    <>
      <CopyButton text={text} label={`Copy ${what} id`} /> <code data-tooltip={text}>{text}</code>
    </>
  );

const chargeState = ({ refunded, amountRefundedCents = 0, status }: ChargeRow): string =>
  refunded ? 'refunded' : amountRefundedCents > 0 ? 'partly refunded' : status;

/** What became of the last dispute: one that was won leaves the charge as any other. */
const DisputeBadge = ({ status }: { readonly status: string | undefined }) =>
  status === 'won' || status === 'lost' ? (
    <StatusBadge tone={status === 'won' ? 'green' : 'red'}>{`dispute ${status}`}</StatusBadge>
  ) : (
    <StatusBadge tone="red">disputed</StatusBadge>
  );

const chargeColumns = (
  open: (chargeID: string) => void,
  mayRefund: boolean,
): readonly Column<ChargeRow>[] => [
  { id: 'createdAt', header: 'Date', kind: 'time', width: 156, value: (row) => row.createdAt },
  {
    id: 'amount',
    header: 'Amount',
    kind: 'money',
    width: 104,
    value: (row) => row.amountCents,
    cell: (row) => formatMoney(row.amountCents, row.currency),
  },
  {
    id: 'status',
    header: 'Status',
    width: 136,
    value: (row) => chargeState(row),
    cell: (row) => (
      <>
        <StatusBadge status={chargeState(row)} />
        {row.disputed && <DisputeBadge status={row.disputeStatus} />}
      </>
    ),
  },
  {
    id: 'refunded',
    header: 'Refunded',
    kind: 'money',
    width: 88,
    value: (row) => row.amountRefundedCents || null,
    currency: (row) => row.currency,
  },
  {
    id: 'failure',
    header: 'Failure',
    value: (row) => row.failureMessage ?? row.failureCode,
    cell: (row) => (
      <span {...tooltip(row.failureMessage ?? '')}>{row.failureMessage ?? row.failureCode}</span>
    ),
  },
  { id: 'card', header: 'Card', width: 100, value: (row) => row.card },
  {
    id: 'chargeID',
    header: 'Charge',
    width: 172,
    value: (row) => row.chargeID,
    cell: (row) => id(row.chargeID, 'charge'),
  },
  {
    id: 'invoiceID',
    header: 'Invoice',
    width: 172,
    value: (row) => row.invoiceID,
    cell: (row) => id(row.invoiceID, 'invoice'),
  },
  {
    id: 'details',
    header: '',
    width: 92,
    sortable: false,
    value: () => null,
    cell: (row) =>
      row.status === 'failed' ? (
        <Button size="tiny" onClick={() => open(row.chargeID)}>
          Details…
        </Button>
      ) : (
        mayRefund && row.status === 'succeeded' && !row.refunded && <RefundButton chargeID={row.chargeID} />
      ),
  },
];

const invoiceColumns: readonly Column<InvoiceRow>[] = [
  { id: 'createdAt', header: 'Date', kind: 'time', width: 166, value: (row) => row.createdAt },
  { id: 'number', header: 'Number', width: 130, value: (row) => row.number },
  {
    id: 'plan',
    header: 'Plan billed',
    width: 150,
    value: (row) => row.planCode && planLabel(row.planCode),
  },
  {
    id: 'status',
    header: 'Status',
    width: 96,
    value: (row) => row.status,
    cell: (row) => row.status && <StatusBadge status={row.status} />,
  },
  {
    id: 'due',
    header: 'Due',
    kind: 'money',
    width: 112,
    value: (row) => row.amountDueCents,
    cell: (row) => formatMoney(row.amountDueCents, row.currency),
  },
  {
    id: 'remaining',
    header: 'Remaining',
    kind: 'money',
    width: 112,
    value: (row) => row.amountRemainingCents,
    cell: (row) => formatMoney(row.amountRemainingCents, row.currency),
  },
  { id: 'attempts', header: 'Attempts', kind: 'number', width: 78, value: (row) => row.attemptCount },
  { id: 'next', header: 'Next attempt', kind: 'time', width: 166, value: (row) => row.nextPaymentAttempt },
  {
    id: 'invoiceID',
    header: 'Invoice',
    width: 180,
    value: (row) => row.invoiceID,
    cell: (row) => id(row.invoiceID, 'invoice'),
  },
  {
    id: 'page',
    header: 'Page',
    sortable: false,
    value: (row) => row.hostedInvoiceUrl,
    cell: (row) => safeLink(row.hostedInvoiceUrl) && <WebLink address={row.hostedInvoiceUrl}>open</WebLink>,
  },
];

const newestFirst = <Row extends { createdAt: string }>(rows: readonly Row[]): readonly Row[] =>
  rows.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));

/** Failed charges, charges and invoices of all of a customer's accounts at the card provider. */
export function PaymentsTable({ payments }: { readonly payments: PaymentDetails }) {
  const [{ pay, charge }, setAddress] = useAddressState(address);
  const mayRefund = useRefusal(refundCharge) === undefined;
  const columns = useMemo(
    () => chargeColumns((next) => setAddress({ charge: next }, { push: true }), mayRefund),
    [setAddress, mayRefund],
  );
  const accounts = payments.allStripeAccounts;
  const invoices = newestFirst(accounts.flatMap((account) => account.invoices));
  const charges =
    pay === 'failed'
      ? payments.recentFailedCharges
      : newestFirst(accounts.flatMap((account) => account.charges));
  return (
    <Panel
      title="Payments"
      tools={
        <Segmented
          label="Payments shown"
          options={kinds}
          value={pay}
          onChange={(next) => setAddress({ pay: next })}
        />
      }
      padded={false}
    >
      {pay === 'invoices' ? (
        <DenseTable
          label="Invoices"
          columns={invoiceColumns}
          rows={invoices}
          rowKey={(row) => row.invoiceID}
          empty="No invoices"
          foot={restText(invoices.length, payments.invoiceCount, 'invoices')}
          height={280}
        />
      ) : (
        <DenseTable
          label={pay === 'failed' ? 'Failed charges' : 'Charges'}
          columns={columns}
          rows={charges}
          rowKey={(row) => row.chargeID}
          empty={pay === 'failed' ? 'No failed charges' : 'No charges'}
          foot={
            pay === 'failed'
              ? restText(charges.length, payments.account?.['failedCharges'], 'failed charges')
              : restText(charges.length, payments.chargeCount, 'charges')
          }
          height={280}
        />
      )}
      {charge && <FailedChargeDialog chargeID={charge} onClose={() => setAddress({ charge: '' })} />}
    </Panel>
  );
}
