import { csvRows, type TextChunks } from '../bars/csv-rows.ts';
import { FileError } from '../bars/file-error.ts';

/** Units of a currency that one euro is worth on a day. */
export interface EuroRate {
  readonly currency: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly rate: number;
}

/** First day of the ECB's reference rates. */
export const firstRateDay = '1999-01-04';

const mostRates = 1_000_000;
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** `2024-11-01`, or `1 November 2024` as the daily file spells it. */
function dayOf(text: string, line: number): string {
  const [day, month, year] = text.split(' ');
  const number = months.indexOf(month ?? '') + 1;
  const iso = number ? `${year}-${String(number).padStart(2, '0')}-${day!.padStart(2, '0')}` : text;
  const at = /^\d{4}-\d{2}-\d{2}$/.test(iso) ? Date.parse(`${iso}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(at) || !new Date(at).toISOString().startsWith(iso))
    throw new FileError(line, 'date', `date: ${text.slice(0, 40)} is no day`);
  if (iso < firstRateDay)
    throw new FileError(line, 'date', `date: the reference rates begin on ${firstRateDay}`);
  return iso;
}

/** Undefined where the ECB has none: `N/A`, `NaN` or nothing. */
function rateOf(text: string | undefined, line: number, currency: string): number | undefined {
  if (!text || text === 'N/A' || text === 'NaN') return undefined;
  const rate = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (!(rate > 0 && rate < 1e12))
    throw new FileError(line, currency, `${currency}: ${text.slice(0, 40)} is no rate`);
  return rate;
}

function currencyOf(text: string | undefined, line: number): string {
  if (!text || !/^[A-Z]{3}$/.test(text))
    throw new FileError(
      line,
      'currency',
      `currency: ${(text ?? '').slice(0, 40) || 'nothing'} is no currency code`,
    );
  return text;
}

type ReadRow = (record: readonly string[], line: number) => EuroRate[];

/** A day a line, a column for each currency: eurofxref-hist.csv and eurofxref.csv. */
function wideRows(header: readonly string[]): ReadRow {
  const columns = header.flatMap((name, at) => (at && name ? [{ at, currency: currencyOf(name, 1) }] : []));
  return (record, line) => {
    const date = dayOf(record[0] ?? '', line);
    return columns.flatMap(({ at, currency }) => {
      const rate = rateOf(record[at], line, currency);
      return rate === undefined ? [] : [{ currency, date, rate }];
    });
  };
}

/** A rate a line, as the ECB's data service answers (csvdata). */
function longRows(header: readonly string[]): ReadRow {
  const at = (name: string): number => {
    const column = header.indexOf(name);
    if (column < 0) throw new FileError(1, name, `the header has no ${name}`);
    return column;
  };
  const [currency, base, day, value] = ['CURRENCY', 'CURRENCY_DENOM', 'TIME_PERIOD', 'OBS_VALUE'].map(at) as [
    number,
    number,
    number,
    number,
  ];
  return (record, line) => {
    if (record[base] !== 'EUR') throw new FileError(line, 'CURRENCY_DENOM', 'CURRENCY_DENOM must be EUR');
    const code = currencyOf(record[currency], line);
    const rate = rateOf(record[value], line, code);
    return rate === undefined ? [] : [{ currency: code, date: dayOf(record[day] ?? '', line), rate }];
  };
}

function rowsBy(header: readonly string[]): ReadRow {
  if (header[0]?.toLowerCase() === 'date') return wideRows(header);
  if (header.includes('OBS_VALUE')) return longRows(header);
  throw new FileError(
    1,
    null,
    "not the ECB's reference rates: the header must begin with Date, or have CURRENCY, TIME_PERIOD and OBS_VALUE",
  );
}

/**
 * Reads reference rates of the ECB: its files eurofxref-hist.csv and eurofxref.csv, or an answer of its data service (csvdata).
 * @throws FileError naming line and field; also for a rate that is there twice with two values
 */
export async function readEuroRates(chunks: TextChunks): Promise<EuroRate[]> {
  const rates = new Map<string, EuroRate>();
  let read: ReadRow | undefined;
  for await (const { record, line } of csvRows(chunks)) {
    if (!read) {
      read = rowsBy(record);
      continue;
    }
    for (const one of read(record, line)) {
      const key = `${one.currency} ${one.date}`;
      const known = rates.get(key);
      if (known && known.rate !== one.rate)
        throw new FileError(
          line,
          one.currency,
          `${one.currency}: ${one.date} is there twice, with ${known.rate} and ${one.rate}`,
        );
      rates.set(key, one);
      if (rates.size > mostRates) throw new FileError(line, null, `there are more than ${mostRates} rates`);
    }
  }
  return [...rates.values()];
}

/** Amounts in `from` times this are amounts in `to`: both rates are units for one euro. Twelve significant digits. */
export const crossRate = (fromRate: number, toRate: number): number =>
  Number((toRate / fromRate).toPrecision(12));
