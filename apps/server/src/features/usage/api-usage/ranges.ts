import { frameSeconds, type UsageFrame } from '@midoffice/contract/usage/api-usage/shapes';
import { badInput } from '../../../platform/http/errors.ts';
import { withinCalendar } from '../../../platform/typed-days.ts';

/** The roll-ups, finest first. */
export type Resolution = 'minute' | 'hour' | 'day';

/** A range as it is read: its edges on whole units of a roll-up, so that sums are exact. */
export interface UsageRange {
  readonly fromMs: number;
  /** Not in it. */
  readonly toMs: number;
  readonly resolution: Resolution;
  /** Width of a bar of the chart. */
  readonly bucketSeconds: number;
}

export const unitSeconds: Readonly<Record<Resolution, number>> = { minute: 60, hour: 3_600, day: 86_400 };
/** Minutes are kept for a week. */
export const minutesKeptMs = 7 * 86_400_000;
export const weekSeconds = 604_800;

// Widths of bars, so that a frame has 5 to 90 of them.
const frameBuckets: Readonly<Record<UsageFrame, number>> = {
  '5m': 60,
  '15m': 60,
  '1h': 300,
  '4h': 900,
  '24h': 3_600,
  '72h': 10_800,
  '1w': 21_600,
  '1mo': 86_400,
  '3mo': 86_400,
  '6mo': weekSeconds,
  '1y': weekSeconds,
};
const steps = [60, 300, 900, 3_600, 10_800, 21_600, 86_400, weekSeconds, 4 * weekSeconds];
const barsAtMost = 60;

function resolutionOf(seconds: number, fromMs: number, nowMs: number): Resolution {
  if (seconds <= frameSeconds['4h'] && fromMs >= nowMs - minutesKeptMs) return 'minute';
  return seconds <= frameSeconds['1w'] ? 'hour' : 'day';
}

const floor = (ms: number, unitMs: number): number => Math.floor(ms / unitMs) * unitMs;
const ceil = (ms: number, unitMs: number): number => Math.ceil(ms / unitMs) * unitMs;

/** The range of a frame that ends now. */
export function frameRange(frame: UsageFrame, nowMs: number): UsageRange {
  const seconds = frameSeconds[frame];
  const resolution = resolutionOf(seconds, nowMs - seconds * 1000, nowMs);
  const unitMs = unitSeconds[resolution] * 1000;
  return {
    fromMs: floor(nowMs - seconds * 1000, unitMs),
    toMs: floor(nowMs, unitMs) + unitMs,
    resolution,
    bucketSeconds: frameBuckets[frame],
  };
}

/** Any range, widened to whole units of the roll-up that fits it. */
export function anyRange(fromMs: number, toMs: number, nowMs: number): UsageRange {
  const resolution = resolutionOf((toMs - fromMs) / 1000, fromMs, nowMs);
  const unit = unitSeconds[resolution];
  const from = floor(fromMs, unit * 1000);
  const to = withinCalendar(Math.max(ceil(toMs, unit * 1000), from + unit * 1000));
  const seconds = (to - from) / 1000;
  const bucketSeconds = steps.find((step) => step >= unit && seconds / step <= barsAtMost) ?? steps.at(-1)!;
  return { fromMs: from, toMs: to, resolution, bucketSeconds };
}

/** A day alone as the end of a range means the whole of it. */
const endOf = (text: string): number => Date.parse(text) + (/^\d{4}-\d\d-\d\d$/.test(text) ? 86_400_000 : 0);

/** A range that somebody typed. @throws ApiError 400 where it ends before it starts */
export function givenRange(from: string, to: string): { fromMs: number; toMs: number } {
  const range = { fromMs: Date.parse(from), toMs: endOf(to) };
  if (range.toMs <= range.fromMs) throw badInput('to', 'must be later than from');
  return range;
}

interface Asked {
  readonly timeframe?: UsageFrame | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The range that a call means: from..to where one of them is given, else its frame. @throws ApiError 400 */
export function rangeOf(asked: Asked, fallback: UsageFrame, nowMs: number): UsageRange {
  if (asked.from === undefined && asked.to === undefined)
    return frameRange(asked.timeframe ?? fallback, nowMs);
  if (asked.from === undefined) throw badInput('from', 'is required where to is given');
  const { fromMs, toMs } = givenRange(asked.from, asked.to ?? new Date(nowMs).toISOString());
  return anyRange(fromMs, toMs, nowMs);
}
