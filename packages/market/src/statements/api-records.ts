import {
  fiscalPeriods,
  stableNames,
  statementFields,
  statementTypes,
  type FiscalPeriod,
  type StatementRecord,
  type StatementType,
} from './fields.ts';

/** What is wrong with a row of an answer; `row` counts from 1, `field` is as the file names it. */
export interface RowProblem {
  readonly row: number;
  readonly field: string | null;
  readonly message: string;
}

export interface ApiRecords {
  readonly records: readonly StatementRecord[];
  readonly problems: readonly RowProblem[];
  /** Fields that no statement has, with the number of rows that carry them. */
  readonly ignored: ReadonlyMap<string, number>;
}

type Row = Readonly<Record<string, unknown>>;

/** Fields that only one statement has, in both versions of the API. */
const ownFields: Readonly<Record<StatementType, readonly string[]>> = {
  income: ['revenue', 'grossProfit', 'incomeBeforeTax', 'eps'],
  balance: ['totalAssets', 'totalLiabilities', 'totalEquity', 'totalCurrentAssets'],
  cashflow: ['operatingCashFlow', 'freeCashFlow', 'capitalExpenditure', 'netChangeInCash'],
};
const identity = new Set([
  'date',
  'symbol',
  'reportedCurrency',
  'cik',
  'fillingDate',
  'filingDate',
  'acceptedDate',
  'calendarYear',
  'fiscalYear',
  'period',
  'link',
  'finalLink',
]);
const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

const has = (row: Row, name: string): boolean => Object.hasOwn(row, name);

/** A day that exists: 2023-02-30 does not. */
function isDay(text: string): boolean {
  const at = dayPattern.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

class RowReader {
  readonly row: Row;
  readonly at: number;
  readonly problems: RowProblem[] = [];
  constructor(row: Row, at: number) {
    this.row = row;
    this.at = at;
  }
  fail(field: string | null, message: string): null {
    this.problems.push({ row: this.at, field, message });
    return null;
  }
  /** The first of these names that the row has. */
  name(...names: string[]): string {
    return names.find((one) => has(this.row, one)) ?? names[0]!;
  }
  text(name: string): string | null {
    const value = this.row[name];
    if (value === undefined || value === null || value === '') return null;
    if (typeof value !== 'string' || value.length > 500)
      return this.fail(name, 'must be a text of at most 500 characters');
    return value.trim();
  }
  day(name: string, isRequired = false): string | null {
    const text = this.text(name);
    if (text === null) return isRequired ? this.fail(name, 'is missing') : null;
    return isDay(text.slice(0, 10)) ? text : this.fail(name, 'must be a day (YYYY-MM-DD)');
  }
  number(name: string): number | null {
    const value = this.row[name];
    if (value === undefined || value === null) return null;
    if (typeof value !== 'number' || !Number.isFinite(value)) return this.fail(name, 'must be a number');
    return Math.abs(value) <= 1e18 ? value : this.fail(name, 'must be between -1e18 and 1e18');
  }
}

function statementOf(row: Row): StatementType | undefined {
  return statementTypes.find((type) => ownFields[type].filter((name) => has(row, name)).length >= 2);
}

function symbolOf(read: RowReader): string {
  const symbol = read.text('symbol')?.toUpperCase() ?? '';
  if (!/^[A-Z0-9][A-Z0-9.^=&-]{0,99}$/.test(symbol))
    read.fail('symbol', symbol ? 'must be a ticker' : 'is missing');
  return symbol;
}

function yearOf(read: RowReader): number {
  const name = read.name('calendarYear', 'fiscalYear');
  const year = Number(read.row[name] ?? Number.NaN);
  if (!Number.isInteger(year) || year < 1900 || year > 2100)
    read.fail(name, 'must be a year from 1900 to 2100');
  return year;
}

function periodOf(read: RowReader): FiscalPeriod {
  const period = fiscalPeriods.find((one) => one === read.row['period']);
  if (!period) read.fail('period', `must be one of ${fiscalPeriods.join(', ')}`);
  return period ?? 'FY';
}

function currencyOf(read: RowReader): string | null {
  const text = read.text('reportedCurrency');
  return text === null || /^[A-Z]{3}$/.test(text)
    ? text
    : read.fail('reportedCurrency', 'must be a currency code of three capital letters');
}

function recordOf(read: RowReader): StatementRecord | null {
  const statement = statementOf(read.row);
  if (!statement) return read.fail(null, 'is no income statement, balance sheet or cash flow statement');
  const values: Record<string, number | null> = {};
  for (const { name } of statementFields[statement])
    values[name] = read.number(read.name(name, stableNames[name] ?? name));
  return {
    symbol: symbolOf(read),
    statement,
    calendarYear: yearOf(read),
    period: periodOf(read),
    date: read.day('date', true)?.slice(0, 10) ?? '',
    reportedCurrency: currencyOf(read),
    cik: read.text('cik'),
    link: read.text('link'),
    finalLink: read.text('finalLink'),
    acceptedDate: read.day('acceptedDate'),
    filingDate: read.day(read.name('fillingDate', 'filingDate'))?.slice(0, 10) ?? null,
    values,
  };
}

const named = new Set([
  ...identity,
  ...statementTypes.flatMap((type) =>
    statementFields[type].flatMap(({ name }) => [name, stableNames[name] ?? name]),
  ),
]);

/** Rows of an answer of the API: the list itself, or a recorded answer with the list as its `response`. */
function rowsOf(json: unknown): unknown[] | undefined {
  if (Array.isArray(json)) return json;
  const response = typeof json === 'object' && json !== null ? (json as Row)['response'] : undefined;
  return Array.isArray(response) ? response : undefined;
}

/**
 * Reads statements as the public API answers them, of version 3 or `stable`, all three in any order. Every row that cannot be read
 * is named with its field; the records are complete only where `problems` is empty.
 * @param json the parsed answer
 */
export function readApiRecords(json: unknown): ApiRecords {
  const rows = rowsOf(json);
  const ignored = new Map<string, number>();
  if (!rows)
    return {
      records: [],
      ignored,
      problems: [{ row: 0, field: null, message: 'the file must be a list of statements' }],
    };
  const records: StatementRecord[] = [];
  const problems: RowProblem[] = [];
  const seen = new Map<string, number>();
  for (const [i, row] of rows.entries()) {
    const at = i + 1;
    if (typeof row !== 'object' || row === null || Array.isArray(row)) {
      problems.push({ row: at, field: null, message: 'must be an object' });
      continue;
    }
    const read = new RowReader(row as Row, at);
    const record = recordOf(read);
    problems.push(...read.problems);
    for (const name of Object.keys(row))
      if (!named.has(name)) ignored.set(name, (ignored.get(name) ?? 0) + 1);
    if (!record || read.problems.length) continue;
    const key = [record.symbol, record.statement, record.calendarYear, record.period].join(' ');
    const earlier = seen.get(key);
    if (earlier !== undefined)
      problems.push({
        row: at,
        field: 'period',
        message: `row ${earlier} has the same statement of ${record.symbol}, ${record.calendarYear} ${record.period}`,
      });
    seen.set(key, at);
    records.push(record);
  }
  return { records, problems, ignored };
}
