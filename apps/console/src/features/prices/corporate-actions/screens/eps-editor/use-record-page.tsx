import type { EdsRecord } from '@midoffice/contract/prices/corporate-actions/shapes';
import { useMemo, useState, type ReactNode } from 'react';
import type { Sort } from '../../../../../kit/table/column.ts';
import { genericPageSize, sortGeneric } from '../../../../../kit/table/generic-rows.ts';
import { Pager } from '../../../../../kit/table/pager.tsx';
import type { RecordColumn } from './columns.tsx';

/** Columns of buttons, whose order says nothing. */
const unsorted = new Set(['kept', 'deleted', 'invalid', 'manual']);

const nextSort = (id: string, sort: Sort | null): Sort | null => {
  if (sort?.column !== id) return { column: id, descending: false };
  return sort.descending ? null : { column: id, descending: true };
};

interface Asked {
  readonly records: readonly EdsRecord[] | undefined;
  readonly columns: readonly RecordColumn[];
  keyOf(record: EdsRecord): string;
  /** A record that has to be in sight; a new object each time. */
  readonly aim?: { readonly key: string } | null;
}

/**
 * The page of an editor's records that is shown, 50 of them, in the order of the header that was clicked: first up, then down,
 * then as they came. Source: r002-table-page-50, r002-table-sorting.
 */
export function useRecordPage({ records, columns, keyOf, aim = null }: Asked) {
  const [sort, setSort] = useState<Sort | null>(null);
  const [wanted, setPage] = useState(1);
  const [reached, setReached] = useState<typeof aim>(null);
  const sorted = useMemo(() => {
    const byId = new Map(columns.map((column) => [column.id, column]));
    return records && sortGeneric(records, sort, (record, id) => byId.get(id)?.value(record));
  }, [records, columns, sort]);
  const pages = Math.max(1, Math.ceil((sorted?.length ?? 0) / genericPageSize));
  const page = Math.min(wanted, pages);
  if (aim !== reached) {
    setReached(aim);
    const at = sorted?.findIndex((record) => keyOf(record) === aim?.key) ?? -1;
    if (at >= 0) setPage(Math.floor(at / genericPageSize) + 1);
  }
  const first = (page - 1) * genericPageSize;
  const rows = useMemo(() => sorted?.slice(first, first + genericPageSize), [sorted, first]);
  const shown = useMemo(
    () =>
      columns.map((column) =>
        column.id === sort?.column
          ? { ...column, header: `${column.header} ${sort.descending ? '↓' : '↑'}`, highlighted: true }
          : column,
      ),
    [columns, sort],
  );
  const pager: ReactNode = pages > 1 && (
    <Pager page={page} pageSize={genericPageSize} total={sorted?.length ?? 0} onPage={setPage} />
  );
  return {
    rows,
    columns: shown,
    pager,
    onHeader: ({ id }: RecordColumn): void => {
      if (unsorted.has(id)) return;
      setSort((now) => nextSort(id, now));
      setPage(1);
    },
  };
}
