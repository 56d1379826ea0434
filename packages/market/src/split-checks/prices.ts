import { firstBarFrom } from '../prices/adjust.ts';
import { robustSigma } from '../statistics/robust.ts';
import { offRuns } from './eod.ts';
import { around, isJumpOf, isNear, medianOf, offBy, perShare, short, toleranceOf } from './figures.ts';
import type { History } from './history.ts';
import { valid, type CheckOutcome, type SplitCase, type SplitRepair } from './types.ts';

/** The last price of one series. */
export interface LatestPrice {
  readonly series: string;
  readonly date: string;
  readonly price: number;
  readonly ratioToEod: number | null;
  readonly isConsistent: boolean;
}

/** A close that lies far from the one before. */
export interface PriceJump {
  readonly date: string;
  readonly previousClose: number;
  readonly close: number;
  readonly change: number;
  readonly kind: 'split' | 'confirmed' | 'unexplained';
}

/** The close before the split in new shares, as the evidence has it; null without bars before it. */
export function targetPriceOf({ eod, split }: SplitCase, { reference, witnesses }: History): number | null {
  const { before, from } = around(eod, split.date);
  if (!before) return null;
  // Before the split acts prices are still in old shares.
  if (!from) return before.close / split.ratio;
  const said = witnesses.flatMap(({ bars }) => bars.find((bar) => bar.date === before.date)?.close ?? []);
  return medianOf(said) ?? reference.get(before.date)!;
}

/** The last price of each series against the EOD price of the same day. */
export function readLatestPrices({ eod, witnesses, intraday, split }: SplitCase): LatestPrice[] {
  const closes = new Map(eod.map(({ date, close }) => [date, close]));
  const all = [
    { series: 'eod main', bars: eod },
    ...intraday.map(({ chartType, bars }) => ({ series: `${chartType} main`, bars })),
    ...witnesses.map(({ source, bars }) => ({ series: `eod ${source}`, bars })),
  ];
  return all.flatMap(({ series, bars }): LatestPrice[] => {
    // The newest day may lack an EOD price: the last one that has it is compared.
    const last = bars.findLast((bar) => closes.has(bar.date.slice(0, 10))) ?? bars.at(-1);
    if (!last) return [];
    const known = closes.get(last.date.slice(0, 10));
    const ratioToEod = known ? last.close / known : null;
    const isConsistent = ratioToEod === null || isNear(ratioToEod, 1, toleranceOf(split.ratio));
    return [{ series, date: last.date, price: last.close, ratioToEod, isConsistent }];
  });
}

/** Whether the series agree on the price since the split, and with the price that a person expects. */
export function checkPriceConsistency(
  input: SplitCase,
  history: History,
  eodHistory: CheckOutcome,
): CheckOutcome {
  const { split, expectedPrice, eod } = input;
  const off = input.intraday.flatMap(({ chartType }) => offRuns(input, history, chartType, 'from'));
  if (off.length)
    return {
      status: 'auto-fix',
      finding: off.map((run) => `${run.chartType} ${run.from}..${run.to} x${short(run.ratio)}`).join(', '),
      explainMsg: `Since the split ${off
        .map(
          (run) =>
            `${run.days} days of ${run.chartType} bars close at ${short(1 / run.ratio)} times the EOD close`,
        )
        .join('; ')}.`,
      repairs: off.map(({ days: _days, ...run }): SplitRepair => ({ kind: 'scale', ...run })),
    };
  const { before } = around(eod, split.date);
  if (expectedPrice !== null && before && eod.at(-1)!.date >= split.date) {
    const factor = before.close / expectedPrice;
    if (!isNear(factor, 1, toleranceOf(split.ratio))) {
      const explained = offBy(factor, split.ratio) !== null && eodHistory.repairs.length > 0;
      return {
        status: explained ? eodHistory.status : 'manual-fix',
        finding: `close ${short(before.close)} for ${short(expectedPrice)}`,
        explainMsg: `The close before the split is ${perShare(before.close)} where ${perShare(expectedPrice)} is expected. ${
          explained
            ? 'It follows from the EOD history.'
            : 'The EOD history does not explain it: check the chart.'
        }`,
        repairs: explained ? eodHistory.repairs : [],
      };
    }
  }
  const apart = readLatestPrices(input).filter(({ isConsistent }) => !isConsistent);
  if (apart.length)
    return {
      status: 'manual-fix',
      finding: `apart: ${apart.map(({ series }) => series).join(', ')}`,
      explainMsg: `${apart
        .map(
          ({ series, date, price, ratioToEod }) =>
            `${series} says ${perShare(price)} on ${date.slice(0, 10)}, ${short(ratioToEod!)} times EOD`,
        )
        .join('; ')}. No rule knows which of them is right.`,
      repairs: [],
    };
  return valid('The last prices of all series agree, and with the expected price.');
}

