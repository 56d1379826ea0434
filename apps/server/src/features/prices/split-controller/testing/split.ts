import type { VendorSource } from '@midoffice/contract/prices/charts/shapes';
import { edsSources } from '@midoffice/contract/prices/corporate-actions/lists';
import type { SplitCheck } from '@midoffice/contract/prices/split-controller/shapes';
import { adjustedCloses, scaleBar, type Bar, type DividendEvent } from '@midoffice/market';
import type { Platform } from '../../../../platform/platform.ts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { importEvents } from '../../charts/api.ts';
import { hourlyBars, makeBars, makeSourceBars, quietBars } from '../../charts/factory.ts';
import { makeRecords } from '../../corporate-actions/factory.ts';
import { makeStatement, makeStatements } from '../../../fundamentals/statements/factory.ts';
import { makeShares } from '../../market-cap/factory.ts';

export { newestAudit } from './audit-store.ts';
export { refuses } from '../../../../testing/refuses.ts';

const at = 80;
const ratio = 4;
/** The correct bars of 120 sessions. */
export const trueBars = quietBars(120, '2024-01-01');
export const splitDate = trueBars[at]!.date;
export const today = trueBars.at(-1)!.date;
const dividends: DividendEvent[] = [10, 70, 100].map((i) => ({ date: trueBars[i]!.date, amount: 0.5 }));
const closes = adjustedCloses(trueBars, { dividends, basis: 'split-adjusted' });
const right: Bar[] = trueBars.map((bar, i) => ({ ...bar, adjClose: closes[i]! }));

/** Bars from..end (end excluded) in old shares, their adjusted close with them. */
const inOldShares = (from: number, end: number): Bar[] =>
  right.map((bar, i) =>
    i >= from && i < end ? { ...scaleBar(bar, ratio), adjClose: bar.adjClose! * ratio } : bar,
  );

/** What is wrong with a symbol's split. */
export interface Faults {
  /** The main list lacks it, and all prices before it wait for it. */
  readonly unlisted?: boolean;
  /** First session of a block in old shares, up to the split. */
  readonly blockFrom?: number;
  readonly adjClose?: boolean;
  /** Corporate actions have no record of its dividends. */
  readonly unrecorded?: boolean;
  /** Dividends before the split in old shares: in list and records, or in one of them alone; `apart`: in records adjusted twice. */
  readonly dividends?: boolean | 'list' | 'record' | 'apart';
  readonly intraday?: boolean;
  /** Share counts since the split in old shares; `before`: those before it in new ones. */
  readonly shares?: boolean | 'before';
  /** Earnings per share before the split in old shares. */
  readonly eps?: boolean;
}

async function makeDividends(
  platform: Platform,
  symbol: string,
  source: VendorSource,
  list: readonly DividendEvent[],
): Promise<void> {
  const target = { symbol, source, fileName: `${source}-dividends.json`, format: 'list' };
  await importEvents(
    platform.database,
    { ...target, actor: { id: null, label: 'test' }, nowMs: platform.now() },
    'dividends',
    [JSON.stringify(list)],
  );
}

/** Makes a symbol that split 4-for-1, with faults in the main source; finage and tradingview have it right. */
export async function makeSplit(platform: Platform, symbol: string, faults: Faults = {}): Promise<void> {
  const split = [{ date: splitDate, ratio }];
  const daily = faults.unlisted
    ? inOldShares(0, at)
    : faults.blockFrom === undefined
      ? right
      : inOldShares(faults.blockFrom, at);
  const main = faults.adjClose
    ? daily.map((bar, i) => (i < at ? { ...bar, adjClose: bar.adjClose! * ratio } : bar))
    : daily;
  await makeBars(platform, symbol, main, { splits: faults.unlisted ? [] : split });
  for (const source of ['finage', 'tradingview'] as const) {
    await makeBars(platform, symbol, right, { source, splits: split, fileName: `${symbol}-${source}.csv` });
    await makeDividends(platform, symbol, source, dividends);
  }
  const asPaid = dividends.map((one) =>
    one.date < splitDate ? { ...one, amount: one.amount * ratio } : one,
  );
  const faulty = faults.dividends ?? faults.unlisted;
  const listed = faulty === true || faulty === 'list' || faulty === 'apart' ? asPaid : dividends;
  const twice = dividends.map((one) => (one.date < splitDate ? { ...one, amount: one.amount / ratio } : one));
  const recorded = faulty === 'apart' ? twice : faulty === true || faulty === 'record' ? asPaid : dividends;
  await makeDividends(platform, symbol, 'yahoo', listed);
  if (!faults.unrecorded)
    await makeRecords(
      platform,
      'dividends',
      edsSources[0],
      symbol,
      recorded.map(({ date, amount }) => ({ date, dividend: amount })),
    );
  const days = (faults.intraday || faults.unlisted ? inOldShares(0, at) : right).slice(at - 6, at + 6);
  await makeSourceBars(platform, symbol, 'yahoo', '1hour', hourlyBars(days));
  await makeShares(platform, symbol, 'financials', [
    [trueBars[20]!.date, faults.shares === 'before' ? 4_000_000 : 1_000_000],
    [trueBars[90]!.date, faults.shares === true ? 1_000_000 : 4_000_000],
  ]);
  await makeShares(platform, symbol, 'implied', [[today, 4_000_000, 4_000_000 * trueBars.at(-1)!.close]]);
  await makeStatements(platform, 'sec', [
    makeStatement(symbol, 'income', '2023-Q4', { netIncome: 4_000_000 }),
    makeStatement(symbol, 'income', '2024-Q2', { netIncome: 4_800_000 }, { date: '2024-04-30' }),
  ]);
  const reports = [5, 65, 105].map((i, n) => ({ date: trueBars[i]!.date, eps: 1 + n / 10 }));
  await makeRecords(
    platform,
    'earnings',
    edsSources[0],
    symbol,
    reports.map((one) => (faults.eps && one.date < splitDate ? { ...one, eps: one.eps * ratio } : one)),
  );
  await makeRecords(platform, 'earnings', edsSources[1], symbol, reports);
}

/** A server with an analyst of splits, and one who has no access. */
export interface SplitServer extends TestServer {
  readonly analyst: Client;
  readonly stranger: Client;
}

export async function splitServer(): Promise<SplitServer> {
  const server = await testServer({ now: () => Date.parse(`${today}T20:00:00Z`) });
  const analyst = await server.staff({ role: 'analyst', permissions: ['splitController'] });
  const stranger = await server.staff({ role: 'standard', permissions: ['charts'] });
  return { ...server, analyst, stranger };
}

/** The checks that are not valid, with their status. */
export const notValid = (status: Record<SplitCheck, { status: string }>): string[] =>
  Object.entries(status)
    .filter(([, one]) => one.status !== 'valid')
    .map(([check, one]) => `${check} ${one.status}`);
