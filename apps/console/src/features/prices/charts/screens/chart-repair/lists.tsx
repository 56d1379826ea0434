import { chartTypeLabel } from '@midoffice/contract/prices/charts/lists';
import { listImportConflicts } from '@midoffice/contract/prices/charts/calls/list-import-conflicts';
import type { ImportConflict } from '@midoffice/contract/prices/charts/shapes';
import { useMemo } from 'react';
import { useRead } from '../../../../../data/queries.ts';
import { Button } from '../../../../../kit/base/button.tsx';
import { Panel } from '../../../../../kit/base/panel.tsx';
import { CountBadge } from '../../../../../kit/base/status-badge.tsx';
import { DenseTable } from '../../../../../kit/table/dense-table.tsx';
import type { Column } from '../../../../../kit/table/column.ts';
import type { RepairDesk } from './use-repair.ts';

/** Repaired cells about which a vendor now says something new: a person decides. Not shown while there are none. */
export function ImportConflicts({
  desk,
  may,
  onPick,
}: {
  readonly desk: RepairDesk;
  readonly may: boolean;
  onPick(conflict: ImportConflict): void;
}) {
  const conflicts = useRead(listImportConflicts, {});
  const columns = useMemo<readonly Column<ImportConflict>[]>(
    () => [
      { id: 'symbol', header: 'Symbol', value: (one) => one.symbol, width: 80 },
      { id: 'date', header: 'Date', value: (one) => one.date, width: 100 },
      {
        id: 'series',
        header: 'Series',
        value: (one) => `${chartTypeLabel(one.chartType)}${one.env === 'development' ? ', dev' : ''}`,
        width: 76,
      },
      { id: 'field', header: 'Field', value: (one) => one.field, width: 70 },
      { id: 'corrected', header: 'Repair', kind: 'number', value: (one) => one.corrected },
      { id: 'vendorWas', header: 'Vendor was', kind: 'number', value: (one) => one.vendorWas },
      { id: 'vendorNow', header: 'Vendor now', kind: 'number', value: (one) => one.vendorNow },
      { id: 'fileName', header: 'Import', value: (one) => one.fileName },
      {
        id: 'decide',
        header: '',
        value: () => '',
        width: 176,
        cell: (one) => (
          <>
            {(['keep', 'take-vendor'] as const).map((resolution) => (
              <Button
                key={resolution}
                size="small"
                disabledReason={may ? undefined : 'You do not have access to this page.'}
                onClick={(event) => {
                  event.stopPropagation();
                  void desk.apply({
                    name: 'resolveImportConflict',
                    title: 'Import conflict',
                    symbol: one.symbol,
                    input: { id: one.id, resolution },
                  });
                }}
              >
                {resolution === 'keep' ? 'Keep repair' : 'Take vendor'}
              </Button>
            ))}
          </>
        ),
      },
    ],
    [desk, may],
  );
  if (!conflicts.data?.total && !conflicts.error) return null;
  return (
    <Panel
      title="Import conflicts"
      mark={conflicts.data && <CountBadge count={conflicts.data.total} />}
      padded={false}
    >
      <DenseTable
        label="Import conflicts"
        columns={columns}
        rows={conflicts.data?.rows}
        error={conflicts.error}
        onRetry={() => void conflicts.refetch()}
        rowKey={(one) => String(one.id)}
        onPick={onPick}
        height={260}
      />
    </Panel>
  );
}
