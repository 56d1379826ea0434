import { listCustomInvoices } from '@midoffice/contract/billing/custom-invoices/calls/list-custom-invoices';
import { invoicePageSize, invoiceStates } from '@midoffice/contract/billing/custom-invoices/lists';
import type { CustomInvoice } from '@midoffice/contract/billing/custom-invoices/shapes';
import { useCallback } from 'react';
import { useRead } from '../../../data/queries.ts';
import {
  choiceParam,
  numberParam,
  textParam,
  useAddressState,
} from '../../../kit/address/use-address-state.ts';
import { StatusBadge } from '../../../kit/base/status-badge.tsx';
import { SelectField } from '../../../kit/form/field.tsx';
import { PagedRecords } from '../../../kit/list/paged-records.tsx';
import { FilterBox } from '../../../kit/search/search-box.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { ExportButton } from '../../../kit/table/export-button.tsx';
import { InvoiceDialog } from './invoice-dialog.tsx';
import css from './invoices.module.css';

const address = {
  q: textParam(),
  status: choiceParam(['', ...invoiceStates], ''),
  p: numberParam(1),
  open: textParam(),
};
/** The times are in the details. */
const dayOf = (instant: string): string => instant.slice(0, 10);
const keyOf = ({ id }: CustomInvoice): string => id;
const numberOf = ({ number }: CustomInvoice): string => number;

const columns: readonly Column<CustomInvoice>[] = [
  { id: 'number', header: 'Number', minWidth: 120, sortable: false, value: ({ number }) => number },
  { id: 'client', header: 'Client', minWidth: 150, sortable: false, value: ({ client }) => client.name },
  { id: 'email', header: 'E-mail', minWidth: 150, sortable: false, value: ({ client }) => client.email },
  {
    id: 'status',
    header: 'Status',
    width: 110,
    sortable: false,
    value: ({ status }) => status,
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  {
    id: 'total',
    header: 'Total',
    kind: 'money',
    width: 120,
    sortable: false,
    value: ({ totalCents }) => totalCents,
    currency: ({ currency }) => currency,
  },
  {
    id: 'remaining',
    header: 'Open',
    kind: 'money',
    width: 120,
    sortable: false,
    value: ({ amountRemainingCents }) => amountRemainingCents,
    currency: ({ currency }) => currency,
  },
  {
    id: 'dueDate',
    header: 'Due',
    kind: 'date',
    width: 96,
    sortable: false,
    value: ({ dueDate }) => dueDate,
  },
  {
    id: 'sentAt',
    header: 'Sent',
    kind: 'date',
    width: 96,
    sortable: false,
    value: ({ sentAt }) => sentAt && dayOf(sentAt),
  },
  {
    id: 'createdAt',
    header: 'Created',
    kind: 'date',
    width: 96,
    sortable: false,
    value: ({ createdAt }) => dayOf(createdAt),
  },
];

/** The invoices that were made, with their state at the card provider. */
export function InvoiceList() {
  const [{ q, status, p, open }, set] = useAddressState(address);
  const filter = { ...(q && { search: q }), ...(status && { status }) };
  const read = useRead(listCustomInvoices, { ...filter, page: String(p) }, { keep: true });
  const onOpen = useCallback((key: string) => set({ open: key }, { push: key !== '' }), [set]);
  return (
    <div className={css.list}>
      <PagedRecords
        title="Custom Invoices"
        tools={
          <>
            <FilterBox
              label="Search invoices"
              placeholder="Number, client, e-mail…"
              width={220}
              value={q}
              onChange={(text) => set({ q: text.trim(), p: 1 })}
            />
            <SelectField
              label="Status"
              hideLabel
              value={status}
              onChange={(next) => set({ status: next, p: 1 })}
              options={[{ value: '', label: 'Any status' }, ...invoiceStates]}
            />
          </>
        }
        actions={
          <ExportButton
            name="custom-invoices"
            columns={columns}
            rows={read.data?.rows ?? []}
            filters={filter}
          />
        }
        read={read}
        columns={columns}
        rowKey={keyOf}
        rowName={numberOf}
        sort={null}
        onSort={() => undefined}
        page={p}
        pageSize={invoicePageSize}
        onPage={(next) => set({ p: next }, { push: true })}
        open={open}
        onOpen={onOpen}
        details={(invoice) => <InvoiceDialog invoice={invoice} onClose={() => onOpen('')} />}
      />
    </div>
  );
}
