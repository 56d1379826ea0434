import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { Column } from '../../../apps/console/src/kit/table/column.ts';
import { DenseTable } from '../../../apps/console/src/kit/table/dense-table.tsx';
import { timeDrawing } from './columns.ts';

type Row = readonly number[];

const columns: readonly Column<Row>[] = Array.from({ length: 12 }, (_none, at) => ({
  id: `c${at}`,
  header: `Column ${at}`,
  width: 110,
  kind: 'number',
  value: (row) => row[at],
}));

/** Draws a table of invented numbers, twelve in a row, sorted by the second. */
export function drawTable(count: number): void {
  const rows: readonly Row[] = Array.from({ length: count }, (_none, row) =>
    columns.map((_column, at) => (row * 7919 + at * 104_729) % 100_003),
  );
  const root = createRoot(document.querySelector<HTMLElement>('#root')!);
  timeDrawing(() =>
    flushSync(() =>
      root.render(
        createElement(DenseTable<Row>, {
          label: 'Numbers',
          columns,
          rows,
          rowKey: (row) => String(row[0]) + String(row[1]),
          sort: { column: 'c1', descending: false },
          onSort: () => undefined,
          height: 700,
        }),
      ),
    ),
  );
}
