import { statementTableLabels } from '@midoffice/contract/fundamentals/statements/lists';
import type { ReviewStatement, ReviewView } from '@midoffice/contract/quality/review/shapes';
import { useMemo } from 'react';
import { formatNumber } from '../../../../kit/base/format.ts';
import { StatusBadge } from '../../../../kit/base/status-badge.tsx';
import type { Column } from '../../../../kit/table/column.ts';
import { DenseTable } from '../../../../kit/table/dense-table.tsx';
import css from './review.module.css';

type Row = ReviewStatement['records'][number];

const height = 400;

function columnsOf(
  fields: readonly string[],
  proposed: ReadonlyMap<string, number | null>,
): readonly Column<Row>[] {
  return [
    {
      id: 'period',
      header: 'Period',
      value: (row) => row.id,
      cell: (row) => (row.concerned ? <StatusBadge tone="amber">{row.id}</StatusBadge> : row.id),
      width: 96,
      sortable: false,
    },
    { id: 'date', header: 'Date', kind: 'date', value: (row) => row.date, width: 96, sortable: false },
    {
      id: 'currency',
      header: 'Currency',
      value: (row) => row.currency,
      width: 76,
      sortable: false,
    },
    ...fields.map((field, i): Column<Row> => ({
      id: field,
      header: field,
      kind: 'number',
      value: (row) => row.values[i] ?? null,
      cell: (row) => {
        const value = row.values[i] ?? null;
        const shown = value === null ? '' : formatNumber(value);
        const after = proposed.get(`${row.id} ${field}`);
        if (after === undefined || after === null) return shown;
        return (
          <>
            <del className={css.wrong}>{shown}</del> <ins className={css.right}>{formatNumber(after)}</ins>
          </>
        );
      },
      minWidth: 190,
      sortable: false,
    })),
  ];
}

/** The figures concerned in the periods around an error, with those that the repair would set. */
export function ItemStatement({ view: { item, statement, cells } }: { readonly view: ReviewView }) {
  const columns = useMemo(() => {
    const proposed = new Map(cells.map(({ date, field, after }) => [`${date} ${field}`, after]));
    return columnsOf(statement?.fields ?? [], proposed);
  }, [cells, statement]);
  if (!statement) return null;
  return (
    <DenseTable
      label={`${statementTableLabels[statement.table]} of ${item.symbol}`}
      name="Statement under review"
      columns={columns}
      rows={statement.records.toReversed()}
      rowKey={(row) => row.id}
      height={height}
      empty="These records no longer exist."
    />
  );
}
