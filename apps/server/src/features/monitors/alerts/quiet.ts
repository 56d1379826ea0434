import { localClock } from '@midoffice/market';

/** Hours of the day in a time zone without mails and webhooks. */
export interface QuietHours {
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
}

const minuteMs = 60_000;
const dayMinutes = 1440;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

const clocks = new Map<string, (utcMs: number) => number>();

/** @throws RangeError for a zone that is not known */
function clockOf(timeZone: string): (utcMs: number) => number {
  const clock = clocks.get(timeZone) ?? localClock(timeZone);
  // Zones are typed by people: no more of them are kept than there are.
  if (clocks.size < 500) clocks.set(timeZone, clock);
  return clock;
}

export function isTimeZone(name: string): boolean {
  try {
    clockOf(name);
    return true;
  } catch {
    return false;
  }
}

const minuteOfDay = (clock: (utcMs: number) => number, ms: number): number =>
  Math.floor((((clock(ms) / minuteMs) % dayMinutes) + dayMinutes) % dayMinutes);

/**
 * When the quiet hours that a moment is in end, whatever the clock of the zone does meanwhile.
 * @returns null where the moment is in none, also where they begin and end at the same time
 */
export function quietUntil(quiet: QuietHours | null, ms: number): number | null {
  if (!quiet || quiet.from === quiet.to) return null;
  const clock = clockOf(quiet.timeZone);
  const [from, to] = [minutesOf(quiet.from), minutesOf(quiet.to)];
  const isQuiet = (at: number): boolean => {
    const minute = minuteOfDay(clock, at);
    return from < to ? from <= minute && minute < to : minute >= from || minute < to;
  };
  if (!isQuiet(ms)) return null;
  const whole = Math.floor(ms / minuteMs) * minuteMs;
  let end = whole + ((to - minuteOfDay(clock, whole) + dayMinutes) % dayMinutes) * minuteMs;
  // The clock was changed in between: the first minute that is not quiet is within an hour of it.
  while (isQuiet(end)) end += minuteMs;
  while (end - minuteMs > whole && !isQuiet(end - minuteMs)) end -= minuteMs;
  return end;
}
