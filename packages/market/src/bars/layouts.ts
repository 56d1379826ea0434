import type { PriceBasis } from './bar.ts';
import { FileError } from './file-error.ts';

/** Daily bar files that can be read. */
export type BarFormat = 'alphavantage' | 'yahoo' | 'wiki' | 'lean' | 'midoffice';

export const BAR_FORMATS: readonly BarFormat[] = ['alphavantage', 'yahoo', 'wiki', 'lean', 'midoffice'];

/** Where a format keeps each value; names as in the file's header. */
export interface Layout {
  columns: { date: string; open: string; high: string; low: string; close: string; volume: string };
  adjClose?: string;
  dividend?: string;
  splitRatio?: string;
  /** Columns allowed beside those named above; absent: any. An empty list makes the header exact. */
  others?: readonly string[];
  /** What the format says of its own prices. */
  basis: PriceBasis;
  /** Dates carry a time and a zone, e.g. `2023-04-14 00:00:00+09:00`. */
  timed?: boolean;
  /** A row of empty cells means a session without data. */
  blankRows?: boolean;
}

const CAPITALISED = {
  date: 'Date',
  open: 'Open',
  high: 'High',
  low: 'Low',
  close: 'Close',
  volume: 'Volume',
};
const LOWER = { date: 'date', open: 'open', high: 'high', low: 'low', close: 'close', volume: 'volume' };

const ALPHAVANTAGE: Layout = {
  columns: {
    date: 'date',
    open: '1. open',
    high: '2. high',
    low: '3. low',
    close: '4. close',
    volume: '6. volume',
  },
  adjClose: '5. adjusted close',
  dividend: '7. dividend amount',
  splitRatio: '8. split coefficient',
  basis: 'raw',
};

const WIKI: Layout = {
  columns: CAPITALISED,
  adjClose: 'Adj. Close',
  dividend: 'Ex-Dividend',
  splitRatio: 'Split Ratio',
  basis: 'raw',
};

const LEAN: Layout = { columns: CAPITALISED, others: [], basis: 'raw' };

const MIDOFFICE: Layout = { columns: LOWER, adjClose: 'adjClose', others: [], basis: 'split-adjusted' };
const MIDOFFICE_HEADER = 'date,open,high,low,close,adjClose,volume';

const YAHOO: Layout = {
  columns: CAPITALISED,
  adjClose: 'Adj Close',
  basis: 'split-adjusted',
  timed: true,
  blankRows: true,
};

/** zipline's csvdir bundle of Yahoo prices: its `split` column is meant to be applied, so prices pass as raw. */
const YAHOO_CSVDIR: Layout = {
  columns: LOWER,
  dividend: 'dividend',
  splitRatio: 'split',
  others: [],
  basis: 'raw',
};

/** What programs write between columns where the decimal sign is a comma, or where a table was copied. */
const separators = [
  { sign: ';', name: 'semicolons' },
  { sign: '\t', name: 'tabs' },
] as const;

/**
 * The layout of a file from its header. Yahoo has four: `...,Close,Volume,Adj Close` (before 2017: Close is raw),
 * `...,Close,Adj Close,Volume` (since 2017: Close is split-adjusted), the latter with `Dividends,Stock Splits` and a
 * `Date` or `Datetime` column with time and zone, and zipline's csvdir.
 * Throws `FileError` on line 1 naming the first column that is missing or does not belong.
 */
export function layoutOf(format: BarFormat, header: readonly string[]): Layout {
  const separator = header.length === 1 && separators.find(({ sign }) => header[0]!.includes(sign));
  if (separator)
    throw wrongFormat(format, null, `its columns are separated by ${separator.name}, not by commas`);
  const layout = chooseLayout(format, header);
  const named = [
    ...Object.values(layout.columns),
    layout.adjClose,
    layout.dividend,
    layout.splitRatio,
  ].filter((name) => name !== undefined);
  for (const name of named) {
    if (!header.includes(name)) throw wrongFormat(format, name, `column '${name}' is missing`);
  }
  for (const [i, name] of header.entries()) {
    if (header.indexOf(name) !== i) throw wrongFormat(format, name, `column '${name}' occurs twice`);
    if (layout.others && !named.includes(name) && !layout.others.includes(name)) {
      throw wrongFormat(format, name, `column '${name}' does not belong`);
    }
  }
  if (format === 'midoffice' && header.join(',') !== MIDOFFICE_HEADER) {
    throw wrongFormat(format, null, `the header must be exactly ${MIDOFFICE_HEADER}`);
  }
  return layout;
}

function chooseLayout(format: BarFormat, header: readonly string[]): Layout {
  switch (format) {
    case 'alphavantage':
      return ALPHAVANTAGE;
    case 'wiki':
      return WIKI;
    case 'lean':
      return LEAN;
    case 'midoffice':
      return MIDOFFICE;
    case 'yahoo':
      return yahooLayout(header);
    default:
      throw new FileError(1, null, `unknown format '${String(format)}', known are ${BAR_FORMATS.join(', ')}`);
  }
}

function yahooLayout(header: readonly string[]): Layout {
  if (header.includes('split') && header.includes('dividend')) return YAHOO_CSVDIR;
  const old = header.indexOf('Adj Close') === header.indexOf('Volume') + 1 && header.includes('Volume');
  const date = header.includes('Datetime') && !header.includes('Date') ? 'Datetime' : 'Date';
  return {
    ...YAHOO,
    columns: { ...YAHOO.columns, date },
    basis: old ? 'raw' : 'split-adjusted',
    dividend: header.includes('Dividends') ? 'Dividends' : undefined,
    splitRatio: header.includes('Stock Splits') ? 'Stock Splits' : undefined,
  };
}

function wrongFormat(format: BarFormat, field: string | null, reason: string): FileError {
  const article = format === 'alphavantage' ? 'an' : 'a';
  return new FileError(1, field, `not ${article} ${format} file: ${reason}`);
}
