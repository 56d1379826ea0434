import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { applySplits } from '../prices/adjust.ts';
import { findErrors } from '../scan/find-errors.ts';
import { plantedKinds, plantError } from '../scan/plant.ts';
import { load, PRICES, truthOf } from './real-data.ts';
import { seededRandom } from './series.ts';

const MARGIN = 80;

/** One finding of a scan and whether it was the error put in. */
export interface Judged {
  symbol: string;
  kind: string;
  probability: number;
  right: boolean;
}

export interface Calibration {
  judged: Judged[];
  planted: number;
  copies: number;
  /** Found at the very records, by kind. */
  found: Record<string, [found: number, planted: number]>;
}

/**
 * Real split-adjusted series of the files whose position is odd or even: as they are, and copies with one error each.
 * What a series shows as it is counts as false alarm once: the vendor's own errors are among them, so that the
 * probabilities come out on the low side.
 */
export async function calibrate(half: 'odd' | 'even', copies = 20): Promise<Calibration> {
  const result: Calibration = { judged: [], planted: 0, copies, found: {} };
  const random = seededRandom(half === 'odd' ? 11 : 12);
  const names = readdirSync(join(PRICES, 'alphavantage')).toSorted();
  for (const name of names.filter((_name, i) => i % 2 === (half === 'odd' ? 1 : 0))) {
    const { bars, dividends } = await load(`alphavantage/${name}`);
    const splits = truthOf(`alphavantage/${name}`).splits ?? [];
    const adjusted = applySplits(bars, splits);
    if (adjusted.length < 3 * MARGIN) continue;
    const own = findErrors({ bars: adjusted, splits, dividends });
    const known = new Set(own.map(({ basis }) => basis));
    for (const { kind, probability } of own)
      result.judged.push({ symbol: name, kind, probability, right: false });
    for (let copy = 0; copy < copies; copy += 1) {
      const kind = plantedKinds[Math.floor(random() * plantedKinds.length)]!;
      const at = MARGIN + Math.floor(random() * (adjusted.length - 2 * MARGIN));
      const planted = plantError(adjusted, kind, at, random);
      const tally = (result.found[kind] ??= [0, 0]);
      tally[1] += 1;
      result.planted += 1;
      const found = findErrors({ bars: planted.bars, splits, dividends });
      const hit = found.find(({ from, to }) => from === planted.from && to === planted.to);
      if (hit) tally[0] += 1;
      for (const each of found) {
        if (known.has(each.basis)) continue;
        const right = each.to >= planted.from && each.from <= planted.to;
        result.judged.push({ symbol: name, kind: each.kind, probability: each.probability, right });
      }
    }
  }
  return result;
}

/** How probable findings were said to be, and how many were right. */
export interface Shares {
  findings: number;
  said: number;
  came: number;
}

/**
 * Predicted probability and share of right findings, by kind and of all, at one error for each real series of some 5,000
 * records: a copy's finding counts one over the copies. Half a finding is added on either side, so that no share is 0
 * or 1.
 */
export function sharesOf({ judged, copies }: Calibration): Record<string, Shares> {
  const kinds = Map.groupBy(judged, ({ kind }) => kind);
  return Object.fromEntries(
    [...kinds, ['all', judged] as const].map(([kind, list]) => {
      const weights = list.map(({ right }) => (right ? 1 / copies : 1));
      const sum = (values: readonly number[]): number => values.reduce((total, each) => total + each, 0);
      const right = sum(list.map((each) => (each.right ? 1 / copies : 0)));
      const said = sum(list.map(({ probability }, i) => probability * weights[i]!)) / sum(weights);
      const came = (right + 0.5) / (sum(weights) + 1);
      return [kind, { findings: list.length, said, came }];
    }),
  );
}
