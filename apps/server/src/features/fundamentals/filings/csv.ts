import { calendarYear, webAddress } from '@midoffice/contract/fundamentals/filings/inputs';
import { filingsFileMaxRows } from '@midoffice/contract/fundamentals/filings/lists';
import { filingPeriod, type InternationalFiling } from '@midoffice/contract/fundamentals/filings/shapes';
import { formulaStart, isoDate, symbol } from '@midoffice/contract/kernel';
import { csvRows, FileError, type CsvRow, type TextChunks } from '@midoffice/market';
import type { z } from 'zod';
import { csvText } from '../../../platform/csv/csv.ts';
import { internationalColumns, type InternationalColumn } from './columns.ts';
import type { WantedRow } from './plan.ts';

const names = Object.keys(internationalColumns) as InternationalColumn[];
const needed = ['symbol', 'date', 'calendarYear', 'period'] as const;

/** A row that cannot be taken, and why. */
export interface BadRow {
  readonly line: number;
  readonly message: string;
}

/** What a file holds: its rows, or all that is wrong with it. */
export interface ReadFile {
  readonly rows: readonly WantedRow[];
  /** The first of them, in the order of the file. */
  readonly bad: readonly BadRow[];
  readonly badCount: number;
}

const badShown = 50;

// A spreadsheet that saves our export keeps the apostrophe that guards a formula.
const unguarded = (text: string): string =>
  text.startsWith("'") && formulaStart.test(text.slice(1)) ? text.slice(1) : text;

function checkHeader(record: readonly string[]): asserts record is InternationalColumn[] {
  const unknown = record.find((name) => !(names as readonly string[]).includes(name));
  if (unknown !== undefined)
    throw new FileError(1, null, `column '${unknown.slice(0, 60)}' is not one of ${names.join(', ')}`);
  const missing = needed.find((name) => !record.includes(name));
  if (missing) throw new FileError(1, missing, `column ${missing} is missing`);
  const twice = record.find((name, i) => record.indexOf(name) !== i);
  if (twice !== undefined) throw new FileError(1, null, `column ${twice} appears twice`);
}

const yearText = (text: string): number => (/^\d{4}$/.test(text) ? Number(text) : Number.NaN);
// oxlint-disable-next-line no-control-regex -- a file may hold any character
const control = /[\u0000-\u001f\u007f]/;
/** The address of a stored document of ours, as an export has it. */
const ownFile = /^\/status\/fix\/filing-file\/[0-9a-f]{32}\.(html|txt|pdf)$/;

/** A value as it is stored, or what is wrong with it. */
function valueOf(
  name: InternationalColumn,
  text: string,
): { value: string | number | null } | { problem: string } {
  const parsed = (schema: z.ZodType<string | number>, input: unknown) => {
    const result = schema.safeParse(input);
    return result.success ? { value: result.data } : { problem: result.error.issues[0]!.message };
  };
  if (control.test(text) || !text.isWellFormed())
    return { problem: 'holds a character that cannot be stored' };
  if (name === 'symbol') return parsed(symbol, text);
  if (name === 'calendarYear') return parsed(calendarYear, yearText(text));
  if (name === 'period') return parsed(filingPeriod, text.toUpperCase());
  if (name === 'date') return parsed(isoDate, text);
  if (text === '') return { value: null };
  if (name === 'fillingDate') return parsed(isoDate, text);
  if ((name === 's3Link' || name === 'rawTextLink') && ownFile.test(text)) return { value: text };
  return parsed(webAddress, text);
}

function rowOf(header: readonly InternationalColumn[], { record }: CsvRow): WantedRow | string {
  if (record.length !== header.length) return `${record.length} of ${header.length} columns`;
  const row: Record<string, string | number | null> = {};
  const problems: string[] = [];
  for (const [i, name] of header.entries()) {
    const read = valueOf(name, unguarded(record[i]!.trim()));
    if ('problem' in read) problems.push(`${name}: ${read.problem}`);
    else row[internationalColumns[name]] = read.value;
  }
  return problems.length ? problems.join(', ') : (row as unknown as WantedRow);
}

/**
 * Reads a file of international filings: a header of the columns in any order, one filing a line. Names every row that cannot be
 * taken; of a file with bad rows nothing is to be stored.
 * @throws FileError where header or quotes cannot be read, or there are too many rows
 */
export async function readFilings(chunks: TextChunks): Promise<ReadFile> {
  const rows: WantedRow[] = [];
  const bad: BadRow[] = [];
  let badCount = 0;
  const refuse = (line: number, message: string): void => {
    badCount += 1;
    if (bad.length < badShown) bad.push({ line, message });
  };
  const lines = new Map<string, number>();
  let header: readonly InternationalColumn[] | undefined;
  for await (const row of csvRows(chunks)) {
    if (!header) {
      const given: readonly string[] = row.record.map((name) => name.trim());
      checkHeader(given);
      header = given;
      continue;
    }
    if (rows.length + badCount >= filingsFileMaxRows)
      throw new FileError(row.line, null, `the file has more than ${filingsFileMaxRows} filings`);
    const read = rowOf(header, row);
    if (typeof read === 'string') {
      refuse(row.line, read);
      continue;
    }
    const id = `${read.symbol} ${read.calendar_year} ${read.period}`;
    const earlier = lines.get(id);
    if (earlier !== undefined) refuse(row.line, `${id} is already on line ${earlier}`);
    else {
      lines.set(id, row.line);
      rows.push(read);
    }
  }
  if (!header) throw new FileError(1, null, 'the file is empty');
  if (!rows.length && !badCount) throw new FileError(1, null, 'the file holds no filings');
  return { rows, bad, badCount };
}

/** Filings as a file that `readFilings` takes and a spreadsheet does not run. */
export const filingsAsCsv = (rows: readonly Pick<InternationalFiling, InternationalColumn>[]): string =>
  csvText(
    names.map((name) => ({
      header: name,
      type: 'text' as const,
      value: (row: (typeof rows)[number]) => row[name],
    })),
    rows,
  );
