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
  /** The first filing that states it so. */
  readonly accession: string;
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
      const { name, start, end, accession = '' } = after;
      found.push({
        concept: localName(name),
        start,
        end: end!,
        before: before.value!,
        after: after.value!,
        ratio,
        accession,
      });
    }
  }
  return found;
}
