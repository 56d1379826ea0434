import type { Bar } from '../bars/bar.ts';
import type { SessionHours } from '../calendar/types.ts';

/** A day's figures as one bar. */
export interface DayBar {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

/** Bar starts of a stretch without bars, `HH:MM`, both included. */
export interface MissingRun {
  readonly from: string;
  readonly to: string;
  readonly bars: number;
}

/** What the bars of one resolution say of one session. */
export interface SessionFigures extends DayBar {
  /** Bars within the regular session. */
  readonly bars: number;
  /** Bars that the calendar expects; null where the exchange has no calendar here. */
  readonly expected: number | null;
  /** Expected bars that are not there. */
  readonly missing: number;
  readonly missingRuns: readonly MissingRun[];
  /** Bars before the open, after the close and in the pause: not part of the figures. */
  readonly outside: number;
  /** Bars that do not start on a whole slot. */
  readonly offGrid: number;
}

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** Stretches of trading as minutes of the day, ends excluded. */
function stretches({ open, close, pause }: SessionHours): [from: number, to: number][] {
  if (!pause) return [[minuteOf(open), minuteOf(close)]];
  return [
    [minuteOf(open), minuteOf(pause.from)],
    [minuteOf(pause.to), minuteOf(close)],
  ];
}

/**
 * Starts (`HH:MM`) of the bars that a session has. A last slot that the close cuts short counts: 09:00 to 14:05 has 61
 * bars of 5 minutes.
 */
export function sessionSlots(hours: SessionHours, minutes: number): string[] {
  const slots: string[] = [];
  for (const [from, to] of stretches(hours))
    for (let at = from; at < to; at += minutes) slots.push(timeOf(at));
  return slots;
}

/**
 * The same, those alone that have ended by a moment (`YYYY-MM-DDTHH:MM:SS`, exchange time): a bar of a slot that still
 * goes on holds a part of it, and nobody can say yet that a later one is missing.
 */
export function endedSlots(date: string, hours: SessionHours, minutes: number, by: string): string[] {
  return sessionSlots(hours, minutes).filter((slot) => hasEnded(`${date}T${slot}`, minutes, hours, by));
}

/**
 * Whether a bar that starts at a moment (`YYYY-MM-DDTHH:MM`, seconds or not) has ended by another, both in the exchange's
 * time. The close cuts the last bar of the session short; without hours none is cut.
 */
export function hasEnded(
  moment: string,
  minutes: number,
  hours: Pick<SessionHours, 'close'> | null,
  by: string,
): boolean {
  const [date, today] = [moment.slice(0, 10), by.slice(0, 10)];
  if (date !== today) return date < today;
  const start = minuteOf(moment.slice(11, 16));
  const close = hours ? minuteOf(hours.close) : Infinity;
  const end = start < close ? Math.min(start + minutes, close) : start + minutes;
  return end <= minuteOf(by.slice(11, 16));
}

/** Whether a bar that starts at this moment (`YYYY-MM-DDTHH:MM:SS`, exchange time) belongs to the regular session. */
function inSession(moment: string, hours: SessionHours | null): boolean {
  if (!hours) return true;
  const at = minuteOf(moment.slice(11, 16));
  return stretches(hours).some(([from, to]) => at >= from && at < to);
}

/** Bars as one: first open, highest, lowest, last close, volumes added. Null without bars. They must ascend. */
export function aggregate(bars: readonly Bar[]): DayBar | null {
  const first = bars[0];
  const last = bars.at(-1);
  if (!first || !last) return null;
  let { high, low } = first;
  let volume = 0;
  for (const bar of bars) {
    if (bar.high > high) high = bar.high;
    if (bar.low < low) low = bar.low;
    volume += bar.volume;
  }
  return { open: first.open, high, low, close: last.close, volume };
}

/** Consecutive slots without a bar as runs. */
export function missingRuns(slots: readonly string[], has: (slot: string) => boolean): MissingRun[] {
  const runs: { from: string; to: string; bars: number }[] = [];
  let open: { from: string; to: string; bars: number } | undefined;
  for (const slot of slots) {
    if (has(slot)) open = undefined;
    else if (open) {
      open.to = slot;
      open.bars += 1;
    } else runs.push((open = { from: slot, to: slot, bars: 1 }));
  }
  return runs;
}

/**
 * One day's bars of one resolution over the regular session.
 * @param bars of that day, ascending; `date` is the bar's start in the exchange's own time
 * @param hours of the session, null to take every bar of the day
 * @param ended starts of the bars that may be there by now; those of the whole session by default
 */
export function sessionFigures(
  bars: readonly Bar[],
  hours: SessionHours | null,
  minutes: number,
  ended?: readonly string[],
): SessionFigures | null {
  const regular = bars.filter((bar) => inSession(bar.date, hours));
  const day = aggregate(regular);
  if (!day) return null;
  const slots = hours ? sessionSlots(hours, minutes) : [];
  const whole = new Set(slots);
  const taken = new Set(regular.map((bar) => bar.date.slice(11, 16)));
  const runs = missingRuns(ended ?? slots, (slot) => taken.has(slot));
  return {
    ...day,
    bars: regular.length,
    expected: hours ? slots.length : null,
    missing: runs.reduce((sum, run) => sum + run.bars, 0),
    missingRuns: runs,
    outside: bars.length - regular.length,
    offGrid: hours ? [...taken].filter((slot) => !whole.has(slot)).length : 0,
  };
}

/** The same bars, their starts moved by minutes. */
export function shifted(bars: readonly Bar[], minutes: number): Bar[] {
  return bars.map((bar) => ({
    ...bar,
    date: new Date(Date.parse(`${bar.date}Z`) + minutes * 60_000).toISOString().slice(0, 19),
  }));
}
