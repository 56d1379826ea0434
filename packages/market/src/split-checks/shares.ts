import { isNear, offBy, short, toleranceOf, whole } from './figures.ts';
import type { History } from './history.ts';
import {
  isAgreedOn,
  isDecisive,
  judgeShares,
  levelOfCount,
  offAlike,
  offQuote,
  type ShareJudgement,
} from './share-evidence.ts';
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

type SharesRepair = Extract<SplitRepair, { kind: 'shares' }>;

/** Share counts that sources say are off, on both sides of the split. */
function wrongCounts({ split }: SplitCase, judgement: ShareJudgement) {
  const before = judgement.counts.filter(({ date }) => date < split.date).toReversed();
  const since = judgement.counts.filter(({ date }) => date >= split.date);
  return [...offAlike(judgement, before).toReversed(), ...offAlike(judgement, since)];
}

/** Divides each count by the split as often as it holds it too many times. */
function cureCounts(
  { split }: SplitCase,
  judgement: ShareJudgement,
  wrong: readonly ShareJudgement['counts'][number][],
): SharesRepair[] {
  return wrong.map((count): SharesRepair => {
    const factor = Number((split.ratio ** -levelOfCount(judgement, count)!).toPrecision(12));
    return { kind: 'shares', date: count.date, shares: Math.round(count.shares * factor), factor };
  });
}

const evidenceText = ({ evidence }: ShareJudgement): string =>
  evidence
    ? ` ${evidence}.`
    : ' No quote, statement or earnings per share says which side is right: enter the expected share count, or correct the counts in Historical Marketcap.';

/** Repairs that a person chooses by the count that the person expects. */
function expectedRepairs({ split, shareCounts, expectedShareCount }: SplitCase): SplitRepair[] {
  const first = shareCounts.find(({ date }) => date >= split.date);
  if (expectedShareCount === null || !first) return [];
  const old = offBy(expectedShareCount / first.shares, split.ratio) === 'high';
  if (!old) return [{ kind: 'shares', date: first.date, shares: Math.round(expectedShareCount) }];
  const since = shareCounts.filter(({ date }) => date >= split.date);
  const end = since.findIndex(({ shares }, i) => i > 0 && !isNear(shares, since[i - 1]!.shares, drift));
  return since.slice(0, end < 0 ? since.length : end).map(({ date, shares }): SplitRepair => ({
    kind: 'shares',
    date,
    shares: Math.round(shares * split.ratio),
    factor: split.ratio,
  }));
}

function missingCount(
  input: SplitCase,
  judgement: ShareJudgement,
  before: number,
  expected: number,
): CheckOutcome {
  const { split, expectedShareCount } = input;
  const last = judgement.counts.at(-1)!;
  const isSure =
    expectedShareCount === null &&
    isDecisive(split.ratio) &&
    levelOfCount(judgement, last) === 0 &&
    isAgreedOn(judgement, last, split.date);
  return {
    status: isSure ? 'auto-fix' : 'manual-fix',
    finding: 'no share count since the split',
    explainMsg: `No share count has come since the split; the last one of ${whole(before)} would be in old shares. ${whole(expected)} on ${split.date} would be added.${evidenceText(judgement)}`,
    repairs: [{ kind: 'shares', date: split.date, shares: Math.round(expected) }],
  };
}

/**
 * Whether share counts are in the shares of their day on both sides of the split, and as a person expects them. Which side
 * is wrong, other evidence decides: two sources that agree, and none that contradicts, make an automatic repair.
 */
