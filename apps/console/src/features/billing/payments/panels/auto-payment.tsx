import { autoPayment } from '@midoffice/contract/billing/payments/calls/auto-payment';
import { getAutoPayment } from '@midoffice/contract/billing/payments/calls/get-auto-payment';
import type { AutoPayment, OpenInvoiceLine } from '@midoffice/contract/billing/payments/shapes';
import { useState } from 'react';
import { useRefusal } from '../../../../data/me.ts';
import { useRead, useWrite } from '../../../../data/queries.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { formatMoney } from '../../../../kit/base/format.ts';
import { Panel } from '../../../../kit/base/panel.tsx';
import { ConfirmDialog } from '../../../../kit/dialog/confirm-dialog.tsx';
import type { Column } from '../../../../kit/table/column.ts';
import { DenseTable } from '../../../../kit/table/dense-table.tsx';

const columns: readonly Column<OpenInvoiceLine>[] = [
  { id: 'invoiceID', header: 'Invoice', minWidth: 160, value: (row) => row.invoiceID },
  { id: 'number', header: 'Number', width: 130, value: (row) => row.number },
  { id: 'createdAt', header: 'Created', kind: 'time', width: 166, value: (row) => row.createdAt },
  { id: 'dueDate', header: 'Due', kind: 'time', width: 166, value: (row) => row.dueDate },
  {
    id: 'collection',
    header: 'Collection',
    width: 110,
    value: (row) => (row.collection === 'send_invoice' ? 'by mail' : 'by card'),
  },
  {
    id: 'remaining',
    header: 'Open',
    kind: 'money',
    width: 120,
    value: (row) => row.remaining,
    cell: (row) => formatMoney(row.remaining, row.currency),
  },
];

/** Sums by currency: different ones are never added. */
function sums(invoices: readonly OpenInvoiceLine[]): string {
  const byCurrency = new Map<string, number>();
  for (const { currency, remaining } of invoices)
    byCurrency.set(currency, (byCurrency.get(currency) ?? 0) + remaining);
  return [...byCurrency].map(([currency, cents]) => formatMoney(cents, currency)).join(' and ');
}

/** A customer's open invoices, and their payment with the default card. */
export function AutoPaymentPanel({ userid }: { readonly userid: string }) {
  /** The invoices as they were when the dialog opened: others by now are refused, not agreed to. */
  const [asked, ask] = useState<AutoPayment>();
  const close = (): void => ask(undefined);
  const read = useRead(getAutoPayment, { userid }, { staleMs: 0 });
  const write = useWrite(autoPayment, {
    onDone: close,
    onFailed() {
      close();
      void read.refetch();
    },
  });
  const refusal = useRefusal(autoPayment);
  const found = read.data;
  return (
    <Panel
      title="Open invoices"
      actions={
        <Button
          variant="primary"
          pending={write.pending}
          disabledReason={refusal ?? (found ? (found.notAllowed ?? undefined) : 'Loading the invoices')}
          onClick={() => ask(found)}
        >
          Pay all open invoices…
        </Button>
      }
      padded={false}
    >
      <DenseTable
        label="Open invoices"
        columns={columns}
        rows={found?.invoices}
        rowKey={(row) => row.invoiceID}
        error={read.error}
        onRetry={() => void read.refetch()}
        empty="No invoices found"
        skeletonRows={3}
        height={180}
      />
      {asked && (
        <ConfirmDialog
          title="Automatic payment"
          action={`Pay ${sums(asked.invoices)}`}
          reason="required"
          about={userid}
          pending={write.pending}
          onConfirm={(reason) =>
            void write.run({
              userid,
              reason,
              expected: asked.invoices.map(({ invoiceID, currency, remaining, cardID }) => ({
                invoiceID,
                currency,
                remaining,
                ...(cardID && { cardID }),
              })),
            })
          }
          onClose={close}
        >
          {asked.invoices.length} open {asked.invoices.length === 1 ? 'invoice' : 'invoices'} of{' '}
          <b>{asked.email}</b>, <b>{sums(asked.invoices)}</b>, are charged to {asked.card}, the oldest first,
          until one is declined. This cannot be undone here: core staff can refund a charge.
        </ConfirmDialog>
      )}
    </Panel>
  );
}
