import { statementFields, type StatementType } from '../statements/fields.ts';
import { mapRows, type Plausible } from './map-rows.ts';
import { selectorsOf, type TableSelectorTemplate } from './select-tables.ts';
import { namedRows } from './structure.ts';
import type { MapRow, RowMapperValue } from './types.ts';

/** A table of a filing with its columns, such as that of the note on earnings per share. */
export interface NoteTable {
  readonly title: string;
  readonly path: readonly string[];
  readonly primary: boolean;
  readonly columns: readonly (NotePeriod & { readonly rows: readonly MapRow[] })[];
}

interface NotePeriod {
  readonly end: string | null;
  readonly months: number | null;
}

/** A column of a note for the period of a statement, with the mapper of its table. */
export interface NoteColumn {
  readonly rows: readonly MapRow[];
  readonly mapper: RowMapperValue;
}

/** A row of a note that holds a field. */
export interface NoteValue {
  readonly field: string;
  readonly label: string;
  readonly section: string | null;
  readonly value: number;
}

/** Of a point in time, or of a year. */
const isByDay = (months: number | null): boolean => months === null || (months >= 11 && months <= 13);

/** Whether a column of a note is of a period; notes of annual reports head their columns by the end of the year alone. */
const isOf = (column: NotePeriod, period: NotePeriod): boolean =>
  column.end === period.end &&
  (column.months === null ? isByDay(period.months) : column.months === period.months);

/** The columns of notes for a period, by the templates that recognise their tables and are not for statements themselves. */
export function noteColumns(
  selectors: readonly (TableSelectorTemplate & { readonly connectedRowMappers: readonly string[] })[],
  mappers: ReadonlyMap<string, RowMapperValue>,
  tables: readonly NoteTable[],
  period: NotePeriod,
): NoteColumn[] {
  const own = selectors.filter(({ primary }) => !primary);
  return tables.flatMap((table) => {
    const column = table.primary ? undefined : table.columns.find((one) => isOf(one, period));
    if (!column || period.end === null) return [];
    const names = selectorsOf(own, { ...table, rows: column.rows }).flatMap(
      ({ connectedRowMappers }) => connectedRowMappers,
    );
    const mapper = names.map((name) => mappers.get(name)).find((one) => one !== undefined);
    return mapper ? [{ rows: column.rows, mapper }] : [];
  });
}

/** Whether a note leads from a statement's figure to a narrower one by what it takes away. */
function isReconciled(rows: readonly MapRow[], printed: number, narrower: number): boolean {
  const has = (wanted: number): boolean =>
    rows.some(({ value }) => value !== null && Math.abs(Math.abs(value) - wanted) < 0.5);
  return narrower < printed && has(printed) && has(printed - narrower);
}

/**
 * What notes add to a statement: numbers of shares, and amounts to which they lead from those that it prints. Other figures of
 * notes are parts, or adjusted. Notes that disagree add nothing.
 * @param printed the statement's own values
 */
export function valuesOfNotes(
  statement: StatementType,
  notes: readonly NoteColumn[],
  printed: (field: string) => number | null,
  plausible: Plausible,
): NoteValue[] {
  const kinds = new Map(statementFields[statement].map(({ name, kind }) => [name, kind]));
  const found = notes.flatMap(({ rows, mapper }) =>
    mapRows(mapper, namedRows(statement, rows), plausible).flatMap(({ field, match }): NoteValue[] => {
      if (!match) return [];
      const { label, section } = rows[match.row]!;
      const own = printed(field);
      const isWanted =
        kinds.get(field) === 'shares'
          ? own === null || isRounded(own, match.value)
          : own !== null && isReconciled(rows, own, match.value);
      return isWanted ? [{ field, label, section, value: match.value }] : [];
    }),
  );
  return [...kinds.keys()].flatMap((name) => {
    const [first, ...others] = found.filter(({ field }) => field === name);
    return first && others.every(({ value }) => value === first.value) ? [first] : [];
  });
}

/** Shares are printed in millions at most, and then there are many of them. */
const coarsestUnit = 1e6;
const digitsAtLeast = 100;

/** Whether a number is another one with fewer digits: 457 million of 457.1 million. */
function isRounded(coarse: number, fine: number): boolean {
  let unit = 1;
  while (unit < coarsestUnit && coarse % (unit * 10) === 0) unit *= 10;
  return coarse !== fine && coarse >= digitsAtLeast * unit && Math.abs(coarse - fine) <= unit / 2;
}
