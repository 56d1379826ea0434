import { listImportConflicts } from '@midoffice/contract/charts/calls';
import type { ImportConflict } from '@midoffice/contract/charts/shapes';
import { listChangeSets } from '@midoffice/contract/ledger/calls';
import type { ChangeSet } from '@midoffice/contract/ledger/shapes';
import { useMemo } from 'react';
import { useRead } from '../../../../data/queries.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { Panel } from '../../../../kit/base/panel.tsx';
import { CountBadge, StatusBadge } from '../../../../kit/base/status-badge.tsx';
import { Time } from '../../../../kit/base/time.tsx';
import { DenseTable } from '../../../../kit/table/dense-table.tsx';
import type { Column } from '../../../../kit/table/column.ts';
import type { RepairDesk } from './use-repair.ts';

interface HistoryProps {
  readonly symbol: string;
  readonly desk: RepairDesk;
  readonly may: boolean;
}

/** To take back a revert is to repair again. */
const wordOf = (one: ChangeSet): string => (one.kind === 'revert' ? 'Redo' : 'Undo');

/** The symbol's repairs, newest first, each with its undo. */
export function RepairHistory({ symbol, desk, may }: HistoryProps) {
  const sets = useRead(listChangeSets, symbol ? { targetKind: 'chart', target: symbol, limit: '20' } : null, {
    keep: true,
  });
  const columns = useMemo<readonly Column<ChangeSet>[]>(
    () => [
      { id: 'id', header: '#', kind: 'number', value: (one) => one.id, width: 56 },
      { id: 'at', header: 'When', value: (one) => one.at, cell: (one) => <Time at={one.at} />, width: 150 },
      { id: 'summary', header: 'What', value: (one) => one.summary },
      { id: 'actor', header: 'Who', value: (one) => one.actor, width: 170 },
      {
        id: 'undo',
        header: '',
        value: () => '',
        width: 84,
        cell: (one) =>
          one.revertedBy ? (
            <StatusBadge status="reverted" />
          ) : (
            <Button
              size="small"
              reason={may ? undefined : 'You do not have access to this page.'}
              aria-label={`${wordOf(one)} change set ${one.kind === 'revert' ? one.parentId : one.id}`}
              onClick={() => void desk.undo(one.id)}
            >
              {wordOf(one)}
            </Button>
          ),
      },
    ],
    [desk, may],
  );
  return (
    <Panel title="Repairs" mark={symbol ? <StatusBadge>{symbol}</StatusBadge> : undefined} padded={false}>
      <DenseTable
        label="Repairs of this symbol"
        columns={columns}
        rows={symbol ? sets.data?.rows : []}
        rowKey={(one) => String(one.id)}
        error={sets.error}
        onRetry={() => void sets.refetch()}
        empty={symbol ? 'No repairs yet' : 'Choose a ticker first'}
        bones={4}
        height={300}
      />
    </Panel>
  );
}

/** Repaired cells about which a vendor now says something new: a person decides. Not shown while there are none. */
export function ImportConflicts({
  desk,
  may,
  onPick,
}: {
  readonly desk: RepairDesk;
  readonly may: boolean;
  onPick(symbol: string, date: string): void;
}) {
  const conflicts = useRead(listImportConflicts, {});
  const columns = useMemo<readonly Column<ImportConflict>[]>(
    () => [
      { id: 'symbol', header: 'Symbol', value: (one) => one.symbol, width: 80 },
      { id: 'date', header: 'Date', value: (one) => one.date, width: 100 },
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
                reason={may ? undefined : 'You do not have access to this page.'}
                onClick={(event) => {
                  event.stopPropagation();
                  void desk.apply({
                    name: 'resolveImportConflict',
                    title: 'Import conflict',
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
  if (!conflicts.data?.total) return null;
  return (
    <Panel title="Import conflicts" mark={<CountBadge count={conflicts.data.total} />} padded={false}>
      <DenseTable
        label="Import conflicts"
        columns={columns}
        rows={conflicts.data.rows}
        rowKey={(one) => String(one.id)}
        onPick={(one) => onPick(one.symbol, one.date)}
        height={260}
      />
    </Panel>
  );
}
