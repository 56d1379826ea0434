import { allFields } from '@midoffice/contract/fundamentals/profile/lists';
import type { CoverageField } from '@midoffice/contract/monitors/coverage/lists';
import { exchangeCalendar } from '@midoffice/market/calendar/calendar';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import { readProfile } from '../../fundamentals/profile/api.ts';
import type { CoveragePart, Entry } from './parts.ts';
import { dayOfNumber, missingQuarters, missingSessions, missingYears } from './rules.ts';
import {
  readActions,
  readBarDays,
  readFilingPeriods,
  readImages,
  readNews,
  readShares,
  readStatementPeriods,
  readTranscriptPeriods,
  type BarDays,
  type Records,
} from './source-store.ts';

/** Where a symbol belongs. */
export interface Placed {
  readonly symbol: string;
  readonly exchange: string;
  readonly country: string | null;
  readonly sector: string | null;
  readonly industry: string | null;
}

const barFields: Readonly<Record<string, CoverageField>> = {
  eod: 'eod',
  '1min': 'intraday1min',
  '5min': 'intraday5min',
  '1hour': 'intraday1hour',
};

function barEntry({ symbol, chartType, days }: BarDays, exchange: string): Entry {
  return {
    symbol,
    field: barFields[chartType]!,
    count: days.length,
    oldest: dayOfNumber(days[0]!),
    newest: dayOfNumber(days.at(-1)!),
    gaps: missingSessions(days, exchangeCalendar(exchange)),
  };
}

type Gaps = (records: Records['records']) => number;

/** The entry of some records; none where there are none. */
function recordEntry(
  symbol: string,
  field: CoverageField,
  records: Records['records'],
  gaps: Gaps,
): readonly Entry[] {
  const dates = records.flatMap(({ date }) => date ?? []);
  if (!records.length) return [];
  const [oldest = null, newest = null] = [dates[0], dates.at(-1)];
  return [{ symbol, field, count: records.length, oldest, newest, gaps: gaps(records) }];
}

const both: Gaps = (records) => missingYears(records) + missingQuarters(records);
const segments: Readonly<Record<string, CoverageField>> = {
  'revenue-product': 'revenueProduct',
  'revenue-geographic': 'revenueGeographic',
};

function statementEntries({ symbol, kind, records }: Records): readonly Entry[] {
  const segment = Object.hasOwn(segments, kind) ? segments[kind] : undefined;
  if (segment) return recordEntry(symbol, segment, records, both);
  const annual = records.filter(({ period }) => period === 'FY');
  const quarterly = records.filter(({ period }) => period !== 'FY');
  return [
    ...recordEntry(symbol, `${kind}Annual` as CoverageField, annual, missingYears),
    ...recordEntry(symbol, `${kind}Quarter` as CoverageField, quarterly, missingQuarters),
  ];
}

/** What the profile of a symbol holds, and where the symbol belongs by it. */
export async function placeSymbol(
  db: DbOrTrx,
  symbol: string,
  exchange: string,
): Promise<{ placed: Placed; entries: readonly Entry[] }> {
  const { main } = await readProfile(db, symbol);
  const text = (field: string): string | null => {
    const value = main.get(field)?.value;
    return typeof value === 'string' && value ? value : null;
  };
  const filled = allFields.filter(({ name }) => (main.get(name)?.value ?? null) !== null).length;
  const entry = { oldest: null, newest: null, gaps: allFields.length - filled };
  return {
    placed: {
      symbol,
      exchange,
      country: text('country'),
      sector: text('sector'),
      industry: text('industry'),
    },
    entries: filled ? [{ symbol, field: 'profile', count: filled, ...entry }] : [],
  };
}

/** Computes a part of some symbols. `profile` is computed with the place of the symbol, by {@link placeSymbol}. */
export async function computePart(
  db: DbOrTrx,
  part: Exclude<CoveragePart, 'profile'>,
  symbols: readonly string[],
  exchanges: ReadonlyMap<string, string>,
): Promise<readonly Entry[]> {
  switch (part) {
    case 'bars':
      return (await readBarDays(db, symbols)).map((one) => barEntry(one, exchanges.get(one.symbol) ?? ''));
    case 'actions':
      return readActions(db, symbols);
    case 'statements':
      return (await readStatementPeriods(db, symbols)).flatMap(statementEntries);
    case 'filings':
      return (await readFilingPeriods(db, symbols)).flatMap(({ symbol, records }) =>
        recordEntry(symbol, 'filings', records, both),
      );
    case 'calls':
      return (await readTranscriptPeriods(db, symbols)).flatMap(({ symbol, records }) =>
        recordEntry(symbol, 'transcripts', records, missingQuarters),
      );
    case 'news':
      return readNews(db, symbols);
    case 'shares':
      return readShares(db, symbols);
    case 'image':
      return readImages(db, symbols);
  }
}