const shownBefore = 60;
const shownAfter = 20;
const leastJump = Math.log(1.25);

/** Closes near the split, and at the edges of wrong blocks, that lie far from the close before. */
export function readJumps({ eod, split }: SplitCase, { blocks, witnesses, reference }: History): PriceJump[] {
  const at = firstBarFrom(eod, split.date);
  const earliest = blocks.map(({ from }) => firstBarFrom(eod, from));
  const start = Math.max(1, Math.min(at - shownBefore, ...earliest));
  const end = Math.min(eod.length, at + shownAfter);
  const moves = eod.map(({ close }, i) => (i ? Math.log(close / eod[i - 1]!.close) : 0));
  const near = moves.slice(start, end);
  const noise = near.length ? robustSigma(near) : 0;
  const least = Math.max(4 * noise, Math.min(leastJump, (Math.abs(Math.log(split.ratio)) * 2) / 3));
  const jumps: PriceJump[] = [];
  for (let i = start; i < end; i += 1) {
    const move = moves[i]!;
    if (!(Math.abs(move) >= least)) continue;
    const [previous, bar] = [eod[i - 1]!, eod[i]!];
    const change = bar.close / previous.close;
    const said = medianOf(
      witnesses.flatMap(({ bars }) => {
        const own = bars[firstBarFrom(bars, bar.date)];
        const prior = bars[firstBarFrom(bars, previous.date)];
        return own?.date === bar.date && prior?.date === previous.date ? [own.close / prior.close] : [];
      }),
    );
    const confirmed = said !== null && Math.abs(Math.log(change / said)) < Math.abs(move) / 3;
    // The move with the block corrected decides whether this is the edge of a block.
    const fixed = reference.get(bar.date)! / reference.get(previous.date)!;
    const isSplit = Math.abs(Math.log(fixed / change)) > 1e-6 || isJumpOf(change, split.ratio);
    const kind = confirmed ? 'confirmed' : isSplit ? 'split' : 'unexplained';
    jumps.push({ date: bar.date, previousClose: previous.close, close: bar.close, change, kind });
  }
  return jumps;
}

/** Whether closes run from day to day near the split, but for moves that other sources have too. */
export function checkDayOverDay(input: SplitCase, history: History, eodHistory: CheckOutcome): CheckOutcome {
  const jumps = readJumps(input, history);
  const bad = jumps.filter(({ kind }) => kind !== 'confirmed');
  if (!bad.length)
    return valid(
      jumps.length
        ? `${jumps.length === 1 ? '1 large move' : `${jumps.length} large moves`} near the split, also in other sources.`
        : 'No close near the split lies far from the one before.',
    );
  const explained = bad.every(({ kind }) => kind === 'split') && eodHistory.repairs.length > 0;
  const notified = bad.slice(0, 4).map(({ date, change }) => `${date} x${short(change)}`);
  return {
    status: explained ? eodHistory.status : 'manual-fix',
    finding: bad.map(({ date, kind }) => `${date} ${kind}`).join(', '),
    explainMsg: `${bad.length === 1 ? '1 close jumps' : `${bad.length} closes jump`} from the day before: ${notified.join(', ')}${bad.length > 4 ? ' and more' : ''}. ${
      explained
        ? 'They are the edges of the EOD history that is on the other side of the split.'
        : 'No other source has them: check the chart.'
    }`,
    repairs: explained ? eodHistory.repairs : [],
  };
}
