import { localClock } from '../bars/read-intraday.ts';
import type { ExchangeCalendar } from './calendar.ts';

const minuteMs = 60_000;

/** A stretch of time, milliseconds since 1970; the end is excluded. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A session of an exchange in universal time. */
export interface Session extends Span {
  /** The exchange's own day. */
  readonly date: string;
  /** Stretches of trading: two where there is a midday break. */
  readonly trading: readonly Span[];
}

/** Sessions of an exchange as moments: what its calendar says on its clock, through all changes of that clock. */
export interface ExchangeClock {
  /** The exchange's own day. */
  dayOf(utcMs: number): string;
  /** Minutes since midnight there. */
  minuteOf(utcMs: number): number;
  /** A time of a day there (`09:30`) in universal time. */
  at(date: string, time: string): number;
  /** The session of a day; undefined where there is none. */
  session(date: string): Session | undefined;
  /** The session that runs at a moment, or the last one before it. */
  lastSession(utcMs: number): Session;
  /** The session so many sessions before. */
  back(session: Session, sessions: number): Session;
  /** The moment since which there were so many minutes of trading until another one: nights, breaks, weekends and holidays do not count. */
  tradingBefore(utcMs: number, minutes: number): number;
}

/**
 * What the exchange's clock shows at a moment, `YYYY-MM-DDTHH:MM:SS`; without a calendar the time in UTC.
 * @param utcMs milliseconds since 1970
 */
export function exchangeTime(calendar: Pick<ExchangeCalendar, 'timeZone'> | null, utcMs: number): string {
  const local = calendar ? localClock(calendar.timeZone)(utcMs) : utcMs;
  return new Date(local).toISOString().slice(0, 19);
}

/** @throws RangeError by its functions, for moments outside of the calendar's years */
export function exchangeClock(calendar: ExchangeCalendar): ExchangeClock {
  const toLocal = localClock(calendar.timeZone);
  const at = (date: string, time: string): number => {
    const local = Date.parse(`${date}T${time}:00Z`);
    // The zone's offset at the first guess is that of the moment itself: no session is within hours of a change of the clock.
    const guess = local - (toLocal(local) - local);
    return local - (toLocal(guess) - guess);
  };
  const dayOf = (utcMs: number): string => new Date(toLocal(utcMs)).toISOString().slice(0, 10);
  const sessions = new Map<string, Session | undefined>();
  const makeSession = (date: string): Session | undefined => {
    const hours = calendar.session(date);
    if (!hours) return undefined;
    const span = (from: string, to: string): Span => ({ from: at(date, from), to: at(date, to) });
    const { open, close, pause } = hours;
    const trading = pause ? [span(open, pause.from), span(pause.to, close)] : [span(open, close)];
    return { date, ...span(open, close), trading };
  };
  const session = (date: string): Session | undefined => {
    if (!sessions.has(date)) sessions.set(date, makeSession(date));
    return sessions.get(date);
  };
  const back = ({ date }: Session, sessions: number): Session => {
    let found = date;
    for (let n = 0; n < sessions; n += 1) found = calendar.previous(found);
    return session(found)!;
  };
  const lastSession = (utcMs: number): Session => {
    const today = session(dayOf(utcMs));
    return today && today.from <= utcMs ? today : session(calendar.previous(dayOf(utcMs)))!;
  };
  const tradingBefore = (utcMs: number, minutes: number): number => {
    let left = minutes * minuteMs;
    for (let one = lastSession(utcMs); ; one = back(one, 1))
      for (const { from, to } of one.trading.toReversed()) {
        const traded = Math.max(0, Math.min(to, utcMs) - from);
        if (traded >= left) return Math.min(to, utcMs) - left;
        left -= traded;
      }
  };
  const minuteOf = (utcMs: number): number => {
    const local = toLocal(utcMs);
    return (local - Date.parse(`${new Date(local).toISOString().slice(0, 10)}T00:00:00Z`)) / minuteMs;
  };
  return { dayOf, minuteOf, at, session, lastSession, back, tradingBefore };
}
