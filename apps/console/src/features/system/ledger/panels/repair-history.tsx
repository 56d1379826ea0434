import { listChangeSets } from '@midoffice/contract/system/ledger/calls/list-change-sets';
import { notYoursToRevert } from '@midoffice/contract/system/ledger/lists';
import type { LedgerTarget, ListedChangeSet } from '@midoffice/contract/system/ledger/shapes';
import { noAccess } from '@midoffice/contract/kernel';
import { useMemo } from 'react';
import { useRead } from '../../../../data/queries.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { Panel } from '../../../../kit/base/panel.tsx';
import { StatusBadge } from '../../../../kit/base/status-badge.tsx';
import { Time } from '../../../../kit/base/time.tsx';
import type { Column } from '../../../../kit/table/column.ts';
import { DenseTable } from '../../../../kit/table/dense-table.tsx';

interface HistoryProps {
  readonly targetKind: LedgerTarget;
  /** A symbol; empty: none is chosen yet. */
  readonly target: string;
  /** What the table is called where its target is no symbol, and is named around it already. */
  readonly label?: string;
  readonly may: boolean;
  onUndo(changeSetId: number): void;
}

/** To take back a revert is to repair again. */
const wordOf = (one: ListedChangeSet): string => (one.kind === 'revert' ? 'Redo' : 'Undo');

/** The repairs of a symbol, newest first, each with its undo. */
export function RepairHistory({ targetKind, target, label, may, onUndo }: HistoryProps) {
  // Rows of the symbol before are not kept while this one's are read: their undo would be another symbol's.
  const sets = useRead(listChangeSets, target ? { targetKind, target, limit: '20' } : null);
  const columns = useMemo<readonly Column<ListedChangeSet>[]>(
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
              disabledReason={may ? (one.mayRevert ? undefined : notYoursToRevert) : noAccess}
              aria-label={`${wordOf(one)} change set ${one.kind === 'revert' ? one.parentId : one.id}`}
              onClick={() => onUndo(one.id)}
            >
              {wordOf(one)}
            </Button>
          ),
      },
    ],
    [onUndo, may],
  );
  return (
    <Panel
      title="Repairs"
      mark={target && !label ? <StatusBadge>{target}</StatusBadge> : undefined}
      padded={false}
    >
      <DenseTable
        label={label ?? 'Repairs of this symbol'}
        columns={columns}
        rows={target ? sets.data?.rows : []}
        rowKey={(one) => String(one.id)}
        error={sets.error}
        onRetry={() => void sets.refetch()}
        empty={target ? 'No repairs yet' : 'Choose a ticker first'}
        skeletonRows={4}
        height={300}
      />
    </Panel>
  );
}
