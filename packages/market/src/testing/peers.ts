import type { Bar } from '../bars/bar.ts';
import { PRICE_FIELDS } from '../outliers/finding.ts';
import { applySplits } from '../prices/adjust.ts';
import { findErrors } from '../scan/find-errors.ts';
import type { ScanFinding } from '../scan/types.ts';
import type { Judged } from './calibration.ts';
import { load, truthOf } from './real-data.ts';

/** Everyday difference between two sources of one stock (ln): Alpha Vantage against LEAN, AAPL, half of the days. */
const EVERYDAY = 0.0004;
/** Share of records with a price of its own, and its size (ln): LEAN's opens, highs and lows of AAPL. */
const ODD = 0.004;
const ODD_SIZE = 0.12;

/** Another source of the same stock: the same prices but for small differences and, rarely, a bad print. */
export function honestPeer(bars: readonly Bar[], random: () => number): Bar[] {
  return bars.map((bar) => {
    const peer = { ...bar };
    for (const field of PRICE_FIELDS) peer[field] *= Math.exp((random() - 0.5) * 4 * EVERYDAY);
    if (random() < ODD) {
      const isUp = random() < 0.5;
      const field = isUp ? 'high' : 'low';
      peer[field] *= Math.exp((isUp ? 1 : -1) * random() * ODD_SIZE);
    }
    return peer;
  });
}

const SOURCES = ['alphavantage/AAPL.csv', 'wiki/WIKI-AAPL.csv', 'lean/AAPL.csv'];
const TOLERANCE = 0.02;

/** AAPL by three vendors, each checked with each other one as witness: the third says who was right. */
export async function judgePeers(): Promise<Judged[]> {
  const series = await Promise.all(
    SOURCES.map(async (name) => {
      const { bars, splits, dividends } = await load(name);
      const listed = truthOf(name).splits ?? splits;
      return { splits: listed, dividends, bars: applySplits(bars, listed) };
    }),
  );
  const judged: Judged[] = [];
  for (const [i, checked] of series.entries()) {
    for (const [k, witness] of series.entries()) {
      if (i === k) continue;
      const third = new Map(series[3 - i - k]!.bars.map((bar) => [bar.date, bar]));
      for (const each of findErrors({ ...checked, peers: [witness.bars] })) {
        if (each.kind !== 'peer') continue;
        const right = isContradicted(checked.bars, each, third);
        if (right === null) continue;
        const { kind, confidence } = each;
        judged.push({ symbol: SOURCES[i]!, kind, witness: each.witness, confidence, right, weight: 1 / 2 });
      }
    }
  }
  return judged;
}

/** Whether the third source contradicts what a finding calls wrong; null where it has no such record. */
function isContradicted(
  bars: readonly Bar[],
  { from, repair }: ScanFinding,
  third: ReadonlyMap<string, Bar>,
): boolean | null {
  const cell = repair?.type === 'cells' ? repair.cells.find(({ field }) => field !== 'adjClose') : undefined;
  const theirs = third.get(from);
  const mine = bars.find(({ date }) => date === from);
  if (!cell || !theirs || !mine || cell.field === 'volume' || cell.field === 'adjClose') return null;
  return Math.abs(Math.log(theirs[cell.field] / cell.value)) > TOLERANCE;
}
