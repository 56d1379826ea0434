import type { Bar, DividendEvent } from '@midoffice/market';
import { backwardFactors, effectiveDividends, restatedDividends } from '@midoffice/market/series/index';
import { believedRatio, type ShareCount, type SplitCase } from '@midoffice/market/split-checks/index';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import { ApiError } from '../../../platform/http/errors.ts';
import { daysLater } from '../../../platform/typed-days.ts';
import {
  intradayTypes,
  readBuilt,
  readLayerBars,
  readPeers,
  readSourceEvents,
  readSymbol,
  requireSymbol,
  type SourceEvents,
  type SymbolRow,
} from '../charts/api.ts';
import { readStatements } from '../../fundamentals/statements/api.ts';
import { readMarketCap, readNewestQuote, readShareCounts } from '../market-cap/api.ts';
import { readDividendRecords } from './dividends.ts';
import { readEarnings } from './earnings.ts';

/** Which split, and what a person expects of it. */
export interface SplitRequest {
  readonly symbol: string;
  readonly splitDate: string;
  readonly expectedPrice: number | null;
  readonly expectedShareCount: number | null;
}

/** A split as the checks see it, and the symbol it is of. */
export interface ReadSplit {
  readonly input: SplitCase;
  readonly company: SymbolRow;
  readonly mainSource: string;
}

// Intraday bars are many: those around the split and the newest ones are compared.
const intradayDays = 45;

/** The dividends of a source that sends figures as they were paid, restated for the splits that it lists. */
function restatedAsTraded({ dividends, splits }: SourceEvents, asOf: string): DividendEvent[] {
  const dates = dividends.map(({ date }) => date);
  const factors = backwardFactors(dates, splits, asOf);
  return dividends.map(({ date, amount }, i) => ({ date, amount: amount * factors[i]! }));
}

async function readIntraday(db: DbOrTrx, symbol: string, splitDate: string): Promise<SplitCase['intraday']> {
  const range = {
    from: daysLater(splitDate, -intradayDays),
    to: `${daysLater(splitDate, intradayDays)}T23:59:59`,
  };
  const all: { chartType: string; bars: Bar[] }[] = [];
  for (const chartType of intradayTypes) {
    const bars = await readLayerBars(db, { symbol, layer: 'production', chartType }, range);
    if (bars.length) all.push({ chartType, bars });
  }
  return all;
}

/** Counts that may act: those of reports and corrections; implied ones only where there is no report. */
async function readCounts(db: DbOrTrx, symbol: string): Promise<{ ratio: number; counts: ShareCount[] }> {
  const { ratio, rows } = await readShareCounts(db, symbol);
  const isReported = rows.some(({ financials }) => financials !== null);
  const counts = rows
    .filter((row) => !row.removed)
    .flatMap(({ date, corrected, financials, implied }) => {
      const stated = isReported ? financials && financials * ratio : implied;
      const shares = corrected ?? stated;
      return shares === null ? [] : [{ date, shares }];
    })
    .toReversed();
  return { ratio, counts };
}

/** Weighted average shares and net income of quarters, as far as the income statements have them. */
async function readIncome(
  db: DbOrTrx,
  symbol: string,
): Promise<Pick<SplitCase, 'weightedShares' | 'netIncomes'>> {
  const records = await readStatements(db, { symbol, statement: 'income', period: 'quarter' });
  const of = (field: string): { date: string; value: number }[] =>
    records
      .flatMap(({ date, values }) => {
        const value = values[field];
        return value ? [{ date, value }] : [];
      })
      .toSorted((a, b) => (a.date < b.date ? -1 : 1));
  return {
    weightedShares: of('weightedAverageShsOut').flatMap(({ date, value }) =>
      value > 0 ? [{ date, shares: value }] : [],
    ),
    netIncomes: of('netIncome').map(({ date, value }) => ({ date, netIncome: value })),
  };
}

/** The vendor's newest quote beside the close and our market cap of that day. */
async function readQuote(db: DbOrTrx, symbol: string, bars: readonly Bar[]): Promise<SplitCase['quote']> {
  const quote = await readNewestQuote(db, symbol);
  const bar = quote && bars.findLast(({ date }) => date <= quote.date);
  if (!quote || !bar || !(bar.close > 0)) return null;
  const [day] = await readMarketCap(db, symbol, { from: bar.date, to: bar.date });
  return { ...quote, shares: quote.marketCap / bar.close, charted: day?.marketCap ?? null };
}

async function readCaps(db: DbOrTrx, symbol: string, splitDate: string): Promise<SplitCase['marketCap']> {
  const days = await readMarketCap(db, symbol, {
    from: daysLater(splitDate, -30),
    to: daysLater(splitDate, 30),
  });
  return days.flatMap(({ date, marketCap }) => (marketCap === null ? [] : [{ date, marketCap }]));
}

const otherThan = (events: readonly SourceEvents[], main: string): SourceEvents[] =>
  events.filter(({ source }) => source !== main);

/**
 * Reads the whole input of the checks of a split, from production.
 * @throws ApiError 404 that names the symbol, or the date where no source lists a split on it
 */
export async function readSplit(db: DbOrTrx, request: SplitRequest): Promise<ReadSplit> {
  const { symbol, splitDate, expectedPrice, expectedShareCount } = request;
  const company = requireSymbol(await readSymbol(db, symbol), symbol);
  const name = { symbol, env: 'production', chartType: 'eod' } as const;
  const [{ input, main }, events] = await Promise.all([readBuilt(db, name), readSourceEvents(db, symbol)]);
  const others = otherThan(events, company.mainSource);
  const listedRatio = main.splits.find(({ date }) => date === splitDate)?.ratio ?? null;
  const otherLists = others.flatMap(({ source, splits }) =>
    splits.filter(({ date }) => date === splitDate).map(({ ratio }) => ({ source, ratio })),
  );
  const ratio = believedRatio(listedRatio, otherLists);
  if (ratio === null)
    throw new ApiError(404, `splitDate: no source lists a split of ${symbol} on ${splitDate}`, {
      field: 'splitDate',
    });
  const asOf = input.asOf ?? main.bars.at(-1)?.date ?? '';
  const restated = (list: readonly DividendEvent[]) => restatedDividends(input, main.splits, list);
  const dividends = effectiveDividends(input.dividends, input.facts.dividends);
  const [witnesses, intraday, { ratio: shareRatio, counts }, marketCap, earnings, records, income, quote] =
    await Promise.all([
      readPeers(db, name, input),
      readIntraday(db, symbol, splitDate),
      readCounts(db, symbol),
      readCaps(db, symbol, splitDate),
      readEarnings(db, symbol),
      readDividendRecords(db, symbol),
      readIncome(db, symbol),
      readQuote(db, symbol, main.bars),
    ]);
  return {
    company,
    mainSource: company.mainSource,
    input: {
      split: { date: splitDate, ratio },
      listedRatio,
      otherLists,
      eod: main.bars,
      witnesses,
      intraday,
      dividends: restated(dividends),
      dividendRecords: restated(records),
      otherDividends: others.map((one) => ({
        source: one.source,
        dividends: one.raw ? restatedAsTraded(one, asOf) : one.dividends,
      })),
      earnings,
      shareCounts: counts,
      otherSplits: main.splits.filter(({ date }) => date !== splitDate),
      // Receipts: counts and quote are of the receipts, statements of the shares.
      weightedShares: income.weightedShares.map(({ date, shares }) => ({
        date,
        shares: shares * shareRatio,
      })),
      netIncomes: income.netIncomes,
      quote,
      marketCap,
      expectedPrice,
      expectedShareCount,
    },
  };
}
