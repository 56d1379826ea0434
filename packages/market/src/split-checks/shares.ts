import { isNear, offBy, short, toleranceOf } from './figures.ts';
import type { History } from './history.ts';
import { valid, type CheckOutcome, type SplitCase, type SplitRepair } from './types.ts';

/** Share counts around the split. */
export interface ShareCounts {
  readonly before: number | null;
  readonly after: number | null;
  /** after / before; a split of ratio r gives about r. */
  readonly observedRatio: number | null;
  /** What a person expects, else the count before in new shares. */
  readonly expected: number | null;
  readonly latest: number | null;
  readonly isConsistent: boolean;
}

// Buybacks and issues between two reports move a count by some per cent.
const drift = Math.log(1.15);

const driftOf = (ratio: number): number =>
  Math.max(toleranceOf(ratio), Math.min(drift, Math.abs(Math.log(ratio)) / 2.5));

/** The counts on both sides of the split, as they were reported. */
export function readShareCounts({ shareCounts, split, expectedShareCount }: SplitCase): ShareCounts {
  const before = shareCounts.findLast(({ date }) => date < split.date)?.shares ?? null;
  const after = shareCounts.find(({ date }) => date >= split.date)?.shares ?? null;
  const expected = expectedShareCount ?? (before === null ? null : Math.round(before * split.ratio));
  const isConsistent =
    after !== null && expected !== null ? isNear(after, expected, driftOf(split.ratio)) : before === null;
  return {
    before,
    after,
    observedRatio: before && after ? after / before : null,
    expected,
    latest: shareCounts.at(-1)?.shares ?? null,
    isConsistent,
  };
}

/** Whether share counts after the split are in new shares, and as a person expects them. */
export function checkShareCount(input: SplitCase): CheckOutcome {
  const { split, shareCounts, expectedShareCount } = input;
  const { before, after, expected, isConsistent, observedRatio } = readShareCounts(input);
  if (before === null && after === null) return valid('There are no share counts.');
  if (expected === null) return valid(`There are no share counts before ${split.date} to compare with.`);
  if (isConsistent)
    return valid(
      after === null
        ? `There are no share counts since ${split.date}.`
        : `The count went from ${before === null ? 'nothing' : short(before)} to ${short(after)}; ${short(expected)} is expected.`,
    );
  if (after === null)
    return {
      status: expectedShareCount === null ? 'auto-fix' : 'manual-fix',
      finding: 'no share count since the split',
      explainMsg: `No share count has come since the split; the last one of ${short(before!)} would be in old shares. ${short(expected)} on ${split.date} would be added.`,
      repairs: [{ kind: 'shares', date: split.date, shares: Math.round(expected) }],
    };
  const old = offBy(expected / after, split.ratio) === 'high';
  const wrong = shareCounts.filter(
    ({ date, shares }) =>
      date >= split.date && isNear(shares, after, drift) && !isNear(shares, expected, drift / 2),
  );
  if (old && wrong.length)
    return {
      status: 'auto-fix',
      finding: `share counts in old shares from ${wrong[0]!.date} to ${wrong.at(-1)!.date}`,
      explainMsg: `${wrong.length} counts since the split are still in old shares (${short(after)} where ${short(expected)} is expected).`,
      repairs: wrong.map(({ date, shares }): SplitRepair => ({
        kind: 'shares',
        date,
        shares: Math.round(shares * split.ratio),
      })),
    };
  return {
    status: 'manual-fix',
    finding: `share count ${short(after)} for ${short(expected)}`,
    explainMsg: `The count after the split is ${short(after)}${
      observedRatio === null ? '' : `, ${short(observedRatio)} times the one before`
    }; ${short(expected)} is expected.`,
    repairs: [
      {
        kind: 'shares',
        date: shareCounts.find(({ date }) => date >= split.date)!.date,
        shares: Math.round(expected),
      },
    ],
  };
}

/** Whether the market cap runs through the split: shares and price move against each other. */
export function checkMarketCap(
  input: SplitCase,
  { reference }: History,
  causes: { readonly shareCount: CheckOutcome; readonly eodHistory: CheckOutcome },
): CheckOutcome {
  const { split, marketCap } = input;
  const before = marketCap.findLast(({ date }) => date < split.date);
  const from = marketCap.find(({ date }) => date >= split.date);
  if (!before || !from || !(before.marketCap > 0) || !(from.marketCap > 0))
    return valid('There is no market cap on both sides of the split.');
  const step = from.marketCap / before.marketCap;
  // Between the two days the price itself moves: what is left is the doing of shares, or of prices in old shares.
  const [was, now] = [reference.get(before.date), reference.get(from.date)];
  const left = was && now ? step / (now / was) : step;
  if (Math.abs(Math.log(left)) <= driftOf(split.ratio))
    return valid(
      `The market cap runs through: ${short(before.marketCap)} before, ${short(from.marketCap)} after.`,
    );
  const causing = [
    ...(causes.shareCount.status === 'valid' ? [] : [causes.shareCount]),
    ...(causes.eodHistory.status === 'valid' ? [] : [causes.eodHistory]),
  ];
  const repairs = causing.flatMap((cause) => cause.repairs);
  return {
    status:
      repairs.length && causing.every(({ status }) => status === 'auto-fix') ? 'auto-fix' : 'manual-fix',
    finding: `market cap steps by ${short(step)}`,
    explainMsg: `The market cap steps from ${short(before.marketCap)} to ${short(from.marketCap)} at the split (x${short(step)}). ${
      repairs.length
        ? 'It follows from the share counts or prices and is right once they are.'
        : 'Neither share counts nor prices explain it.'
    }`,
    repairs,
  };
}
