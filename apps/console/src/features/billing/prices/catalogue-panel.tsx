import { changeCatalogueItem } from '@midoffice/contract/billing/prices/calls/change-catalogue-item';
import { getPlanCatalogue } from '@midoffice/contract/billing/prices/calls/get-plan-catalogue';
import type { CatalogueProduct } from '@midoffice/contract/billing/prices/shapes';
import { useMemo, useState } from 'react';
import { useRefusal } from '../../../data/me.ts';
import { useRead } from '../../../data/queries.ts';
import { Button } from '../../../kit/base/button.tsx';
import { formatMoney } from '../../../kit/base/format.ts';
import { Panel } from '../../../kit/base/panel.tsx';
import { CountBadge, StatusBadge } from '../../../kit/base/status-badge.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { DenseTable } from '../../../kit/table/dense-table.tsx';
import { EditItemDialog, type CatalogueItem } from './edit-item-dialog.tsx';

interface Row extends CatalogueItem {
  readonly product: string;
  readonly amount: number | null;
  readonly currency: string;
  readonly period: string;
  readonly changed: boolean;
}

const rowsOf = (products: readonly CatalogueProduct[]): Row[] =>
  products.flatMap((product) => [
    {
      kind: 'product' as const,
      id: product.id,
      name: product.name,
      more: product.description,
      active: product.active,
      changed: product.changed,
      product: product.name,
      amount: null,
      currency: '',
      period: '',
    },
    ...product.prices.map(({ planCode, ...price }) => ({
      kind: 'price' as const,
      ...price,
      more: planCode,
      product: product.name,
    })),
  ]);

const factColumns: readonly Column<Row>[] = [
  { id: 'kind', header: 'Kind', width: 76, value: (row) => row.kind },
  { id: 'name', header: 'Name', minWidth: 170, value: (row) => row.name ?? row.id },
  { id: 'more', header: 'Description or plan key', minWidth: 160, value: (row) => row.more },
  {
    id: 'amount',
    header: 'Amount',
    kind: 'money',
    width: 120,
    value: (row) => row.amount,
    cell: (row) => (row.amount === null ? '' : formatMoney(row.amount, row.currency)),
  },
  { id: 'period', header: 'Every', width: 80, value: (row) => row.period },
  {
    id: 'state',
    header: 'State',
    width: 160,
    value: (row) => (row.active ? 'active' : 'archived'),
    cell: (row) => (
      <>
        <StatusBadge status={row.active ? 'active' : 'archived'} />
        {row.changed && <StatusBadge tone="amber">not synced</StatusBadge>}
      </>
    ),
  },
];

/** Our plan catalogue, with what was changed here since the last sync. */
export function CataloguePanel() {
  const read = useRead(getPlanCatalogue, {});
  const [open, setOpen] = useState<Row | null>(null);
  const refusal = useRefusal(changeCatalogueItem);
  const rows = useMemo(() => read.data && rowsOf(read.data.products), [read.data]);
  const columns = useMemo<readonly Column<Row>[]>(
    () => [
      ...factColumns,
      {
        id: 'acts',
        header: '',
        width: 80,
        atEnd: true,
        sortable: false,
        value: () => '',
        cell: (row) => (
          <Button
            size="tiny"
            aria-label={`Edit ${row.name ?? row.id}`}
            disabledReason={refusal}
            onClick={() => setOpen(row)}
          >
            Edit…
          </Button>
        ),
      },
    ],
    [refusal],
  );
  return (
    <Panel title="Our plan catalogue" mark={rows && <CountBadge count={rows.length} />} padded={false}>
      <DenseTable
        label="Our plan catalogue"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        error={read.error}
        onRetry={() => void read.refetch()}
        empty="No products so far: the first sync brings them here."
        skeletonRows={10}
        height={380}
      />
      {open && <EditItemDialog item={open} onClose={() => setOpen(null)} />}
    </Panel>
  );
}
