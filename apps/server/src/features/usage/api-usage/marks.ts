import type { UsageHour } from './of-customer-store.ts';

/** Something unusual in a customer's usage; consecutive hours are one mark. */
export interface UsageMark {
  readonly kind: 'peak' | 'errors';
  /** ISO 8601, UTC, on whole hours; `to` is not in it. */
  readonly from: string;
  readonly to: string;
  readonly requests: number;
  readonly failed: number;
  /** Of a burst of errors: the status that most of them had. */
  readonly status: number | null;
}

const hourSeconds = 3_600;
// A few failed answers are everyday life; a burst has many, and they are a good part of the hour.
const burst = { failed: 20, share: 0.3 };
// A peak is far above the usual hour of this customer and not small in itself.
const peak = { requests: 100, timesMedian: 5, deviations: 6 };

function middle(sorted: readonly number[]): number {
  return sorted.length ? sorted[Math.floor(sorted.length / 2)]! : 0;
}

const ascending = (values: readonly number[]): number[] => values.toSorted((a, b) => a - b);

/** From how many requests an hour is a peak: by median and median deviation, which peaks themselves do not move. */
export function peakFrom(counts: readonly number[]): number {
  const median = middle(ascending(counts));
  const deviation = middle(ascending(counts.map((count) => Math.abs(count - median)))) * 1.4826;
  return Math.max(peak.requests, median * peak.timesMedian, median + peak.deviations * deviation);
}

/** The marks of a customer's hours, which come oldest first and without the hours in which nothing was asked. */
export function findMarks(hours: readonly UsageHour[]): UsageMark[] {
  const from = peakFrom(hours.map(({ count }) => count));
  const runs: { kind: UsageMark['kind']; hours: UsageHour[] }[] = [];
  for (const hour of hours) {
    const kinds: UsageMark['kind'][] = [];
    if (hour.count >= from) kinds.push('peak');
    if (hour.failed >= burst.failed && hour.failed / hour.count >= burst.share) kinds.push('errors');
    for (const kind of kinds) {
      const last = runs.findLast((run) => run.kind === kind);
      if (last && last.hours.at(-1)!.at + hourSeconds === hour.at) last.hours.push(hour);
      else runs.push({ kind, hours: [hour] });
    }
  }
  return runs.map(({ kind, hours: run }): UsageMark => {
    const worst = run.toSorted((a, b) => b.failed - a.failed)[0]!;
    return {
      kind,
      from: new Date(run[0]!.at * 1000).toISOString(),
      to: new Date((run.at(-1)!.at + hourSeconds) * 1000).toISOString(),
      requests: run.reduce((sum, hour) => sum + hour.count, 0),
      failed: run.reduce((sum, hour) => sum + hour.failed, 0),
      status: kind === 'errors' ? worst.status : null,
    };
  });
}
