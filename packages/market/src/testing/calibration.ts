import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Bar, DividendEvent, SplitEvent } from '../bars/bar.ts';
import { applySplits } from '../prices/adjust.ts';
import { findErrors } from '../scan/find-errors.ts';
import { probabilityOf, type Rates } from '../scan/odds.ts';
import {
  plantDoubled,
  plantedKinds,
  plantError,
  plantFilled,
  plantPeerError,
  type PlantedSeries,
} from '../scan/plant.ts';
import type { ScanFinding, ScanKind, Witness } from '../scan/types.ts';
import { honestPeer, judgePeers } from './peers.ts';
import { load, PRICES, truthOf } from './real-data.ts';
import { seededRandom } from './series.ts';
import { isKnownError } from './verdicts.ts';

const MARGIN = 80;
/** Of other sources that have a record so many have it from the same place, with the same error. */
const SHARED = 0.05;
/** A split that is applied twice and moves the prices by less is not searched for. */
const LEAST_SPLIT = 0.2;

/** What is put in: errors that vendors make, one of each kind in turn. */
const putIn = [...plantedKinds, 'doubled', 'peer', 'filled'] as const;
type PutIn = (typeof putIn)[number];

/** One finding of a scan and whether it was an error. */
export interface Judged {
  symbol: string;
  kind: ScanKind;
  witness: Witness;
  confidence: number;
  right: boolean;
  /** How much it counts: what a series shows as it is once, what one of its copies shows one over the copies. */
  weight: number;
}

export interface Calibration {
  judged: Judged[];
  planted: number;
  /** Found at the very records, by what was put in. */
  found: Record<string, [found: number, planted: number]>;
}

interface RealSeries {
  name: string;
  bars: Bar[];
  splits: SplitEvent[];
  dividends: DividendEvent[];
}

/**
 * Real split-adjusted series of the files whose position is odd or even: as they are, judged by what is known
 * (`verdicts.ts`), and copies with one error each. Every second copy, and the series once more, has another source beside
 * it that errs as real ones do (`peers.ts`). With the odd half come the sources of one stock (AAPL) against each other,
 * judged by the third.
 */
export async function calibrate(half: 'odd' | 'even', copies = 22): Promise<Calibration> {
  const result: Calibration = { judged: [], planted: 0, found: {} };
  const random = seededRandom(half === 'odd' ? 11 : 12);
  const names = readdirSync(join(PRICES, 'alphavantage')).toSorted();
  for (const name of names.filter((_name, i) => i % 2 === (half === 'odd' ? 1 : 0))) {
    const series = await realSeries(name);
    if (series.bars.length >= 3 * MARGIN) calibrateOn(series, copies, random, result);
  }
  if (half === 'odd') result.judged.push(...(await judgePeers()));
  return result;
}

async function realSeries(name: string): Promise<RealSeries> {
  const { bars, dividends } = await load(`alphavantage/${name}`);
  const splits = truthOf(`alphavantage/${name}`).splits ?? [];
  return { name, bars: applySplits(bars, splits), splits, dividends };
}

