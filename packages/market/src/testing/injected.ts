import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { applySplits } from '../prices/adjust.ts';
import { detectSplits } from '../splits/detect.ts';
import { load, PRICES, truthOf } from './real-data.ts';
import { rescale, seededRandom } from './series.ts';

/** Ratios put in, weighted roughly as they occur, with more small ones than that: those are hard. */
const RATIOS = [2, 2, 2, 1.5, 1.5, 3, 4, 5 / 4, 4 / 3, 0.1, 0.2, 10, 7];
const PER_FILE = 20;
const LONGEST_BLOCK = 60;

export interface InjectedFigures {
  splits: number;
  found: number;
  /** Splits missed, by ratio. */
  missed: Record<string, number>;
  blocks: number;
  /** Blocks found with their first date, their length and their ratio. */
  blocksFound: number;
  /** What is flagged in the same split-adjusted series without anything put in. */
  untouched: string[];
}

/** Splits and unadjusted blocks put into real split-adjusted series at random, the same on every run. */
export async function measureInjected(): Promise<InjectedFigures> {
  const figures: InjectedFigures = {
    splits: 0,
    found: 0,
    missed: {},
    blocks: 0,
    blocksFound: 0,
    untouched: [],
  };
  const random = seededRandom(1);
  for (const name of readdirSync(join(PRICES, 'alphavantage')).toSorted()) {
    const { bars, dividends } = await load(`alphavantage/${name}`);
    // Without the vendor's adjusted close, which would stay right and reveal every fault.
    const alone = bars.map((bar) => ({ ...bar, adjClose: null }));
    const adjusted = applySplits(alone, truthOf(`alphavantage/${name}`).splits ?? []);
    const options = { basis: 'split-adjusted', dividends } as const;
    for (const { date, kind, ratio } of detectSplits(adjusted, options)) {
      figures.untouched.push(`${name} ${date} ${kind} ${Number(ratio.toFixed(4))}`);
    }
    for (let round = 0; round < PER_FILE; round += 1) {
      const at = 30 + Math.floor(random() * (adjusted.length - 60));
      const ratio = RATIOS[Math.floor(random() * RATIOS.length)]!;
      const length = 1 + Math.floor(random() * LONGEST_BLOCK);
      const date = adjusted[at]!.date;
      const near = (found: number): boolean => Math.abs(found / ratio - 1) < 0.02;
      figures.splits += 1;
      const split = detectSplits(rescale(adjusted, 0, at, ratio), { dividends });
      if (split.some((each) => each.date === date && near(each.ratio))) figures.found += 1;
      else figures.missed[ratio.toFixed(2)] = (figures.missed[ratio.toFixed(2)] ?? 0) + 1;
      if (at + length > adjusted.length - 30) continue;
      figures.blocks += 1;
      const block = detectSplits(rescale(adjusted, at, at + length, ratio), options);
      const whole = block.some(
        (each) =>
          each.evidence.block?.from === date && each.evidence.block.records === length && near(each.ratio),
      );
      if (whole) figures.blocksFound += 1;
    }
  }
  return figures;
}
