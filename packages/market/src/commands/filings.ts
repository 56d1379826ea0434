import { readFilingTables } from '../filing-tables/read.ts';
import type { FilingColumn, FilingTable, ReadFilingOptions, TableType } from '../filing-tables/types.ts';

export interface FilingTableRow {
  readonly index: number;
  readonly title: string;
  readonly type: TableType;
  readonly unit: string | null;
  readonly scale: number;
  readonly columns: readonly FilingColumn[];
  readonly rowCount: number;
}

export interface FilingStatement {
  readonly type: Exclude<TableType, 'other'>;
  readonly title: string;
  readonly unit: string | null;
  readonly scale: number;
  readonly columns: readonly Pick<FilingColumn, 'start' | 'end' | 'months'>[];
  /** Values in whole units, one for each column. */
  readonly rows: readonly {
    readonly label: string;
    readonly section: string | null;
    readonly values: readonly (number | null)[];
  }[];
}

/** `filings tables`: every table of a filing, in document order. Throws `FilingError` for what is no filing. */
export function filingTablesCommand(text: string, options?: ReadFilingOptions): FilingTableRow[] {
  return readFilingTables(text, options).map(({ index, title, type, unit, scale, columns, rows }) => ({
    index,
    title,
    type,
    unit,
    scale,
    columns,
    rowCount: rows.length,
  }));
}

/** `filings statements`: the primary consolidated statements; an empty list where the filing has none. Throws as `filingTablesCommand`. */
export function filingStatementsCommand(text: string, options?: ReadFilingOptions): FilingStatement[] {
  return primaryStatements(readFilingTables(text, options));
}

/** The primary statements among a filing's tables, as plain values. */
export function primaryStatements(tables: readonly FilingTable[]): FilingStatement[] {
  return tables.flatMap(({ primary, type, title, unit, scale, columns, rows }) =>
    primary && type !== 'other'
      ? {
          type,
          title,
          unit,
          scale,
          columns: columns.map(({ start, end, months }) => ({ start, end, months })),
          rows: rows.map(({ label, section, cells }) => ({
            label,
            section,
            values: cells.map((cell) => cell?.value ?? null),
          })),
        }
      : [],
  );
}
