import type { Bar, DividendEvent } from '../bars/bar.ts';
import { firstBarFrom } from '../prices/adjust.ts';
import { judgeChain, type Reading } from './chain.ts';
import { Draft } from './draft.ts';
import { adjustedSeries, readStep, unlistedSteps, witnessAt, type AdjustedSeries } from './evidence.ts';
import { explained, fewest, judgeReadings, judgeUnlisted, neighbourhood } from './judge.ts';
import { inferDividendMethod, stepFor } from './method.ts';
import { movedDates, movedDoubt } from './moved.ts';
import { requireSupport } from './support.ts';
import { leaveTogether } from './siblings.ts';
import { isShown, judgeTwins, type Twins } from './twins.ts';
import type { DividendEvidence, RepairedDividends, Witness } from './types.ts';
import { fillUnreadable, isReadable } from './unreadable.ts';

export type {
  DividendDoubt,
  DividendEvidence,
  DividendFault,
  DividendFinding,
  RepairedDividends,
} from './types.ts';

/**
 * What is wrong with a series' dividends and its adjusted close, with the repair. Four witnesses are asked: the listed
 * amount, the step of the adjusted close, what the price lost on the ex-date, and the payments before and after. Amount
 * and adjusted close are judged as a grid (each right, missing, or off by a factor); the reading that fits best is taken
 * where it is at least ten times as likely as all others, else the ex-date is undecided and nothing is changed.
 * How the vendor adjusts (by the prior close or the ex-close) is inferred from the series itself.
 * @param bars ascending, with the vendor's adjusted closes; prices and amounts on one basis
 */
export function repairDividends(
  bars: readonly Bar[],
  dividends: readonly DividendEvent[],
  evidence: DividendEvidence = {},
): RepairedDividends {
  const method = inferDividendMethod(bars, dividends) ?? 'prior-close';
  const { bars: filled, findings } = fillUnreadable(bars, { dividends, method });
  const series = adjustedSeries(filled, dividends, method);
  const all = [...listedWitnesses(series, dividends), ...unlistedSteps(series, dividends)];
  all.sort((a, b) => a.at - b.at);
  const { twins, undecided, doubted } = judgeTwins(all);
  const merged = mergeTwins(
    all.filter(({ at }) => !doubted.has(at)),
    twins,
    filled,
  );
  const isFilled = ({ at }: Witness): boolean => [at - 1, at].some((i) => !isReadable(bars[i]!.adjClose));
  const judged = leaveTogether(requireSupport(judgeAll(merged, evidence)), isFilled, undecided);
  undecided.push(
    ...judged.flatMap(({ judgement }) => (judgement && 'doubt' in judgement ? [judgement.doubt] : [])),
  );
  const state = new Draft(filled, dividends);
  for (const { witness, judgement } of judged) {
    const pair = twins.find(({ kept }) => kept.at === witness.at);
    if (judgement && 'doubt' in judgement && pair) continue;
    const verdict = judgement && 'verdict' in judgement ? judgement.verdict : null;
    if (pair) findings.push(...state.settleTwins(pair, verdict));
    else if (verdict) findings.push(state.settle(witness, verdict));
  }
  const sound = judged.flatMap(({ witness, judgement }) =>
    judgement || twins.some(({ kept }) => kept.at === witness.at) ? [] : [witness],
  );
  for (const moved of movedDates(series, sound, merged)) {
    if (moved.isSure) findings.push(state.move(moved.from, moved.to));
    else undecided.push(movedDoubt(moved));
  }
  findings.sort((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)));
  undecided.sort((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)));
  return { findings, undecided, ...state.result() };
}

/** One witness per ex-date; records of one date are one payment. */
function listedWitnesses(series: AdjustedSeries, dividends: readonly DividendEvent[]): Witness[] {
  const amounts = new Map<string, number>();
  for (const { date, amount } of dividends)
    if (amount > 0) amounts.set(date, (amounts.get(date) ?? 0) + amount);
  return [...amounts].flatMap(
    ([date, amount]) => witnessAt(series, firstBarFrom(series.bars, date), amount, date) ?? [],
  );
}

/** Each pair of dates as one payment on the right one. */
function mergeTwins(all: readonly Witness[], twins: readonly Twins[], bars: readonly Bar[]): Witness[] {
  const dropped = new Set(twins.map((pair) => pair.dropped.at));
  return all.flatMap((witness) => {
    if (dropped.has(witness.at)) return [];
    const pair = twins.find(({ kept }) => kept.at === witness.at);
    return [pair ? mergePair(pair, bars) : witness];
  });
}

/** The kept date with the amount, and with the step of whichever date shows one. */
function mergePair({ kept, dropped, amount }: Twins, bars: readonly Bar[]): Witness {
  const merged = { ...kept, amount, listed: amount / kept.close };
  const from = [kept, dropped].find(isShown);
  if (!from) return { ...merged, shown: 0, step: 0 };
  const at = [bars[from.at - 1]!, bars[from.at]!] as const;
  const read = readStep(from.step, amount / from.close, from.method, at);
  // The kept date's own step stays as it is; one from the other date is made anew.
  if (from === kept) return { ...merged, ...read };
  const shown = (read.shown * from.close) / kept.close;
  return { ...merged, ...read, shown, step: stepFor(read.method, shown, kept.close, bars[kept.at]!.close) };
}

/** The payments nearest to one of them, itself left out. */
function nearest(shares: readonly (number | null)[], index: number): number[] {
  return shares
    .map((share, i) => ({ share, apart: Math.abs(i - index) }))
    .filter((one): one is { share: number; apart: number } => one.share !== null && one.apart > 0)
    .toSorted((a, b) => a.apart - b.apart)
    .slice(0, neighbourhood)
    .map(({ share }) => share);
}

/** Whether amount and step are both off by this factor. */
const areBoth = (reading: Reading | undefined, times: 100 | 0.01): boolean =>
  reading?.amount === times && reading.step === times;

function judgeAll(merged: readonly Witness[], evidence: DividendEvidence) {
  const verdicts = merged.map((witness) => explained(witness, evidence));
  const corrected = merged.map((witness, i) => {
    const verdict = verdicts[i];
    return verdict
      ? {
          ...witness,
          listed: verdict.share,
          amount: verdict.amount,
          shown: verdict.share,
          step: verdict.share,
        }
      : witness;
  });
  const ranked = judgeChain(corrected.filter(({ amount }) => amount > 0));
  const shares = ranked.map((readings) => readings?.[0]?.reading.share ?? null);
  const tooSmall = ranked.filter((readings) => areBoth(readings?.[0]?.reading, 0.01)).length;
  const hundredfold = ranked.filter((readings) => areBoth(readings?.[0]?.reading, 100)).length;
  const nearlyAll = tooSmall >= fewest && tooSmall >= 0.75 * ranked.length;
  let next = 0;
  return merged.map((witness, i) => {
    if (witness.amount === 0) return { witness, ranked: null, judgement: judgeUnlisted(witness, merged) };
    const [readings, nearby] = [ranked[next]!, nearest(shares, next)];
    next += 1;
    const verdict = verdicts[i];
    return {
      witness,
      ranked: verdict ? null : readings,
      judgement: verdict
        ? { verdict }
        : judgeReadings(witness, readings, { neighbours: nearby, nearlyAll, hundredfold }),
    };
  });
}
