import type { OutputOf } from '@midoffice/contract/kernel';
import type { apiAggregateUsage } from '@midoffice/contract/usage/api-usage/calls/api-aggregate-usage';
import type { Column } from '../../../kit/table/column.ts';
import { formatDuration, formatRate, formatSize } from './usage-format.ts';

export type UsageView = OutputOf<typeof apiAggregateUsage>;
export type UsageRow = UsageView['tableData'][number];

const number = (
  id: string,
  header: string,
  value: (row: UsageRow) => number | undefined,
  width = 62,
): Column<UsageRow> => ({
  id,
  header,
  kind: 'number',
  value,
  width,
});

const rate = (part: number, whole: number): number => (whole ? part / whole : 0);

/** The figures that every usage table has. */
export const figureColumns: readonly Column<UsageRow>[] = [
  number('count', 'Requests', (row) => row.count, 94),
  number('users', 'Users', (row) => row.users, 62),
  {
    ...number('success', 'Success', (row) => rate(row.successcount, row.count), 76),
    cell: (row) => formatRate(row.successcount, row.count),
    hint: 'Answers below 400, of all requests',
  },
  {
    ...number('transfersize', 'Size', (row) => row.transfersize, 82),
    cell: (row) => formatSize(row.transfersize),
    hint: 'Data transferred, without cleared bandwidth',
  },
  {
    ...number('transfer', 'Transfer', (row) => rate(row.transfercount, row.count), 76),
    cell: (row) => formatRate(row.transfercount, row.count),
    hint: 'Answers that carried data, of all requests',
  },
  {
    ...number('avgdurationinms', 'Avg ms', (row) => row.avgdurationinms, 68),
    digits: 1,
    hint: 'Mean time of an answer, in milliseconds',
  },
  {
    ...number('durationinms', 'Time', (row) => row.durationinms, 82),
    cell: (row) => formatDuration(row.durationinms / 1000),
    hint: 'Time of all answers together',
  },
  {
    ...number('datediff', 'Span', (row) => row.datediff, 82),
    cell: (row) => formatDuration(row.datediff),
    hint: 'From the first request to the last',
  },
  number('status_200', '200', (row) => row.status_200),
  number('status_400', '400', (row) => row.status_400, 52),
  number('status_408', '408', (row) => row.status_408, 52),
  number('status_429', '429', (row) => row.status_429, 52),
  {
    ...number('status_other', 'Other', (row) => row.status_other, 62),
    hint: 'All other statuses, such as 401, 403, 404 and 5xx. The drill-down by status lists each.',
  },
];

export const lastColumn: Column<UsageRow> = {
  id: 'date',
  header: 'Last request',
  kind: 'time',
  value: (row) => row.date,
  width: 150,
};
