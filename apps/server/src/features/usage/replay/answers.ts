import type { ChartType } from '@midoffice/contract/prices/charts/shapes';
import { statementSpans, type StatementTable } from '@midoffice/contract/fundamentals/statements/lists';
import { isoDate } from '@midoffice/contract/kernel';
import type { Replayable } from '@midoffice/contract/usage/replay/shapes';
import type { Bar } from '@midoffice/market';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import { badInput } from '../../../platform/http/errors.ts';
import { daysLater } from '../../../platform/typed-days.ts';
import {
  readLayerActions,
  readLayerBars,
  readSymbol,
  searchSymbols,
  type Layer,
  type SymbolRow,
} from '../../prices/charts/api.ts';
import { publicStatements } from '../../fundamentals/statements/api.ts';

/** One call to be answered from one layer. */
export interface Replay {
  readonly db: DbOrTrx;
  readonly layer: Layer;
  /** Behind the endpoint's own path, upper-cased; empty where there is none. */
  readonly symbol: string;
  readonly query: URLSearchParams;
  /** Milliseconds since 1970. */
  readonly nowMs: number;
}

type Answer = (replay: Replay) => Promise<unknown>;
type Row = Record<string, unknown>;

const defaultYears = 5;
const yearDays = 365;
const intradayDays = 7;
/** More days of minutes than these would be cut at their newer end. */
const mostIntradayDays = 90;
const dayMs = 86_400_000;
const mostRecords = 20_000;
const mostStatements = 1000;

const rounded = (value: number, digits = 4): number => Number(value.toFixed(digits));

/** A day of the query. @throws ApiError 400 that names it */
function dayOf(query: URLSearchParams, name: string, fallback: string): string {
  const text = query.get(name) ?? fallback;
  if (!isoDate.safeParse(text).success) throw badInput('query', `${name} must be a date such as 2024-06-01`);
  return text;
}

function rangeOf({ query, nowMs }: Replay, days: number): { from: string; to: string } {
  const to = dayOf(query, 'to', new Date(nowMs).toISOString().slice(0, 10));
  const from = dayOf(query, 'from', daysLater(to, -days));
  if (from > to) throw badInput('query', 'from must not be later than to');
  return { from: `${from}T00:00:00`, to: `${to}T23:59:59` };
}

/** A whole number of the query within its limits. @throws ApiError 400 that names it */
function countOf(query: URLSearchParams, name: string, most: number): number | undefined {
  const text = query.get(name);
  if (text === null) return undefined;
  if (!/^\d{1,9}$/.test(text) || Number(text) < 1)
    throw badInput('query', `${name} must be a whole number from 1`);
  return Math.min(Number(text), most);
}

/** Daily records newest first, each with its change over the day. */
function dailyRecord(bar: Bar, light: boolean): Row {
  if (light) return { date: bar.date, close: bar.close };
  const change = bar.close - bar.open;
  return {
    date: bar.date,
    open: bar.open,
    high: bar.high,
    low: bar.low,
    close: bar.close,
    adjClose: bar.adjClose,
    volume: bar.volume,
    change: rounded(change),
    changePercent: bar.open === 0 ? null : rounded((change / bar.open) * 100),
  };
}

const historicalEod: Answer = async (replay) => {
  const { db, layer, symbol, query } = replay;
  const count = countOf(query, 'timeseries', mostRecords);
  const range = rangeOf(replay, count === undefined ? defaultYears * yearDays : count * 2 + 10);
  const bars = await readLayerBars(db, { symbol, layer, chartType: 'eod' }, range);
  const newest = bars.toReversed().slice(0, count ?? mostRecords);
  const light = query.get('serietype') === 'line';
  return newest.length ? { symbol, historical: newest.map((bar) => dailyRecord(bar, light)) } : {};
};

const intraday =
  (chartType: ChartType): Answer =>
  async (replay) => {
    const { db, layer, symbol } = replay;
    const range = rangeOf(replay, intradayDays);
    if (Date.parse(range.to) - Date.parse(range.from) > mostIntradayDays * dayMs)
      throw badInput('query', `from and to must be at most ${mostIntradayDays} days apart`);
    const bars = await readLayerBars(db, { symbol, layer, chartType }, range);
    return bars
      .toReversed()
      .slice(0, mostRecords)
      .map(({ date, open, low, high, close, volume }) => ({
        date: date.replace('T', ' '),
        open,
        low,
        high,
        close,
        volume,
      }));
  };

const historicalSplits: Answer = async ({ db, symbol, layer }) => {
  const { splits } = await readLayerActions(db, symbol, layer);
  return { symbol, historical: splits.toReversed().map(({ date, ratio }) => ({ date, ratio })) };
};

