import type { RowMapper, TableSelector } from '@midoffice/contract/fundamentals/extractor/shapes';
import { analyzeTable, type EarlierQuarter } from '@midoffice/market/mapper/calculate';
import { earlierQuartersOf, fiscalPlaceOf, type FiscalPlace } from '@midoffice/market/mapper/fiscal-place';
import { noteColumns, type NoteColumn } from '@midoffice/market/mapper/notes';
import { selectorsOf } from '@midoffice/market/mapper/select-tables';
import {
  statementTypes,
  type StatementRecord,
  type StatementType,
} from '@midoffice/market/statements/fields';
import type { ReadFiling, ReadTable } from './reading/compact.ts';

type Column = ReadTable['columns'][number];

/** A filing as it is put into records. */
export interface FilingToMap {
  readonly symbol: string;
  /** Null of a file that was imported. */
  readonly link: string | null;
  readonly filing: ReadFiling;
  readonly selectors: readonly TableSelector[];
  readonly mappers: readonly RowMapper[];
  /** The symbol's records, which say how its fiscal years are counted. */
  readonly records: readonly StatementRecord[];
  /** Whether quarters are meant; undefined: what the filing's newest income statement covers. */
  readonly quarterly: boolean | undefined;
}

/** The newest column of a table that covers about these months; of a balance sheet the newest. */
function columnOf({ columns }: ReadTable, isMonths: (months: number) => boolean): Column | undefined {
  return columns
    .filter(({ end, months }) => end !== null && (months === null || isMonths(months)))
    .toSorted((a, b) => b.end!.localeCompare(a.end!))[0];
}
const isYear = (months: number): boolean => months >= 11 && months <= 13;
const isQuarter = (months: number): boolean => months >= 2 && months <= 4;

/** Whether a filing reports a quarter: its income statement has columns of about three months. */
function reportsQuarter({ tables }: ReadFiling): boolean {
  const income = tables.find(({ primary, type }) => primary && type === 'income');
  return income?.columns.some(({ months }) => months !== null && isQuarter(months)) ?? false;
}

/** The mapper for a table: the first that is connected to a template which recognises it. */
function mapperFor(
  { selectors, mappers }: FilingToMap,
  type: StatementType,
  table: ReadTable,
): RowMapper | undefined {
  const rows = table.columns[0]?.rows ?? [];
  const own = selectors.filter(({ statementType }) => statementType === type);
  const names = selectorsOf(own, { title: table.title, path: table.path, rows }).flatMap(
    ({ connectedRowMappers }) => connectedRowMappers,
  );
  const byName = new Map(mappers.map((mapper) => [mapper.templateName, mapper]));
  return names.flatMap((name) => byName.get(name) ?? []).find(({ statementType }) => statementType === type);
}

/** Columns of notes for the period of a statement's column. */
function notesFor(
  { selectors, mappers, filing }: FilingToMap,
  type: StatementType,
  column: Column,
): NoteColumn[] {
  const ofType = <T extends { readonly statementType: StatementType | null }>(list: readonly T[]): T[] =>
    list.filter(({ statementType }) => statementType === type);
  const values = new Map(ofType(mappers).map(({ templateName, value }) => [templateName, value]));
  return noteColumns(ofType(selectors), values, filing.tables, column);
}

/** The records of the earlier quarters that a column holds too; one that is not stored has no values. */
const earlierOf = (
  { records }: FilingToMap,
  statement: StatementType,
  { calendarYear, period }: FiscalPlace,
  months: number | null,
): EarlierQuarter[] =>
  earlierQuartersOf(period, months).map((name) => ({
    name,
    values:
      records.find(
        (one) => one.statement === statement && one.calendarYear === calendarYear && one.period === name,
      )?.values ?? {},
  }));

const dollars: ReadonlySet<string> = new Set([
  'USD',
  'CAD',
  'AUD',
  'HKD',
  'SGD',
  'NZD',
  'TWD',
  'MXN',
  'CLP',
  'COP',
  'ARS',
  'BRL',
]);

/** What the filing says; a dollar sign alone leaves a record in the dollars or pesos that it has. */
const currencyOf = ({ unit, isUnitSign }: ReadTable, known: string | null): string | null =>
  isUnitSign && known !== null && dollars.has(known) ? known : (unit ?? known);

function recordOf(
  input: FilingToMap,
  statement: StatementType,
  wantsYear: boolean,
): StatementRecord | undefined {
  const table = input.filing.tables.find(({ primary, type }) => primary && type === statement);
  if (!table) return undefined;
  const mapper = mapperFor(input, statement, table);
  // Cash flows of a quarter are printed from the start of the year.
  const column = columnOf(
    table,
    wantsYear ? isYear : statement === 'cashflow' ? (months) => months <= 13 : isQuarter,
  );
  if (!mapper || !column) return undefined;
  const place = fiscalPlaceOf(column.end!, wantsYear, input.records);
  const earlier = earlierOf(input, statement, place, column.months);
  const fields = analyzeTable(
    statement,
    mapper.value,
    column.rows,
    earlier,
    notesFor(input, statement, column),
  );
  const values = Object.fromEntries(
    [...fields].flatMap(([field, { value }]) => (value === null ? [] : [[field, value]])),
  );
  if (!Object.keys(values).length) return undefined;
  const known = input.records.at(-1);
  return {
    symbol: input.symbol,
    statement,
    ...place,
    date: column.end!,
    reportedCurrency: currencyOf(table, known?.reportedCurrency ?? null),
    cik: known?.cik ?? null,
    link: input.link,
    finalLink: input.link,
    acceptedDate: null,
    filingDate: null,
    values,
  };
}

/** The records that a filing gives for its own period, by the row mappers of the tables that templates recognise. */
export function recordsOfFiling(input: FilingToMap): StatementRecord[] {
  const wantsYear = !(input.quarterly ?? reportsQuarter(input.filing));
  return statementTypes.flatMap((statement) => recordOf(input, statement, wantsYear) ?? []);
}
