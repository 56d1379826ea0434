import { createHash } from 'node:crypto';
import type { ChartType, VendorSource } from '@midoffice/contract/prices/charts/shapes';
import { removeSplits, type Bar, type DividendEvent, type SplitEvent } from '@midoffice/market';
import { buildSeries, noFacts } from '@midoffice/market/series/index';
import { readState, writeState } from '../../../platform/app-state/store.ts';
import { inBulk, type Copy } from '../../../platform/db/bulk-store.ts';
import type { Trx } from '../../../platform/db/connect.ts';
import type { Random, FeatureSeed, World } from '../../../platform/demo/world.ts';
import { refreshAdjustments } from './adjustments.ts';
import { copyMainBars, copySourceBars } from './bulk.ts';
import { plant, withoutDividend, type Planted } from './demo/faults.ts';
import { seedRepairs } from './demo/repairs.ts';
import { demoSymbols, type DemoSymbol } from './demo/symbols.ts';
import { asSeenBy, intradayOf, sessions, walk, type TrueSeries } from './demo/walk.ts';
import { detectPossibleErrors } from './detect.ts';
import { insertImport } from './import-store.ts';
import { insertEvents, insertSymbol } from './seed-store.ts';
import { envs } from './series.ts';

const years = 25;

interface Making {
  readonly world: World;
  readonly trx: Trx;
  readonly copy: Copy;
  readonly one: DemoSymbol;
  readonly random: Random;
}

/** What one source sends of one series. */
interface Sent {
  readonly source: VendorSource;
  readonly chartType: ChartType;
  readonly bars: readonly Bar[];
  readonly splits?: readonly SplitEvent[];
  readonly dividends?: readonly DividendEvent[];
  readonly raw?: boolean;
}

async function send({ world, trx, copy, one }: Making, sent: Sent): Promise<void> {
  const { source, chartType, bars, splits = [], dividends = [], raw = false } = sent;
  const fileName = `${one.symbol}-${source}-${chartType}.csv`;
  const target = {
    symbol: one.symbol,
    source,
    format: 'midoffice',
    fileName,
    actor: { id: null, label: 'demo world' },
    nowMs: world.platform.now(),
  };
  const run = {
    subject: 'bars',
    digest: createHash('sha256').update(fileName).digest(),
    rows: bars.length,
    inserted: bars.length,
    changed: 0,
  } as const;
  const importId = await insertImport(trx, target, run);
  await copySourceBars(copy, { symbol: one.symbol, source, chartType, raw, importId, bars });
  await insertEvents(trx, one.symbol, source, importId, splits, dividends);
}

async function materialise(
  { copy, one }: Making,
  chartType: ChartType,
  sent: Sent,
  asOf: string,
): Promise<void> {
  const { bars, splits = [], dividends = [], raw } = sent;
  const basis = raw ? ('raw' as const) : ('split-adjusted' as const);
  const main = buildSeries({
    bars: bars.map((bar) => ({ ...bar, basis })),
    splits,
    dividends,
    facts: noFacts,
    daily: chartType === 'eod',
    asOf,
  });
  for (const env of envs) await copyMainBars(copy, { symbol: one.symbol, env, chartType }, main.bars);
}

async function seedDaily(making: Making, truth: TrueSeries): Promise<Planted[]> {
  const { one, random, world } = making;
  const faulty = plant(one.symbol, one.fault, truth, random);
  const { splits, dividends } = { splits: faulty.splits, dividends: truth.dividends };
  const sent = one.leavesOutDividend
    ? withoutDividend(faulty.bars, dividends, one.leavesOutDividend).bars
    : faulty.bars;
  const bars = one.raw ? removeSplits(sent, splits) : sent;
  const main: Sent = {
    source: 'yahoo',
    chartType: 'eod',
    bars,
    splits,
    dividends: one.raw ? rawDividends(dividends, splits) : dividends,
    raw: one.raw ?? false,
  };
  await send(making, main);
  await materialise(making, 'eod', main, world.today);
  const seen = (part: readonly Bar[]): Bar[] => asSeenBy(part, random);
  for (const source of ['finage', 'tradingview'] as const)
    await send(making, { source, chartType: 'eod', bars: seen(truth.bars), splits: truth.splits, dividends });
  await send(making, {
    source: 'polygon',
    chartType: 'eod',
    bars: seen(truth.bars.slice(-2510)),
    splits: truth.splits,
  });
  await send(making, {
    source: 'live',
    chartType: 'eod',
    bars: seen(truth.bars.slice(-60)),
    splits: truth.splits,
  });
  return faulty.planted;
}

/** Dividends as they were paid, before later splits. */
function rawDividends(dividends: readonly DividendEvent[], splits: readonly SplitEvent[]): DividendEvent[] {
  return dividends.map(({ date, amount }) => ({
    date,
    amount: splits.reduce((sum, split) => (split.date > date ? sum * split.ratio : sum), amount),
  }));
}

const intraday = [
  ['1min', 1, 7],
  ['5min', 5, 24],
  ['1hour', 60, 120],
] as const satisfies readonly (readonly [ChartType, number, number])[];

/** Intraday days; the live feed has two that the main source lacks, and volumes where the main source has none. */
async function seedIntraday(making: Making, truth: TrueSeries): Promise<void> {
  for (const [chartType, minutes, count] of intraday) {
    const all = intradayOf(truth.bars.slice(-count), minutes, making.random);
    const days = [...new Set(all.map((bar) => bar.date.slice(0, 10)))];
    const end = days.at(-2)!;
    const own = all
      .filter((bar) => bar.date < end)
      .map((bar, i) => (i % 97 === 50 ? { ...bar, volume: 0 } : bar));
    const main: Sent = { source: 'yahoo', chartType, bars: own };
    await send(making, main);
    await materialise(making, chartType, { ...main, splits: truth.splits }, making.world.today);
    await send(making, { source: 'live', chartType, bars: all });
  }
}

async function seedSymbol(making: Making, days: readonly string[]): Promise<Planted[]> {
  const { one, trx, random } = making;
  await insertSymbol(trx, one, 20_000_000 + random.int(0, 900) * 1_000_000);
  const truth = walk(one, days, random);
  const planted = await seedDaily(making, truth);
  if (one.intraday) await seedIntraday(making, truth);
  await detectPossibleErrors(trx, one.symbol);
  await refreshAdjustments(trx, { symbol: one.symbol, env: 'production', chartType: 'eod' });
  return planted;
}

/** The charts of the demo world: invented companies, 25 years each, with known errors whose truth is kept. */
export const featureSeed: FeatureSeed = {
  order: 30,
  async seed(world) {
    const days = sessions(world.today, years);
    const planted: Planted[] = [];
    const symbols = demoSymbols(world.size);
    await inBulk(world.platform.database, async (trx, copy) => {
      for (const one of symbols)
        planted.push(
          ...(await seedSymbol({ world, trx, copy, one, random: world.random.fork(one.symbol) }, days)),
        );
      const known = (await readState<object>(trx, 'demo-truth')) ?? {};
      await writeState(trx, 'demo-truth', { ...known, charts: planted });
    });
    await seedRepairs(world, symbols);
  },
};