const historicalDividends: Answer = async ({ db, symbol, layer }) => {
  const { dividends } = await readLayerActions(db, symbol, layer);
  return {
    symbol,
    historical: dividends.toReversed().map(({ date, amount }) => ({ date, dividend: amount })),
  };
};

const known = async ({ db, symbol }: Replay): Promise<SymbolRow | undefined> => readSymbol(db, symbol);

/** The bars of the last year, for quotes. */
async function lastYear({ db, symbol, layer, nowMs }: Replay): Promise<Bar[]> {
  const from = new Date(nowMs - yearDays * dayMs).toISOString().slice(0, 19);
  return readLayerBars(
    db,
    { symbol, layer, chartType: 'eod' },
    { from, to: new Date(nowMs).toISOString().slice(0, 19) },
  );
}

const quote: Answer = async (replay) => {
  const [about, bars] = [await known(replay), await lastYear(replay)];
  const last = bars.at(-1);
  if (!about || !last) return [];
  const before = bars.at(-2)?.close ?? null;
  return [
    {
      symbol: about.symbol,
      name: about.name,
      price: last.close,
      changesPercentage: before ? rounded(((last.close - before) / before) * 100) : null,
      change: before === null ? null : rounded(last.close - before),
      dayLow: last.low,
      dayHigh: last.high,
      yearHigh: Math.max(...bars.map((bar) => bar.high)),
      yearLow: Math.min(...bars.map((bar) => bar.low)),
      marketCap: about.sharesOutstanding === null ? null : rounded(about.sharesOutstanding * last.close, 0),
      volume: last.volume,
      open: last.open,
      previousClose: before,
      exchange: about.exchange,
      date: last.date,
    },
  ];
};

const quoteShort: Answer = async (replay) => {
  const last = (await lastYear(replay)).at(-1);
  return last ? [{ symbol: replay.symbol, price: last.close, volume: last.volume }] : [];
};

const spans: readonly (readonly [label: string, days: number])[] = [
  ['1D', 1],
  ['5D', 5],
  ['1M', 30],
  ['3M', 91],
  ['6M', 182],
  ['1Y', 365],
];

const priceChange: Answer = async (replay) => {
  const bars = await lastYear(replay);
  const last = bars.at(-1);
  if (!last) return [];
  const since = (days: number): number | null => {
    const day = new Date(Date.parse(last.date) - days * dayMs).toISOString().slice(0, 10);
    const then = bars.findLast((bar) => bar.date <= day) ?? bars[0]!;
    return then.close === 0 ? null : rounded(((last.close - then.close) / then.close) * 100);
  };
  return [
    { symbol: replay.symbol, ...Object.fromEntries(spans.map(([label, days]) => [label, since(days)])) },
  ];
};

const profile: Answer = async (replay) => {
  const about = await known(replay);
  if (!about) return [];
  const last = (await lastYear(replay)).at(-1);
  return [
    {
      symbol: about.symbol,
      companyName: about.name,
      exchangeShortName: about.exchange,
      currency: about.currency,
      isActivelyTrading: about.active,
      price: last?.close ?? null,
      mktCap:
        about.sharesOutstanding === null || !last ? null : rounded(about.sharesOutstanding * last.close, 0),
    },
  ];
};

/** Statements have one environment: development answers as production does, raw without what staff corrected. */
const statements =
  (statement: StatementTable): Answer =>
  async ({ db, layer, symbol, query }) => {
    const period = query.get('period') ?? 'annual';
    const span = statementSpans.find((one) => one === period);
    if (!span) throw badInput('query', `period must be one of ${statementSpans.join(', ')}`);
    const limit = countOf(query, 'limit', mostStatements) ?? mostStatements;
    return publicStatements(db, { symbol, statement, period: span, limit, isCorrected: layer !== 'raw' });
  };

const search: Answer = async ({ db, query }) => {
  const text = (query.get('query') ?? '').trim();
  if (!text) throw badInput('query', 'query is required');
  const found = await searchSymbols(db, text, countOf(query, 'limit', 50) ?? 10);
  return found.map(({ symbol, name, currency, exchange }) => ({
    symbol,
    name,
    currency,
    exchangeShortName: exchange,
  }));
};

/** How each endpoint answers, by its code. A symbol that nobody knows gives an empty answer, as customers get it. */
export const answers: Readonly<Record<Replayable, Answer>> = {
  'historical-eod': historicalEod,
  'historical-splits': historicalSplits,
  'historical-dividends': historicalDividends,
  'chart-1min': intraday('1min'),
  'chart-5min': intraday('5min'),
  'chart-1hour': intraday('1hour'),
  quote,
  'quote-short': quoteShort,
  'price-change': priceChange,
  profile,
  'income-statement': statements('income'),
  'balance-sheet': statements('balance'),
  'cash-flow': statements('cashflow'),
  search,
};
