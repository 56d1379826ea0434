import type { EarningsCall } from '@midoffice/contract/staff-work/earnings-calls/shapes';

const hourMs = 3_600_000;

/** When a call begins, in milliseconds; null: not known. */
export const startOf = ({ transcriptionTime }: Pick<EarningsCall, 'transcriptionTime'>): number | null =>
  transcriptionTime === null ? null : transcriptionTime * 1000;

const dayMs = 24 * hourMs;
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

const hasEnded = ({ phase }: EarningsCall): boolean => phase === 'post-call';

/**
 * The calls of the day: those under way, of today, of the last three hours or within the next 24; each once, the next one
 * first, those that have ended last.
 */
export function callsOfDay(calls: readonly EarningsCall[], nowMs: number): EarningsCall[] {
  const today = dayOf(nowMs);
  const once = new Map(calls.map((call) => [keyOf(call), call]));
  return [...once.values()]
    .filter((call) => {
      const at = startOf(call);
      const isNear = at !== null && at > nowMs - 3 * hourMs && at < nowMs + dayMs;
      return !call.deleted && (call.inCall || call.date === today || isNear);
    })
    .sort(
      (a, b) =>
        Number(hasEnded(a)) - Number(hasEnded(b)) ||
        (startOf(a) ?? Infinity) - (startOf(b) ?? Infinity) ||
        a.symbol.localeCompare(b.symbol),
    );
}

/** Which record a call is. */
export const keyOf = ({ symbol, fiscalPeriod }: Pick<EarningsCall, 'symbol' | 'fiscalPeriod'>): string =>
  `${symbol} ${fiscalPeriod}`;

const two = (n: number): string => String(n).padStart(2, '0');

/** The time until a call begins, such as `1:04:09`, or since then, such as `-0:05:00`; an empty text where it is not known. */
export function countdown(call: Pick<EarningsCall, 'transcriptionTime'>, nowMs: number): string {
  const at = startOf(call);
  if (at === null) return '';
  const seconds = Math.round((at - nowMs) / 1000);
  const left = Math.abs(seconds);
  const sign = seconds < 0 ? '-' : '';
  return `${sign}${Math.floor(left / 3600)}:${two(Math.floor(left / 60) % 60)}:${two(left % 60)}`;
}
