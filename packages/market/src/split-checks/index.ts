import { checkAdjClose } from './adj-close.ts';
import { checkEodHistory, checkIntradayHistory, checkSplitRecord, listingOf } from './eod.ts';
import { assertSplit, whole } from './figures.ts';
import { readHistory } from './history.ts';
import { checkDividends, checkPerShare } from './per-share.ts';
import {
  checkDayOverDay,
  checkPriceConsistency,
  readJumps,
  readLatestPrices,
  targetPriceOf,
  type LatestPrice,
  type PriceJump,
} from './prices.ts';
import { checkMarketCap, checkShareCount, readShareCounts, type ShareCounts } from './shares.ts';
import type { CheckOutcome, SplitCase, SplitRepair } from './types.ts';

export { believedRatio, ratioParts, short } from './figures.ts';
export type * from './types.ts';

/** What the checks of one split found, and the figures beside them. */
export interface SplitFindings {
  readonly checks: {
    readonly splitRecord: CheckOutcome;
    readonly eodHistory: CheckOutcome;
    readonly intradayHistory: CheckOutcome;
    readonly adjClose: CheckOutcome;
    readonly dividends: CheckOutcome;
    readonly perShare: CheckOutcome;
    readonly shareCount: CheckOutcome;
    readonly marketCap: CheckOutcome;
    readonly priceConsistency: CheckOutcome;
    readonly dayOverDay: CheckOutcome;
  };
  readonly shareCounts: ShareCounts;
  readonly latestPrices: readonly LatestPrice[];
  readonly dayOverDay: readonly PriceJump[];
  /** Close before the split in new shares; null without bars before it. */
  readonly targetPrice: number | null;
}

/**
 * Runs every check of a split.
 * @throws RangeError where the ratio is not a number above 0 or the date is no day
 */
export function checkSplit(input: SplitCase): SplitFindings {
  assertSplit(input.split);
  const history = readHistory(input);
  const listing = listingOf(input, history);
  const eodHistory = checkEodHistory(input, history, listing);
  const shareCount = checkShareCount(input);
  return {
    checks: {
      splitRecord: checkSplitRecord(input, history, listing),
      eodHistory,
      intradayHistory: checkIntradayHistory(input, history, listing),
      adjClose: checkAdjClose(input, history),
      dividends: checkDividends(input, history, listing),
      perShare: checkPerShare(input, history),
      shareCount,
      marketCap: checkMarketCap(input, history, { shareCount, eodHistory }),
      priceConsistency: checkPriceConsistency(input, history, eodHistory),
      dayOverDay: checkDayOverDay(input, history, eodHistory),
    },
    shareCounts: readShareCounts(input),
    latestPrices: readLatestPrices(input),
    dayOverDay: readJumps(input, history),
    targetPrice: targetPriceOf(input, history),
  };
}

/** The repairs of several checks, each once: one cause often shows in several checks. */
export function repairsOf(outcomes: readonly CheckOutcome[]): SplitRepair[] {
  const byText = new Map(
    outcomes.flatMap(({ repairs }) => repairs).map((repair) => [JSON.stringify(repair), repair]),
  );
  return [...byText.values()];
}

const fewLines = 4;
const manyNames = { dividend: 'dividends', eps: 'EPS figures', shares: 'share counts' } as const;

/** What repairs do, one line each; many dividends or earnings of one factor are one line. */
export function describeRepairs(repairs: readonly SplitRepair[]): string[] {
  const groups = Map.groupBy(repairs, (repair) =>
    'factor' in repair
      ? `${repair.kind} ${'at' in repair ? repair.at : ''} ${repair.factor}`
      : JSON.stringify(repair),
  );
  return [...groups.values()].flatMap((group) => {
    const [first, last] = [group[0]!, group.at(-1)!];
    if (group.length <= fewLines || !('factor' in first) || first.factor === undefined || !('date' in last))
      return group.map(describeRepair);
    const where = first.kind === 'dividend' && first.at ? ` in the ${first.at}` : '';
    const what = manyNames[first.kind];
    return [
      `Multiply ${group.length} ${what}${where} from ${first.date} to ${last.date} by ${figure(first.factor)}`,
    ];
  });
}

const figure = (value: number): string => Number(value.toPrecision(6)).toLocaleString('en-US');

function describeRepair(repair: SplitRepair): string {
  switch (repair.kind) {
    case 'record-split':
      return `Record split ${figure(repair.ratio)} on ${repair.date}`;
    case 'scale':
      return `Multiply ${repair.chartType === 'eod' ? 'EOD' : repair.chartType} prices from ${repair.from.slice(0, 10)} to ${repair.to.slice(0, 10)} by ${figure(repair.ratio)}`;
    case 'calculate-adj-close':
      return 'Calculate the adjusted close from close, splits and dividends';
    case 'dividend':
      return `Multiply the dividend of ${repair.date}${repair.at ? ` in the ${repair.at}` : ''} by ${figure(repair.factor)}`;
    case 'eps':
      return `Multiply the EPS of ${repair.date} by ${figure(repair.factor)}`;
    case 'shares':
      return `Set the share count of ${repair.date} to ${whole(repair.shares)}`;
  }
}
