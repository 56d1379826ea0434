import { getAllStableProducts } from '@midoffice/contract/billing/prices/calls/get-all-stable-products';
import { setPriceActive } from '@midoffice/contract/billing/prices/calls/set-price-active';
import type { StablePrice } from '@midoffice/contract/billing/prices/shapes';
import { useEffect, useMemo, useState } from 'react';
import { useRefusal } from '../../../../data/me.ts';
import { useRead, useWrite } from '../../../../data/queries.ts';
import { snackbar } from '../../../../data/snackbar.ts';
import { choiceParam, textParam, useAddressState } from '../../../../kit/address/use-address-state.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { formatMoney } from '../../../../kit/base/format.ts';
import { Columns, Panel, Stack } from '../../../../kit/base/panel.tsx';
import { CountBadge, StatusBadge } from '../../../../kit/base/status-badge.tsx';
import { ConfirmDialog } from '../../../../kit/dialog/confirm-dialog.tsx';
import { CheckField } from '../../../../kit/form/field.tsx';
import { FilterBox } from '../../../../kit/search/search-box.tsx';
import type { Column } from '../../../../kit/table/column.ts';
import { DenseTable } from '../../../../kit/table/dense-table.tsx';
import { PlanForm } from '../plan-form.tsx';
import { PriceForm } from '../price-form.tsx';

const address = { q: textParam(), archived: choiceParam(['no', 'yes'], 'no') };

/** A price with the product that it is of. */
interface PriceRow extends StablePrice {
  readonly product: string;
}

function ArchiveButton({ price }: { readonly price: PriceRow }) {
  const [asking, setAsking] = useState(false);
  const close = (): void => setAsking(false);
  const write = useWrite(setPriceActive, { onDone: close, onFailed: close });
  const refusal = useRefusal(setPriceActive);
  const verb = price.active ? 'Archive' : 'Restore';
  return (
    <>
      <Button
        size="tiny"
        aria-label={`${verb} ${price.name ?? price.id}`}
        pending={write.pending}
        disabledReason={refusal}
        onClick={() => setAsking(true)}
      >
        {verb}…
      </Button>
      {asking && (
        <ConfirmDialog
          title={`${verb} price`}
          action={verb}
          reason="optional"
          about={price.id}
          pending={write.pending}
          onConfirm={(reason) =>
            void write.run({ priceID: price.id, active: !price.active, ...(reason && { reason }) })
          }
          onClose={close}
        >
          {price.active ? 'Nothing new is billed by ' : 'New subscriptions can be billed again by '}
          <b>{price.name ?? price.id}</b>, {formatMoney(price.amount, price.currency)} {price.planType}, of{' '}
          {price.product}. Running subscriptions keep it. This can be undone.
        </ConfirmDialog>
      )}
    </>
  );
}

const columns: readonly Column<PriceRow>[] = [
  { id: 'product', header: 'Product', minWidth: 142, value: (row) => row.product },
  { id: 'name', header: 'Price', minWidth: 164, value: (row) => row.name ?? row.id },
  {
    id: 'amount',
    header: 'Amount',
    kind: 'money',
    width: 108,
    value: (row) => row.amount,
    cell: (row) => formatMoney(row.amount, row.currency),
  },
  { id: 'planType', header: 'Period', width: 80, value: (row) => row.planType },
  { id: 'planCode', header: 'Plan key', width: 130, value: (row) => row.planCode },
  {
    id: 'active',
    header: 'State',
    width: 86,
    value: (row) => (row.active ? 'active' : 'archived'),
    cell: (row) => <StatusBadge status={row.active ? 'active' : 'archived'} />,
  },
  {
    id: 'acts',
    header: '',
    width: 100,
    atEnd: true,
    sortable: false,
    value: () => '',
    cell: (row) => <ArchiveButton price={row} />,
  },
];

/** Says once that the products are there. */
function useLoadedMessage(message: string | undefined): void {
  useEffect(() => {
    if (message) snackbar.success(message);
  }, [message]);
}

/** Custom prices and enterprise plans, and the prices that there are. */
export function CreatePriceScreen() {
  const [{ q, archived }, set] = useAddressState(address);
  const withArchived = archived === 'yes';
  const read = useRead(getAllStableProducts, withArchived ? { archived: 'true' } : {}, { keep: true });
  useLoadedMessage(read.data?.message);
  const products = useMemo(() => read.data?.products.filter(({ active }) => active) ?? [], [read.data]);
  const rows = useMemo(() => {
    const wanted = q.toLowerCase();
    return read.data?.products
      .flatMap(({ name, prices }) => prices.map((price): PriceRow => ({ ...price, product: name })))
      .filter(
        (row) =>
          !wanted || `${row.product} ${row.name ?? ''} ${row.planCode ?? ''}`.toLowerCase().includes(wanted),
      );
  }, [read.data, q]);
  return (
    <Columns widths="minmax(280px, 360px) minmax(0, 1fr)">
      <Stack>
        <PriceForm products={products} />
        <PlanForm />
      </Stack>
      <Panel
        title="Prices"
        mark={rows && <CountBadge count={rows.length} />}
        tools={
          <FilterBox
            label="Search prices"
            placeholder="Product, price or plan key…"
            width={200}
            value={q}
            onChange={(text) => set({ q: text.trim() })}
          />
        }
        actions={
          <CheckField
            label="Archived too"
            checked={withArchived}
            onChange={(checked) => set({ archived: checked ? 'yes' : 'no' })}
          />
        }
        padded={false}
      >
        <DenseTable
          label="Prices"
          columns={columns}
          rows={rows}
          rowKey={(row) => row.id}
          error={read.error}
          onRetry={() => void read.refetch()}
          stale={read.isPlaceholderData}
          empty="No prices found"
          skeletonRows={14}
          height={620}
        />
      </Panel>
    </Columns>
  );
}
