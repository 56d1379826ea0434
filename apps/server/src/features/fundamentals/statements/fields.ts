import {
  isSegmentTable,
  statementIdOf,
  statementTextFields,
  type EditorTable,
  type StatementPeriod,
  type StatementTable,
  type StatementValue,
} from '@midoffice/contract/fundamentals/statements/shapes';
import { statementFields, type StatementRecord } from '@midoffice/market/statements/fields';
import type { LayerValues } from '@midoffice/market/statements/layers';

const namesOf = (table: StatementTable): string[] => statementFields[table].map(({ name }) => name);

/** Numeric fields of a table, in display order. */
export const numberFields: Readonly<Record<StatementTable, readonly string[]>> = {
  income: namesOf('income'),
  balance: namesOf('balance'),
  cashflow: namesOf('cashflow'),
};

const withTexts = (table: StatementTable): string[] => [...statementTextFields, ...numberFields[table]];

/** Every field of a table that a record stores: texts first, then numbers in display order. */
export const storedFields: Readonly<Record<StatementTable, readonly string[]>> = {
  income: withTexts('income'),
  balance: withTexts('balance'),
  cashflow: withTexts('cashflow'),
};

const texts: ReadonlySet<string> = new Set(statementTextFields);

/** Whether a field of a table holds a number. The fields of revenue by segment are the segments. */
export const isNumberField = (table: EditorTable, field: string): boolean =>
  isSegmentTable(table) ? !texts.has(field) : numberFields[table].includes(field);

/**
 * Every field that some records of a table store, texts first.
 * @param stored values of these records: they alone say what the segments are
 */
export function fieldsOf(table: EditorTable, stored: Iterable<LayerValues | null>): readonly string[] {
  if (!isSegmentTable(table)) return storedFields[table];
  const segments = new Set<string>();
  for (const values of stored)
    for (const field of Object.keys(values ?? {})) if (!texts.has(field)) segments.add(field);
  return [...statementTextFields, ...segments];
}

/** A record as it is stored; what its table does not know is left out. */
export function valuesOfRecord(record: StatementRecord): LayerValues {
  const values: Record<string, StatementValue> = {};
  for (const field of statementTextFields) {
    const text = record[field];
    if (text !== null) values[field] = text;
  }
  for (const field of numberFields[record.statement]) {
    const number = record.values[field];
    if (number !== undefined && number !== null && Number.isFinite(number)) values[field] = number;
  }
  return values;
}

const textOf = (value: StatementValue | undefined): string | null =>
  value === null || value === undefined ? null : String(value);

/** A stored record as rules take it; a date or number that is none is empty. */
export function recordOfValues(
  of: Pick<StatementRecord, 'symbol' | 'statement' | 'calendarYear' | 'period'>,
  stored: LayerValues,
): StatementRecord {
  const values: Record<string, number | null> = {};
  for (const field of numberFields[of.statement]) {
    const value = stored[field];
    values[field] = typeof value === 'number' ? value : null;
  }
  return {
    symbol: of.symbol,
    statement: of.statement,
    calendarYear: of.calendarYear,
    period: of.period,
    date: textOf(stored['date']) ?? '',
    reportedCurrency: textOf(stored['reportedCurrency']),
    cik: textOf(stored['cik']),
    link: textOf(stored['link']),
    finalLink: textOf(stored['finalLink']),
    acceptedDate: textOf(stored['acceptedDate']),
    filingDate: textOf(stored['filingDate']),
    values,
  };
}

/** The id of a stored row. */
export const idOfRow = (row: { readonly calendar_year?: unknown; readonly period?: unknown }): string =>
  statementIdOf(Number(row.calendar_year), row.period as StatementPeriod);
