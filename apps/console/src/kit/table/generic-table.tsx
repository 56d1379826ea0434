import { useMemo, useState, type ReactNode } from 'react';
import { WebLink } from '../nav/web-link.tsx';
import { tooltip } from '../tooltip/tooltip.ts';
import type { CellValue, Column, Sort } from './column.ts';
import { DenseTable } from './dense-table.tsx';
import {
  cutHeader,
  cutText,
  genericLimits,
  genericPageSize,
  genericText,
  genericWidth,
  sortGeneric,
} from './generic-rows.ts';
import { Pager } from './pager.tsx';

/** A column of data whose columns are not known before. */
export interface GenericColumn {
  readonly name: string;
  readonly kind?: Column<never>['kind'];
  /** Explains the header. */
  readonly hint?: string;
  /** Shows a value in a way of its own. */
  cell?(value: CellValue, row: GenericRow): ReactNode;
}

export type GenericRow = Readonly<Record<string, CellValue>>;

interface GenericTableProps {
  /** Accessible name. */
  readonly label: string;
  /** Under which its columns are kept; the label unless given. */
  readonly name?: string;
  readonly columns: readonly GenericColumn[];
  /** Undefined while the first read runs. */
  readonly rows: readonly GenericRow[] | undefined;
  readonly error?: Error | null;
  onRetry?(): void;
  readonly empty?: string;
  readonly stale?: boolean;
  readonly height?: 'fill' | number;
  /** Where the server pages: the page of `rows`, and how many there are on all pages. Left out: all rows are given. */
  readonly paged?: { readonly page: number; readonly total: number | null; onPage(page: number): void };
  /** Below the rows, beside the pager. */
  readonly foot?: ReactNode;
}

interface Numbered {
  readonly number: number;
  readonly row: GenericRow;
}

const isLink = (text: string): boolean => /^https?:\/\//i.test(text);

function GenericCell({ value }: { readonly value: CellValue }) {
  const text = genericText(value);
  const cut = cutText(text, genericLimits.cell);
  const more = cut === text ? undefined : text;
  return isLink(text) ? (
    <WebLink address={text} {...tooltip(more)}>
      {cut}
    </WebLink>
  ) : (
    <span {...tooltip(more)}>{cut}</span>
  );
}

const numberColumn: Column<Numbered> = {
  id: '#',
  header: '#',
  kind: 'number',
  width: 56,
  sortable: false,
  value: ({ number }) => number,
};

function columnOf({ name, kind, hint, cell }: GenericColumn, rows: readonly GenericRow[]): Column<Numbered> {
  const header = cutHeader(name);
  return {
    id: name,
    header,
    width: genericWidth([header, ...rows.map((row) => genericText(row[name]))], genericLimits),
    ...(kind && { kind }),
    ...((hint ?? header !== name) && { hint: hint ?? name }),
    value: ({ row }) => row[name],
    ...(cell
      ? { cell: ({ row }) => cell(row[name], row) }
      : kind !== 'number' && { cell: ({ row }) => <GenericCell value={row[name]} /> }),
  };
}

/**
 * A table of any rows: numbered, 50 on a page, its columns as wide as what they hold, long texts cut, addresses as links.
 * Where the server pages, sorting orders the page that is shown.
 */
export function GenericTable(props: GenericTableProps) {
  const { label, name, columns, rows, paged, error, onRetry, foot } = props;
  const [sort, setSort] = useState<Sort | null>(null);
  const [ownPage, setOwnPage] = useState(1);
  const page = paged?.page ?? ownPage;
  const shownColumns = useMemo(
    () => [numberColumn, ...columns.map((column) => columnOf(column, rows ?? []))],
    [columns, rows],
  );
  const numbered = useMemo(() => {
    if (!rows) return undefined;
    const sorted = sortGeneric(rows, sort, (row, column) => row[column]);
    const first = (page - 1) * genericPageSize;
    const own = paged ? sorted : sorted.slice(first, first + genericPageSize);
    return own.map((row, at): Numbered => ({ number: first + at + 1, row }));
  }, [rows, sort, page, paged]);
  const total = paged ? paged.total : (rows?.length ?? null);
  return (
    <div data-screen="generic-dynamic-table" style={{ display: 'contents' }}>
      <DenseTable
        label={label}
        {...(name && { name })}
        columns={shownColumns}
        rows={numbered}
        rowKey={({ number }) => String(number)}
        error={error ?? null}
        onRetry={onRetry}
        {...(props.empty && { empty: props.empty })}
        stale={props.stale ?? false}
        {...(props.height && { height: props.height })}
        sort={sort}
        sorted
        onSort={(next) => {
          setSort(next);
          if (!paged) setOwnPage(1);
        }}
        foot={
          <>
            <Pager
              page={page}
              pageSize={genericPageSize}
              total={total}
              onPage={paged?.onPage ?? setOwnPage}
            />
            {foot}
          </>
        }
      />
    </div>
  );
}
