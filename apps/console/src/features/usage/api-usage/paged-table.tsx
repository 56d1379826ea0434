import { noUsage, usagePageSize } from '@midoffice/contract/usage/api-usage/lists';
import { useMemo } from 'react';
import { parseSort, sortRows, sortText, type Column } from '../../../kit/table/column.ts';
import { DenseTable } from '../../../kit/table/dense-table.tsx';
import { Pager } from '../../../kit/table/pager.tsx';
import type { UsageRow } from './columns.tsx';

interface PagedTableProps {
  readonly label: string;
  /** Under which its columns are kept, where the label names what is shown. */
  readonly name?: string;
  readonly columns: readonly Column<UsageRow>[];
  readonly rows: readonly UsageRow[] | undefined;
  rowKey(row: UsageRow): string;
  readonly sort: string;
  /** 1-based. */
  readonly page: number;
  onChange(patch: { sort?: string; page?: number }): void;
  readonly selectedKey?: string | null;
  onPick?(row: UsageRow): void;
  readonly stale?: boolean;
  readonly more?: boolean;
}

/** A usage table: sorted here, ten rows a page. */
export function PagedTable({
  label,
  columns,
  rows,
  rowKey,
  sort,
  page,
  onChange,
  more,
  ...rest
}: PagedTableProps) {
  const order = parseSort(sort);
  const sorted = useMemo(() => rows && sortRows(rows, columns, parseSort(sort)), [rows, columns, sort]);
  const last = Math.max(1, Math.ceil((rows?.length ?? 0) / usagePageSize));
  const shownPage = Math.min(Math.max(1, page), last);
  return (
    <DenseTable
      label={label}
      columns={columns}
      rows={sorted?.slice((shownPage - 1) * usagePageSize, shownPage * usagePageSize)}
      rowKey={rowKey}
      sorted
      sort={order}
      onSort={(next) => onChange({ sort: sortText(next), page: 1 })}
      empty={noUsage}
      skeletonRows={5}
      {...rest}
      foot={
        rows &&
        rows.length > 0 && (
          <>
            <Pager
              page={shownPage}
              pageSize={usagePageSize}
              total={rows.length}
              onPage={(next) => onChange({ page: next })}
            />
            {more && <span>The busiest are listed.</span>}
          </>
        )
      }
    />
  );
}
