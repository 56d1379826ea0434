import { getProductSync } from '@midoffice/contract/billing/prices/calls/get-product-sync';
import { syncProducts } from '@midoffice/contract/billing/prices/calls/sync-products';
import type { CatalogueChangeLine, ProductSync } from '@midoffice/contract/billing/prices/shapes';
import { IconRefresh } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useRefusal } from '../../../../data/me.ts';
import { useRead, useWrite } from '../../../../data/queries.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { formatNumber, plural } from '../../../../kit/base/format.ts';
import { Panel, Stack } from '../../../../kit/base/panel.tsx';
import { CountBadge, StatusBadge } from '../../../../kit/base/status-badge.tsx';
import { Time } from '../../../../kit/base/time.tsx';
import { ConfirmDialog } from '../../../../kit/dialog/confirm-dialog.tsx';
import { SelectField } from '../../../../kit/form/field.tsx';
import type { Column } from '../../../../kit/table/column.ts';
import { DenseTable } from '../../../../kit/table/dense-table.tsx';
import { CataloguePanel } from '../catalogue-panel.tsx';

type Sides = Readonly<Record<string, 'ours' | 'theirs'>>;

const words: Record<string, string> = {
  name: 'name',
  description: 'description',
  planCode: 'plan key',
  active: 'active',
};
const whatOf = ({ what, field }: CatalogueChangeLine): string =>
  what === 'add'
    ? 'new at the provider'
    : what === 'archive'
      ? 'gone at the provider'
      : (words[field ?? ''] ?? '');

const valueOf = (value: string | boolean | null): string =>
  value === null ? '' : typeof value === 'boolean' ? (value ? 'yes' : 'no') : value;

const directions = {
  pull: { tone: 'accent', label: 'import' },
  push: { tone: 'green', label: 'export' },
  conflict: { tone: 'amber', label: 'both changed' },
} as const;

const sideOptions = [
  { value: '' as const, label: 'Leave' },
  { value: 'ours' as const, label: 'Keep ours' },
  { value: 'theirs' as const, label: 'Take theirs' },
];

const factColumns: readonly Column<CatalogueChangeLine>[] = [
  { id: 'kind', header: 'Kind', width: 76, value: (row) => row.kind },
  { id: 'label', header: 'Product or price', minWidth: 180, value: (row) => row.label },
  { id: 'what', header: 'Difference', width: 150, value: whatOf },
  { id: 'ours', header: 'Midoffice', minWidth: 140, value: (row) => valueOf(row.ours) },
  { id: 'theirs', header: 'Card provider', minWidth: 140, value: (row) => valueOf(row.theirs) },
];

/** How many differences go which way, in words. */
function summary(changes: readonly CatalogueChangeLine[], sides: Sides): string {
  const count = (wanted: string): number =>
    changes.filter(({ direction, key }) => {
      if (direction !== 'conflict') return direction === wanted;
      const side = sides[key];
      return wanted === 'push' ? side === 'ours' : wanted === 'pull' ? side === 'theirs' : side === undefined;
    }).length;
  const parts = [
    [count('pull'), 'to import'],
    [count('push'), 'to export to the card provider'],
    [count('conflict'), 'left as is'],
  ] as const;
  return parts
    .filter(([n]) => n > 0)
    .map(([n, what]) => `${formatNumber(n)} ${what}`)
    .join(', ');
}

function SyncButton({ shown, sides }: { readonly shown: ProductSync | undefined; readonly sides: Sides }) {
  /** The differences as they were when the dialog opened: others by now are refused, not agreed to. */
  const [asked, ask] = useState<ProductSync>();
  const close = (): void => ask(undefined);
  const write = useWrite(syncProducts, { onDone: close, onFailed: close });
  const refusal = useRefusal(syncProducts);
  return (
    <>
      <Button
        variant="primary"
        pending={write.pending}
        disabledReason={
          refusal ??
          (shown ? (shown.changes.length ? undefined : 'Both sides are the same') : 'Loading differences')
        }
        onClick={() => ask(shown)}
      >
        Sync products…
      </Button>
      {asked && (
        <ConfirmDialog
          title="Sync products"
          action="Sync"
          reason="optional"
          pending={write.pending}
          onConfirm={(reason) => void write.run({ expected: asked.digest, sides, ...(reason && { reason }) })}
          onClose={close}
        >
          {plural(asked.changes.length, 'difference')}: {summary(asked.changes, sides)}. Exactly what is shown
          is applied; where anything has changed since, nothing is.
        </ConfirmDialog>
      )}
    </>
  );
}

/** The differences between our plan catalogue and the card provider's products, and their sync. */
export function ProductSyncScreen() {
  const read = useRead(getProductSync, {}, { staleMs: 0 });
  const [sides, setSides] = useState<Sides>({});
  const shown = read.data;
  const columns = useMemo<readonly Column<CatalogueChangeLine>[]>(
    () => [
      ...factColumns,
      {
        id: 'direction',
        header: 'Sync',
        width: 190,
        sortable: false,
        value: (row) => directions[row.direction].label,
        cell: (row) =>
          row.direction === 'conflict' ? (
            <SelectField
              label={`Side of ${row.label}, ${whatOf(row)}`}
              hideLabel
              value={sides[row.key] ?? ''}
              options={sideOptions}
              onChange={(side) =>
                setSides(({ [row.key]: _former, ...rest }) => (side ? { ...rest, [row.key]: side } : rest))
              }
            />
          ) : (
            <StatusBadge tone={directions[row.direction].tone}>{directions[row.direction].label}</StatusBadge>
          ),
      },
    ],
    [sides],
  );
  return (
    <div data-screen="billing-sync-products">
      <Stack>
        <Panel
          title="Sync Products"
          mark={shown && <CountBadge count={shown.changes.length + shown.more} />}
          tools={
            shown?.syncedAt && (
              <span>
                Last sync <Time at={shown.syncedAt} /> by {shown.syncedBy}
              </span>
            )
          }
          actions={
            <>
              <Button
                icon={<IconRefresh size={14} />}
                pending={read.isFetching}
                onClick={() => void read.refetch()}
              >
                Compare again
              </Button>
              <SyncButton shown={read.isFetching ? undefined : shown} sides={sides} />
            </>
          }
          padded={false}
        >
          <DenseTable
            label="Differences"
            columns={columns}
            rows={shown?.changes}
            rowKey={(row) => row.key}
            error={read.error}
            onRetry={() => void read.refetch()}
            empty="Both sides are the same"
            skeletonRows={6}
            height={260}
            foot={
              shown && shown.more > 0
                ? `${formatNumber(shown.more)} more differences follow with the next sync.`
                : undefined
            }
          />
        </Panel>
        <CataloguePanel />
      </Stack>
    </div>
  );
}
