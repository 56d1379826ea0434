import { splitFactor } from '@midoffice/market/market-cap/index';
import { readState, writeState } from '../../../platform/app-state/store.ts';
import type { Trx } from '../../../platform/db/connect.ts';
import type { Random, FeatureSeed } from '../../../platform/demo/world.ts';
import { readActingSplits, readScreen, type ScreenRow } from '../charts/api.ts';
import { rebuildSteps } from './rebuild.ts';
import { storeCounts, type SourceCount } from './store.ts';

const quarters = 84;
const dayMs = 86_400_000;
const mostSymbols = 10_000;

type Fault = 'unit' | 'split-basis' | 'spike' | 'receipt' | 'late' | 'none-stated';

/** What is wrong with the share counts of a demo symbol. */
const faults: Readonly<Record<string, Fault>> = {
  HLXM: 'unit',
  GRVA: 'split-basis',
  TSSL: 'spike',
  CDRW: 'receipt',
  VNTR: 'late',
  FRNZ: 'none-stated',
};

/** A planted error, for tests and for whoever wants to know. */
interface PlantedCount {
  readonly symbol: string;
  readonly kind: Fault;
  readonly date: string;
  /** The right count as of that day. */
  readonly shares: number;
}

interface Company {
  readonly row: ScreenRow & {
    readonly date: string;
    readonly price: number;
    readonly sharesOutstanding: number;
  };
  readonly splits: Awaited<ReturnType<typeof readActingSplits>>;
  readonly random: Random;
}

/** A count a quarter, newest first; a company buys back a little each quarter. */
function trueCounts({ row, splits, random }: Company): SourceCount[] {
  const newest = Date.parse(row.date) - 20 * dayMs;
  let shares = row.sharesOutstanding;
  return Array.from({ length: quarters }, (_unused, i) => {
    const date = new Date(newest - i * 91 * dayMs).toISOString().slice(0, 10);
    if (i) shares *= 1 + 0.003 + 0.002 * random.next();
    return { date, shares: Math.round(shares / splitFactor(date, splits)), marketCap: null };
  });
}

/** Puts an error among the counts. */
function plant(
  company: Company,
  counts: SourceCount[],
  fault: Fault,
): { counts: SourceCount[]; planted: PlantedCount[] } {
  const { row, splits } = company;
  const wrong = (at: number, factor: number): { counts: SourceCount[]; planted: PlantedCount[] } => {
    const { date, shares } = counts[at]!;
    return {
      counts: counts.map((count, i) => (i === at ? { ...count, shares: shares * factor } : count)),
      planted: [{ symbol: row.symbol, kind: fault, date, shares }],
    };
  };
  if (fault === 'unit') return wrong(9, 0.001);
  if (fault === 'spike') return wrong(14, 1.6);
  if (fault === 'late') return { counts: counts.slice(0, 24), planted: [] };
  if (fault === 'none-stated') return { counts: [], planted: [] };
  if (fault === 'receipt')
    return {
      counts,
      planted: [{ symbol: row.symbol, kind: fault, date: row.date, shares: row.sharesOutstanding / 2 }],
    };
  const split = splits.at(-1);
  const before = split ? counts.findIndex((count) => count.date < split.date) : -1;
  return before < 0 ? { counts, planted: [] } : wrong(before, split!.ratio);
}

async function seedSymbol(trx: Trx, company: Company): Promise<PlantedCount[]> {
  const { row, random } = company;
  const fault = faults[row.symbol];
  const truth = trueCounts(company);
  const { counts, planted } = fault ? plant(company, truth, fault) : { counts: truth, planted: [] };
  if (counts.length) {
    await storeCounts(trx, row.symbol, 'financials', counts);
    const quoted = row.sharesOutstanding * (fault === 'receipt' ? 0.5 : 1) * (0.99 + 0.02 * random.next());
    const implied = truth.slice(1, 9).map((count) => ({ ...count, shares: Math.round(count.shares * 1.01) }));
    const quote = { date: row.date, shares: Math.round(quoted), marketCap: Math.round(quoted * row.price) };
    await storeCounts(trx, row.symbol, 'implied', [quote, ...implied]);
  }
  await rebuildSteps(trx, row.symbol);
  return planted;
}

/** Share counts of the demo companies by quarter, some of them wrong in known ways. */
export const featureSeed: FeatureSeed = {
  order: 31,
  async seed({ platform, random }) {
    const { rows } = await readScreen(platform.db, mostSymbols);
    await platform.db.transaction().execute(async (trx) => {
      const planted: PlantedCount[] = [];
      for (const row of rows) {
        const { date, price, sharesOutstanding } = row;
        if (date === null || price === null || sharesOutstanding === null) continue;
        const splits = await readActingSplits(trx, row.symbol);
        const company = {
          row: { ...row, date, price, sharesOutstanding },
          splits,
          random: random.fork(row.symbol),
        };
        planted.push(...(await seedSymbol(trx, company)));
      }
      const known = (await readState<object>(trx, 'demo-truth')) ?? {};
      await writeState(trx, 'demo-truth', { ...known, shareCounts: planted });
    });
  },
};