export function checkShareCount(input: SplitCase): CheckOutcome {
  const { split, expectedShareCount } = input;
  const { before, after, expected, isConsistent, observedRatio } = readShareCounts(input);
  if (before === null && after === null) return valid('There are no share counts.');
  const judgement = judgeShares(input);
  const wrong = isDecisive(split.ratio) ? wrongCounts(input, judgement) : [];
  const isAgreed = wrong.length > 0 && wrong.every((count) => isAgreedOn(judgement, count, split.date));
  const repairs = cureCounts(input, judgement, wrong);
  const isExpected = expectedShareCount === null || isExpectedAfter(input, repairs);
  if (wrong.length && (isAgreed || !isConsistent) && isExpected)
    return {
      status: isAgreed ? 'auto-fix' : 'manual-fix',
      finding: `share counts off by the split from ${wrong[0]!.date} to ${wrong.at(-1)!.date}`,
      explainMsg: `Share counts of the other side of the split: ${wrong.length} from ${wrong[0]!.date} to ${wrong.at(-1)!.date} (${whole(wrong[0]!.shares)} where ${whole(repairs[0]!.shares)} is right).${evidenceText(judgement)}`,
      repairs,
    };
  if (expected === null) return valid(`There are no share counts before ${split.date} to compare with.`);
  if (isConsistent)
    return valid(
      after === null
        ? `There are no share counts since ${split.date}.`
        : `The count went from ${before === null ? 'nothing' : whole(before)} to ${whole(after)}; ${whole(expected)} is expected.`,
    );
  if (after === null) return missingCount(input, judgement, before!, expected);
  return {
    status: 'manual-fix',
    finding: `share count ${short(after)} for ${short(expected)}`,
    explainMsg: `The count after the split is ${whole(after)}${
      observedRatio === null ? '' : `, ${short(observedRatio)} times the one before`
    }; ${whole(expected)} is expected. Undecided which is right.${evidenceText(judgement)}`,
    repairs: expectedRepairs(input),
  };
}

/** Whether the count after the split is what a person expects, once repairs are done. */
function isExpectedAfter(
  { split, shareCounts, expectedShareCount }: SplitCase,
  repairs: readonly SharesRepair[],
): boolean {
  const after = shareCounts.find(({ date }) => date >= split.date);
  if (!after || expectedShareCount === null) return true;
  const repaired = repairs.find(({ date }) => date === after.date);
  return isNear(repaired?.shares ?? after.shares, expectedShareCount, driftOf(split.ratio));
}

/** Whether the market cap runs through the split: shares and price move against each other. */
export function checkMarketCap(
  input: SplitCase,
  { reference }: History,
  causes: { readonly shareCount: CheckOutcome; readonly eodHistory: CheckOutcome },
): CheckOutcome {
  const { split, marketCap, quote } = input;
  const before = marketCap.findLast(({ date }) => date < split.date);
  const from = marketCap.find(({ date }) => date >= split.date);
  if (!before || !from || !(before.marketCap > 0) || !(from.marketCap > 0))
    return valid('There is no market cap on both sides of the split.');
  const step = from.marketCap / before.marketCap;
  // Between the two days the price itself moves: what is left is the doing of shares, or of prices in old shares.
  const [was, now] = [reference.get(before.date), reference.get(from.date)];
  const left = was && now ? step / (now / was) : step;
  const runsThrough = Math.abs(Math.log(left)) <= driftOf(split.ratio);
  const isOffQuote = quote?.charted ? offQuote(quote.charted, quote.marketCap, split.ratio) : false;
  if (runsThrough && !isOffQuote)
    return valid(
      `The market cap runs through: ${whole(before.marketCap)} before, ${whole(from.marketCap)} after.`,
    );
  const causing = [
    ...(causes.shareCount.status === 'valid' ? [] : [causes.shareCount]),
    ...(causes.eodHistory.status === 'valid' ? [] : [causes.eodHistory]),
  ];
  const repairs = causing.flatMap((cause) => cause.repairs);
  return {
    status:
      repairs.length && causing.every(({ status }) => status === 'auto-fix') ? 'auto-fix' : 'manual-fix',
    finding: runsThrough ? 'market cap off the quote by the split' : `market cap steps by ${short(step)}`,
    explainMsg: `${
      runsThrough
        ? `The market cap of ${quote!.date} is ${whole(quote!.charted!)}, the vendor quotes ${whole(quote!.marketCap)}.`
        : `The market cap steps from ${whole(before.marketCap)} to ${whole(from.marketCap)} at the split (x${short(step)}).`
    } ${
      repairs.length
        ? 'It follows from the share counts or prices and is right once they are.'
        : 'Neither share counts nor prices explain it.'
    }`,
    repairs,
  };
}