function calibrateOn(series: RealSeries, copies: number, random: () => number, result: Calibration): void {
  const { name, bars, splits, dividends } = series;
  const own = findErrors({ bars, splits, dividends });
  const known = new Set(own.map(({ basis }) => basis));
  const wrong = new Set(
    own.flatMap((each) => (isKnownError(name, each) ? datesOf(bars, each.from, each.to) : [])),
  );
  // The other source lacks what the vendor has wrong: what it would say there is not known.
  const peer = (): Bar[] => honestPeer(bars, random).filter(({ date }) => !wrong.has(date));
  const judge = (each: ScanFinding, right: boolean, weight: number): void => {
    const { kind, witness, confidence } = each;
    result.judged.push({ symbol: name, kind, witness, confidence, right, weight });
  };
  for (const each of own) judge(each, isKnownError(name, each), 1);
  for (const each of findErrors({ bars, splits, dividends, peers: [peer()] })) {
    if (each.witness !== 'none') judge(each, isKnownError(name, each), 1);
  }
  for (let copy = 0; copy < copies; copy += 1) {
    const kind = putIn[(copy + Math.floor(random() * putIn.length)) % putIn.length]!;
    const planted = plant(series, kind, random);
    if (!planted) continue;
    const isShared = random() < SHARED && kind !== 'peer';
    const beside = copy % 2 === 0 || kind === 'peer' ? [isShared ? planted.bars : peer()] : [];
    const found = findErrors({ bars: planted.bars, splits, dividends, peers: beside });
    const tally = (result.found[kind] ??= [0, 0]);
    tally[1] += 1;
    result.planted += 1;
    if (found.some(({ from, to }) => from === planted.from && to === planted.to)) tally[0] += 1;
    for (const each of found) {
      if (known.has(each.basis)) continue;
      judge(each, each.to >= planted.from && each.from <= planted.to, 2 / copies);
    }
  }
}

const datesOf = (bars: readonly Bar[], from: string, to: string): string[] =>
  bars.flatMap(({ date }) => (date >= from && date <= to ? [date] : []));

function plant({ bars, splits }: RealSeries, kind: PutIn, random: () => number): PlantedSeries | null {
  const at = MARGIN + Math.floor(random() * (bars.length - 2 * MARGIN));
  if (kind === 'filled') return plantFilled(bars, at);
  if (kind === 'peer') return plantPeerError(bars, at, random);
  if (kind !== 'doubled') return plantError(bars, kind, at, random);
  const [first, last] = [bars[MARGIN]!.date, bars.at(-MARGIN)!.date];
  const usable = splits.filter(
    ({ date, ratio }) => date > first && date < last && Math.abs(Math.log(ratio)) > LEAST_SPLIT,
  );
  const split = usable[Math.floor(random() * usable.length)];
  return split ? plantDoubled(bars, split) : null;
}

const sum = (values: readonly number[]): number => values.reduce((total, each) => total + each, 0);

/**
 * The share of right findings by kind, where no other source has the records (for `peer`, which is another source's
 * word: with it), at one error for each real series of some 4,600 records. Half a finding is added on either side, so
 * that no share is 0 or 1. Kinds without a finding are left out.
 */
export function ratesOf(judged: readonly Judged[]): Partial<Record<ScanKind, number>> {
  const received = judged.filter(({ kind, witness }) => kind === 'peer' || witness === 'none');
  return Object.fromEntries(
    [...Map.groupBy(received, ({ kind }) => kind)].map(([kind, list]) => {
      const right = sum(list.map((each) => (each.right ? each.weight : 0)));
      const sure = sum(list.map(({ weight, confidence }) => weight * confidence));
      return [kind, Math.min(0.98, (right + 0.5) / (sure + 1))];
    }),
  );
}

/** A line of a reliability table: probabilities between two bounds. */
export interface Reliability {
  from: number;
  to: number;
  findings: number;
  /** Mean probability as it is said, and share that was right. */
  said: number;
  came: number;
}

/** Predicted probability against what came of it, in buckets; `rates` other than the committed ones where given. */
export function reliabilityOf(judged: readonly Judged[], rates?: Rates): Reliability[] {
  const bounds = [0, 0.1, 0.3, 0.5, 0.7, 0.9, 0.97, 1];
  const all = judged.map((each) => ({
    ...each,
    said: probabilityOf(each.kind, each.witness, each.confidence, rates),
  }));
  return bounds.slice(1).flatMap((to, i): Reliability[] => {
    const from = bounds[i]!;
    const list = all.filter(({ said }) => said >= from && (said < to || to === 1));
    if (!list.length) return [];
    const weight = sum(list.map((each) => each.weight));
    const said = sum(list.map((each) => each.said * each.weight)) / weight;
    const came = sum(list.map((each) => (each.right ? each.weight : 0))) / weight;
    return [{ from, to, findings: list.length, said, came }];
  });
}
