import type { Cell, QueryResult } from '@midoffice/contract/monitors/sql-workbench/shapes';
import { useMemo } from 'react';
import { UserLink } from '../../../kit/nav/user-link.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { parseSort, sortText } from '../../../kit/table/column.ts';
import { DenseTable } from '../../../kit/table/dense-table.tsx';

/** A row of a result with its place, which distinguishes equal rows. */
interface ResultRow {
  readonly at: number;
  readonly cells: readonly Cell[];
}

export const rowsOf = (result: QueryResult): ResultRow[] => result.rows.map((cells, at) => ({ at, cells }));

const digitWidth = 8;

/** Pixels of a column: as wide as its longest cells, within limits. */
function widthOf(result: QueryResult, at: number): number {
  const lengths = result.rows.slice(0, 200).map((row) => String(row[at] ?? '').length);
  const longest = Math.max(result.columns[at]!.name.length + 3, ...lengths);
  return Math.min(420, Math.max(72, longest * digitWidth + 24));
}

/** Numbers keep all their digits: what a query answers is not rounded. */
const shown = (value: Cell): string =>
  typeof value === 'number' ? value.toLocaleString('en-US', { maximumFractionDigits: 20 }) : String(value);

/** Whether a cell is the id of a customer, who opens from there: an id alone says nothing to a person. */
const isCustomer = (column: string, value: Cell): value is string =>
  column === 'userid' && typeof value === 'string' && value !== '';

/** A column for each of a result; two may have the same name. */
export const columnsOf = (result: QueryResult): Column<ResultRow>[] =>
  result.columns.map(({ name, type, kind }, at) => ({
    id: `${at}-${name}`,
    header: name,
    hint: type,
    kind,
    width: widthOf(result, at),
    value: ({ cells }) => cells[at] ?? null,
    cell: ({ cells }) => {
      const value = cells[at] ?? null;
      if (value === null) return '';
      return isCustomer(name, value) ? <UserLink userid={value} known /> : shown(value);
    },
  }));

interface ResultTableProps {
  readonly result: QueryResult;
  readonly sort: string;
  onSort(sort: string): void;
}

/** The rows of a result; those in view only are drawn. */
export function ResultTable({ result, sort, onSort }: ResultTableProps) {
  const rows = useMemo(() => rowsOf(result), [result]);
  const columns = useMemo(() => columnsOf(result), [result]);
  return (
    <DenseTable
      label="Result"
      height="fill"
      columns={columns}
      rows={rows}
      rowKey={({ at }) => String(at)}
      empty="The query has no rows."
      sort={parseSort(sort)}
      onSort={(next) => onSort(sortText(next))}
    />
  );
}
