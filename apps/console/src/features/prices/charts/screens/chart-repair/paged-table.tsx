import { useEffect, useState } from 'react';
import { DenseTable } from '../../../../../kit/table/dense-table.tsx';
import { Pager } from '../../../../../kit/table/pager.tsx';
import { sortRows, type Column, type Sort } from '../../../../../kit/table/column.ts';

/** Rows per page of the lists of possible errors. Source: r001-possible-errors-page. */
const pageSize = 20;

interface PagedTableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly read: { readonly data?: readonly Row[]; readonly error: Error | null; refetch(): unknown };
  rowKey(row: Row): string;
  readonly selectedKey: string;
  readonly tallHead?: boolean;
  onPick(row: Row): void;
  onCount?: ((count: number | undefined) => void) | undefined;
}

/** A list that is read whole and shown 20 rows a page, sorted as a whole. */
export function PagedTable<Row>({
  label,
  columns,
  read,
  rowKey,
  selectedKey,
  tallHead = false,
  onPick,
  onCount,
}: PagedTableProps<Row>) {
  const [page, setPage] = useState(1);
  const [sort, setSort] = useState<Sort | null>(null);
  const all = read.data && sortRows(read.data, columns, sort);
  const count = read.data?.length;
  useEffect(() => onCount?.(count), [count, onCount]);
  const at = Math.min(page, Math.max(1, Math.ceil((count ?? 0) / pageSize)));
  return (
    <DenseTable
      label={label}
      columns={columns}
      rows={all?.slice((at - 1) * pageSize, at * pageSize)}
      rowKey={rowKey}
      error={read.error}
      onRetry={() => void read.refetch()}
      empty="No records found"
      selectedKey={selectedKey}
      tallHead={tallHead}
      sort={sort}
      onSort={setSort}
      sorted
      onPick={onPick}
      foot={<Pager page={at} pageSize={pageSize} total={count ?? 0} onPage={setPage} />}
    />
  );
}
