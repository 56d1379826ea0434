import type { Bar } from '@midoffice/market';
import { readState } from '../../../platform/app-state/store.ts';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import type { Random, FeatureSeed, World } from '../../../platform/demo/world.ts';
import { readCountedActions, readLayerBars, readSymbol } from '../../prices/charts/api.ts';
import { readShareCounts } from '../../prices/market-cap/api.ts';
import type { ReportedChange } from './rules.ts';
import { insertReports, type StoredReport } from './store.ts';

type Report = Omit<StoredReport, 'known'>;
type Draft = Pick<Report, 'ticker' | 'endpoint' | 'period' | 'description' | 'changes'>;

const eod = 'historical-price-eod/full';
const cents = (value: number): number => Math.round(value * 100) / 100;
const changed = (field: string, oldValue: unknown, newValue: unknown): ReportedChange => ({
  field,
  oldValue,
  newValue,
});

async function barsOf(db: DbOrTrx, symbol: string): Promise<Bar[]> {
  if (!(await readSymbol(db, symbol))) return [];
  return readLayerBars(db, { symbol, layer: 'production', chartType: 'eod' });
}

/** Prices: a day with two right changes and one that follows from others, two days at once, volumes that lack. */
async function priceReports(db: DbOrTrx, random: Random): Promise<Draft[]> {
  const drafts: Draft[] = [];
  const bar = (await barsOf(db, 'MRWK')).at(-26);
  if (bar)
    drafts.push({
      ticker: 'MRWK',
      endpoint: eod,
      period: bar.date,
      description: 'Close and low differ from the exchange’s own figures for that session.',
      changes: [
        changed('close', bar.close, cents(bar.close * 0.997)),
        changed('low', bar.low, cents(bar.low * 0.995)),
        changed('changePercent', cents(random.next()), cents(random.next())),
      ],
    });
  const days = (await barsOf(db, 'QLTY')).slice(-42, -40);
  if (days.length)
    drafts.push({
      ticker: 'QLTY',
      endpoint: eod,
      period: '',
      description: 'Highs of two days in a row look truncated.',
      changes: days.map((day) => changed(`${day.date}.high`, day.high, cents(day.high * 1.004))),
    });
  const silent = (await barsOf(db, 'LMNT')).findLast((one) => one.volume === 0);
  if (silent)
    drafts.push({
      ticker: 'LMNT',
      endpoint: eod,
      period: silent.date,
      description: 'No volume although the stock traded all day.',
      changes: [changed('volume', 0, random.int(400, 900) * 1000)],
    });
  return drafts;
}

/** A share count that is known to be wrong, and a market cap, which is not kept. */
async function shareReports(db: DbOrTrx): Promise<Draft[]> {
  const truth = await readState<{
    shareCounts?: { symbol: string; kind: string; date: string; shares: number }[];
  }>(db, 'demo-truth');
  const spike = truth?.shareCounts?.find((one) => one.kind === 'spike');
  if (!spike) return [];
  const { rows } = await readShareCounts(db, spike.symbol);
  const wrong = rows.find((row) => row.date === spike.date)?.financials ?? null;
  const about = { ticker: spike.symbol, endpoint: 'historical-market-capitalization', period: spike.date };
  return [
    {
      ...about,
      description: 'Shares outstanding jump for one quarter and come back.',
      changes: [changed('sharesOutstanding', wrong, spike.shares)],
    },
    {
      ...about,
      description: 'Market cap is far too high on this day.',
      changes: [changed('marketCap', null, null)],
    },
  ];
}

async function dividendReports(db: DbOrTrx): Promise<Draft[]> {
  const paid = (await readCountedActions(db, 'dividends', ['MRWK'])).at(-2);
  if (!paid) return [];
  return [
    {
      ticker: 'MRWK',
      endpoint: 'dividends',
      period: paid.date,
      description: 'The company announced another amount.',
      changes: [changed('dividend', paid.value, cents(paid.value * 1.1 + 0.01))],
    },
  ];
}

/** Reports that no repair can fix. */
const otherReports: readonly Draft[] = [
  {
    ticker: 'NWND',
    endpoint: 'income-statement',
    period: 'FY2025',
    description: 'Cost of revenue includes amortization that the filing shows apart.',
    changes: [
      changed('costOfRevenue', 1_204_000_000, 1_127_000_000),
      changed('grossProfit', 2_310_000_000, 2_387_000_000),
    ],
  },
  {
    ticker: 'ZZQX',
    endpoint: eod,
    period: '2026-01-05',
    description: 'Prices stop in January.',
    changes: [changed('close', null, 12.4)],
  },
  {
    ticker: 'HLXM',
    endpoint: eod,
    period: '',
    description: 'The chart looks odd around the split, please check.',
    changes: [],
  },
];

async function draftsOf({ platform, random }: World): Promise<Draft[]> {
  const { db } = platform;
  return [
    ...(await priceReports(db, random)),
    ...(await shareReports(db)),
    ...(await dividendReports(db)),
    ...otherReports,
  ];
}

/** Customers' reports of the demo data: correct ones, some that no repair can fix, one without changes. */
export const featureSeed: FeatureSeed = {
  order: 70,
  async seed(world) {
    const drafts = await draftsOf(world);
    const midnight = Date.parse(`${world.today}T00:00:00Z`);
    const reports = drafts.map((draft, i): Report => ({
      ...draft,
      id: `66f0c4b2a9d3e1${(0x7a10_0000 + i * 0x1111).toString(16)}00`,
      createdAt: new Date(midnight - (i + 1) * 31_000_000).toISOString(),
      userid: `demo-reporter-${(i % 4) + 1}`,
    }));
    await world.platform.db.transaction().execute((trx) => insertReports(trx, reports));
  },
};
