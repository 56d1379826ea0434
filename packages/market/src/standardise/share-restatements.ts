import type { Fact } from './fact.ts';
import { localName } from './fact.ts';

/** A per-share amount or share count that a later filing states on the basis of after a split. */
export interface ShareRestatement {
  readonly concept: string;
  readonly start: string | null;
  readonly end: string;
  readonly before: number;
  readonly after: number;
  /** New shares for an old one: 10 for a ten-for-one split, 0.1 for a one-for-ten reverse split. */
  readonly ratio: number;
  /** The filing that states it so, and its day. */
  readonly accession: string;
  readonly filed: string;
}

/** A split as later filings show it. */
export interface FiledSplit {
  readonly ratio: number;
  /** Day of the first filing that is on the basis of after it. */
  readonly filed: string;
  /** End of the last period that was restated. */
  readonly lastPeriod: string;
}

const perShare = new Set(['EarningsPerShareBasic', 'EarningsPerShareDiluted']);
const counts = new Set([
  'WeightedAverageNumberOfSharesOutstandingBasic',
  'WeightedAverageNumberOfDilutedSharesOutstanding',
]);
const ratios = [1.5, 2, 3, 4, 5, 6, 7, 8, 10, 15, 20, 25, 30, 50];

/** Cents leave little of a small amount per share: its ratio is only as good as its rounding. */
function splitRatio(before: number, after: number, roundingOf: number): number | undefined {
  if (before === 0 || after === 0 || Math.sign(before) !== Math.sign(after)) return undefined;
  const ratio = after / before;
  const slack = 0.002 + roundingOf / Math.min(Math.abs(before), Math.abs(after));
  return [...ratios, ...ratios.map((one) => 1 / one)].find((one) => Math.abs(ratio / one - 1) <= slack);
}

/** Amounts per share and share counts that later filings restate for a split; what else changes is no split. */
export function shareRestatements(facts: readonly Fact[]): ShareRestatement[] {
  const used = facts.filter(({ name, value, end }) => {
    const local = localName(name);
    return value !== null && end !== null && (perShare.has(local) || counts.has(local));
  });
  const found: ShareRestatement[] = [];
  for (const list of Map.groupBy(used, (one) => `${one.name}|${one.start}|${one.end}`).values()) {
    const ordered = list.toSorted((a, b) => (a.filed ?? '').localeCompare(b.filed ?? ''));
    for (const [at, after] of ordered.entries()) {
      const before = ordered[at - 1];
      if (!before || before.value === after.value) continue;
      const isAmount = perShare.has(localName(after.name));
      const changed = splitRatio(before.value!, after.value!, isAmount ? 0.006 : 0);
      if (changed === undefined) continue;
      const ratio = Number((isAmount ? 1 / changed : changed).toPrecision(6));
      const { name, start, end, accession = '', filed = '' } = after;
      found.push({
        concept: localName(name),
        start,
        end: end!,
        before: before.value!,
        after: after.value!,
        ratio,
        accession,
        filed,
      });
    }
  }
  return found;
}

/**
 * The splits that later filings show, oldest first: by share counts, whose ratio is exact. Amounts per share alone are too
 * coarse to distinguish a split from another restatement.
 */
export function filedSplits(facts: readonly Fact[]): FiledSplit[] {
  const restated = shareRestatements(facts).filter((one) => counts.has(one.concept) && one.filed !== '');
  const splits: FiledSplit[] = [];
  for (const { ratio, filed, end } of restated.toSorted((a, b) => a.filed.localeCompare(b.filed))) {
    // Each later report restates its own comparison with the year before, up to two years after the split.
    const known = splits.find(
      (one) => one.ratio === ratio && Date.parse(filed) - Date.parse(one.filed) < 1000 * 86_400_000,
    );
    if (!known) splits.push({ ratio, filed, lastPeriod: end });
    else if (known.lastPeriod < end) splits[splits.indexOf(known)] = { ...known, lastPeriod: end };
  }
  return splits;
}

const multiplied = (value: number | null | undefined, by: number, digits: number): number | null =>
  value === null || value === undefined ? null : Number((value * by).toFixed(digits));

/** Amounts per share and share counts of a report of one day, on the basis of after all splits since. */
export function onTodaysShares(
  values: Readonly<Record<string, number | null>>,
  filed: string,
  splits: readonly FiledSplit[],
): Readonly<Record<string, number | null>> {
  const ratio = splits
    .filter((one) => filed !== '' && filed < one.filed)
    .reduce((all, one) => all * one.ratio, 1);
  if (ratio === 1) return values;
  return {
    ...values,
    eps: multiplied(values['eps'], 1 / ratio, 4),
    epsDiluted: multiplied(values['epsDiluted'], 1 / ratio, 4),
    weightedAverageShsOut: multiplied(values['weightedAverageShsOut'], ratio, 0),
    weightedAverageShsOutDil: multiplied(values['weightedAverageShsOutDil'], ratio, 0),
  };
}
