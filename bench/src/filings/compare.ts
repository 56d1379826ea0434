import { addDays, dayNumber } from '@midoffice/market/calendar/days';
import type { FilingColumn, FilingTable } from '@midoffice/market';
import { cellFacts, type CellFact } from './facts.ts';
import type { TrueFiling, TrueStatement } from './truth.ts';

export interface FilingFigures {
  readonly name: string;
  readonly isHeldOut: boolean;
  /** Statements of the truth, those found, those reported in all. */
  readonly statements: number;
  readonly found: number;
  readonly reported: number;
  /** Cells with a fact, those equal in value, in value and period. */
  readonly cells: number;
  readonly values: number;
  readonly equal: number;
  /** Columns with facts, those whose dates and months all agree. */
  readonly columns: number;
  readonly rightColumns: number;
  /** Statements with facts in money, those whose unit and scale are that of most of these facts. */
  readonly scales: number;
  readonly rightScales: number;
  readonly misses: readonly string[];
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\(?(?:un)?audited\)?/g, '')
    .replace(/[’‘]/g, "'")
    .replace(/[^a-z0-9'&]+/g, ' ')
    .trim();

/** Whether a table is the statement of a line of the truth. */
function isStatement(table: FilingTable, truth: TrueStatement): boolean {
  return (
    table.type === truth.type &&
    plain(table.title) === plain(truth.title) &&
    plain(table.rows[0]?.label ?? '') === plain(truth.first) &&
    plain(table.rows.at(-1)?.label ?? '') === plain(truth.last)
  );
}

/** Compares what was read with the statements by hand and with the facts of the page. */
export function compareFiling(filing: TrueFiling, tables: readonly FilingTable[]): FilingFigures {
  const misses: string[] = [];
  const primary = tables.filter((table) => table.primary);
  const open = [...primary];
  let found = 0;
  for (const truth of filing.statements) {
    const at = open.findIndex((table) => isStatement(table, truth));
    if (at < 0) {
      misses.push(`not found: ${truth.type} "${truth.title}", ${truth.first} ... ${truth.last}`);
      continue;
    }
    found += 1;
    open.splice(at, 1);
  }
  for (const { type, title, rows } of open)
    misses.push(`not in the truth: ${type} "${title}", ${rows[0]?.label} ... ${rows.at(-1)?.label}`);
  const cells = filing.isTagged
    ? compareCells(filing, primary, misses)
    : { cells: 0, values: 0, equal: 0, columns: 0, rightColumns: 0, scales: 0, rightScales: 0 };
  const { name, isHeldOut, statements } = filing;
  return {
    name,
    isHeldOut,
    statements: statements.length,
    found,
    reported: primary.length,
    ...cells,
    misses,
  };
}

/** The facts of the truth's tables, against the cells that were read at the same places. */
function compareCells(
  filing: TrueFiling,
  primary: readonly FilingTable[],
  misses: string[],
): Pick<FilingFigures, 'cells' | 'values' | 'equal' | 'columns' | 'rightColumns' | 'scales' | 'rightScales'> {
  const read = new Map<
    string,
    { value: number | null; column: FilingColumn; label: string; table: FilingTable }
  >();
  for (const table of primary)
    for (const row of table.rows)
      for (const [at, cell] of row.cells.entries())
        if (cell)
          read.set(cell.place, { value: cell.value, column: table.columns[at]!, label: row.label, table });
  const wanted = new Set(filing.statements.flatMap(({ tables }) => tables));
  const facts = cellFacts(filing.text).filter(({ table }) => wanted.has(table));
  let values = 0;
  let equal = 0;
  const columns = new Map<FilingColumn, boolean>();
  for (const fact of facts) {
    const cell = read.get(`${fact.table}.${fact.row}.${fact.cell}`);
    const isValue = cell !== undefined && cell.value === fact.value;
    const isPeriod = cell !== undefined && samePeriod(fact, cell.column);
    values += Number(isValue);
    equal += Number(isValue && isPeriod);
    if (cell) columns.set(cell.column, (columns.get(cell.column) ?? true) && isPeriod);
    if (!isValue || !isPeriod) misses.push(describe(fact, cell));
  }
  return {
    cells: facts.length,
    values,
    equal,
    columns: columns.size,
    rightColumns: [...columns.values()].filter(Boolean).length,
    ...compareScales(filing.name, facts, read, misses),
  };
}

type ReadCell = { value: number | null; column: FilingColumn; label: string; table: FilingTable };

/** Unit and scale of each statement, against those of most of its facts in a currency. */
function compareScales(
  name: string,
  facts: readonly CellFact[],
  read: ReadonlyMap<string, ReadCell>,
  misses: string[],
): Pick<FilingFigures, 'scales' | 'rightScales'> {
  const votes = new Map<FilingTable, Map<string, number>>();
  for (const fact of facts) {
    const table = read.get(`${fact.table}.${fact.row}.${fact.cell}`)?.table;
    if (!table || !/^[A-Z]{3}$/.test(fact.unit) || fact.value === 0) continue;
    const counts = votes.get(table) ?? new Map<string, number>();
    votes.set(table, counts);
    const key = `${fact.unit} ${10 ** fact.scale}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  let right = 0;
  for (const [table, counts] of votes) {
    const [most] = [...counts].toSorted(([, a], [, b]) => b - a)[0]!;
    if (most === `${table.unit} ${table.scale}`) right += 1;
    else misses.push(`${name} "${table.title}": unit and scale ${most}, read ${table.unit} ${table.scale}`);
  }
  return { scales: votes.size, rightScales: right };
}

/** A flow has the column's dates; a balance is at its end, or at the day before its start (cash at the beginning). */
function samePeriod({ start, end }: CellFact, column: FilingColumn): boolean {
  if (start !== null) {
    const months = Math.max(1, Math.round((dayNumber(end) - dayNumber(start) + 1) / 30.4));
    return start === column.start && end === column.end && months === column.months;
  }
  return end === column.end || (column.start !== null && end === addDays(column.start, -1));
}

function describe(
  fact: CellFact,
  cell: { value: number | null; column: FilingColumn; label: string } | undefined,
): string {
  const wanted = `${fact.value} (${fact.start ?? ''}..${fact.end})`;
  const place = `${fact.table}.${fact.row}.${fact.cell} ${fact.name}`;
  if (!cell) return `${place}: ${wanted} not read`;
  return `${place} "${cell.label.slice(0, 60)}": ${wanted}, read ${cell.value} (${cell.column.start ?? ''}..${cell.column.end ?? ''})`;
}
