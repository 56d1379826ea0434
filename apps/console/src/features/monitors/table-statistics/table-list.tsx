import type { TableLine } from '@midoffice/contract/monitors/table-statistics/shapes';
import { useMemo } from 'react';
import { CountBadge, StatusBadge } from '../../../kit/base/status-badge.tsx';
import { CheckField } from '../../../kit/form/field.tsx';
import { RecordList } from '../../../kit/list/record-list.tsx';
import { FilterBox } from '../../../kit/search/search-box.tsx';
import { parseSort, sortText, type Column } from '../../../kit/table/column.ts';
import { ExportButton } from '../../../kit/table/export-button.tsx';
import { RefreshButton } from './refresh-button.tsx';
import { StateBars, StateLegend } from './state-bars.tsx';
import type { SetAddress, StatisticsAddress } from './statistics-query.ts';
import css from './table-statistics.module.css';

const columns: readonly Column<TableLine>[] = [
  {
    id: 'title',
    header: 'Table',
    minWidth: 154,
    value: ({ title }) => title,
    cell: ({ title }) => <b data-tooltip={title}>{title}</b>,
  },
  {
    id: 'tableName',
    header: 'Name',
    minWidth: 126,
    value: ({ tableName, aliases }) => [...aliases, tableName].join(', '),
    cell: ({ tableName, aliases }) => <span className={css.soft}>{aliases[0] ?? tableName}</span>,
  },
  { id: 'rowCount', header: 'Rows', kind: 'number', width: 80, value: ({ rowCount }) => rowCount },
  {
    id: 'bars',
    header: 'Values',
    minWidth: 84,
    sortable: false,
    hint: 'The values of all fields together',
    value: () => '',
    cell: (line) => <StateBars counts={line} />,
  },
  { id: 'valid', header: 'Valid', kind: 'number', width: 86, value: ({ valid }) => valid },
  { id: 'attention', header: 'Attention', kind: 'number', width: 78, value: ({ attention }) => attention },
  { id: 'invalid', header: 'Invalid', kind: 'number', width: 66, value: ({ invalid }) => invalid },
  { id: 'null', header: 'Null', kind: 'number', width: 78, value: (line) => line.null },
  { id: 'startDate', header: 'From', width: 86, value: ({ startDate }) => startDate },
  { id: 'endDate', header: 'To', width: 86, value: ({ endDate }) => endDate },
  {
    id: 'computedAt',
    header: 'Computed',
    kind: 'time',
    width: 152,
    value: ({ computedAt }) => computedAt,
  },
  {
    id: 'isCurrent',
    header: 'State',
    width: 98,
    hint: 'Changed: something was written since; the next run reads it',
    value: ({ isCurrent, computedAt }) => (isCurrent ? 'current' : computedAt ? 'changed' : 'not yet'),
    cell: ({ isCurrent, computedAt }) => (
      <StatusBadge tone={isCurrent ? 'green' : 'grey'}>
        {isCurrent ? 'current' : computedAt ? 'changed' : 'not yet'}
      </StatusBadge>
    ),
  },
];
const fileColumns = columns.filter(({ id }) => id !== 'bars');

interface TableListProps {
  readonly at: StatisticsAddress;
  readonly set: SetAddress;
  readonly read: {
    readonly data?: { readonly rows: readonly TableLine[] } | undefined;
    readonly error: Error | null;
    readonly isPlaceholderData: boolean;
    refetch(): Promise<unknown>;
  };
}

/** Whether a line has what was typed in one of its names. */
const fits = ({ title, tableName, aliases }: TableLine, text: string): boolean =>
  [title, tableName, ...aliases].some((name) => name.toLowerCase().includes(text));

/** All tables of the product; a click opens one. */
export function TableList({ at, set, read }: TableListProps) {
  const rows = useMemo(
    () =>
      read.data?.rows.filter(
        (line) => fits(line, at.q.toLowerCase()) && (!at.problems || line.invalid + line.attention > 0),
      ),
    [read.data, at.q, at.problems],
  );
  return (
    <RecordList<TableLine>
      title="Table updates"
      label="Tables"
      mark={rows && <CountBadge count={rows.length} />}
      tools={
        <>
          <FilterBox
            label="Search tables"
            placeholder="Table…"
            width={180}
            value={at.q}
            onChange={(q) => set({ q: q.trim() })}
          />
          <CheckField
            label="With problems only"
            checked={at.problems}
            onChange={(problems) => set({ problems })}
          />
          <StateLegend />
        </>
      }
      actions={
        <>
          <RefreshButton />
          <ExportButton
            name="table-statistics"
            columns={fileColumns}
            rows={rows}
            filters={{ search: at.q, problems: at.problems }}
          />
        </>
      }
      read={read}
      rows={rows}
      columns={columns}
      rowKey={({ tableName }) => tableName}
      empty={at.q || at.problems ? 'No Results Found' : 'No tables found'}
      skeletonRows={24}
      sort={parseSort(at.sort)}
      onSort={(next) => set({ sort: sortText(next) })}
      open={null}
      onOpen={(table) =>
        set({ table, field: '', open: '', group: '', p: 1, q: '', problems: false, sort: '' }, { push: true })
      }
    />
  );
}
