import { getTableStatisticsRows } from '@midoffice/contract/monitors/table-statistics/calls/get-table-statistics-rows';
import type { TableRows } from '@midoffice/contract/monitors/table-statistics/shapes';
import { IconX } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useRead } from '../../../data/queries.ts';
import { IconButton } from '../../../kit/base/button.tsx';
import { Panel } from '../../../kit/base/panel.tsx';
import { CountBadge } from '../../../kit/base/status-badge.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { ExportButton } from '../../../kit/table/export-button.tsx';
import { GenericTable, type GenericColumn, type GenericRow } from '../../../kit/table/generic-table.tsx';
import { stateLabels, type SetAddress, type StatisticsAddress } from './statistics-query.ts';

const columnsOf = ({ columns }: TableRows): readonly GenericColumn[] =>
  columns
    .filter(({ isHidden }) => !isHidden)
    .map(({ name, kind }) => ({ name, ...(kind === 'number' && { kind: 'number' as const }) }));

const fileColumnsOf = ({ columns }: TableRows): readonly Column<GenericRow>[] =>
  columns
    .filter(({ isHidden }) => !isHidden)
    .map(({ name, kind }) => ({
      id: name,
      header: name,
      ...(kind === 'number' && { kind: 'number' as const }),
      value: (row) => row[name],
    }));

interface RowsPanelProps {
  readonly at: StatisticsAddress;
  readonly set: SetAddress;
}

/** The rows behind one bar. */
export function RowsPanel({ at, set }: RowsPanelProps) {
  const bar = { field: at.field, state: at.state, ...(at.group && { group: at.group }) };
  const read = useRead(
    getTableStatisticsRows,
    { tableName: at.table, ...bar, page: String(at.p) },
    { keep: true },
  );
  const columns = useMemo(() => (read.data ? columnsOf(read.data) : []), [read.data]);
  const hidden = read.data?.columns.filter(({ isHidden }) => isHidden).map(({ name }) => name) ?? [];
  const paged = useMemo(
    () => ({
      page: at.p,
      total: read.data?.total ?? null,
      onPage: (p: number) => set({ p }, { push: true }),
    }),
    [at.p, read.data?.total, set],
  );
  return (
    <Panel
      fill
      padded={false}
      title={`${stateLabels[at.state]}: ${at.field}${at.group ? `, ${at.group}` : ''}`}
      mark={read.data && <CountBadge count={read.data.total} />}
      actions={
        <>
          <ExportButton
            name={`${at.table}-${at.field}-${at.state}`}
            columns={read.data ? fileColumnsOf(read.data) : []}
            rows={read.data?.rows}
            filters={{ table: at.table, ...bar, page: at.p }}
          />
          <IconButton label="Close rows" onClick={() => set({ field: '', group: '', state: 'valid', p: 1 })}>
            <IconX size={15} />
          </IconButton>
        </>
      }
    >
      <GenericTable
        label="Rows"
        name={`rows-${at.table}`}
        height="fill"
        columns={columns}
        rows={read.data?.rows}
        error={read.error}
        onRetry={() => void read.refetch()}
        stale={read.isPlaceholderData}
        empty="No records to show"
        paged={paged}
        foot={hidden.length > 0 && <span>{`Not shown: ${hidden.join(', ')}`}</span>}
      />
    </Panel>
  );
}
