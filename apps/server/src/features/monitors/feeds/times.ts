import type { feedStates, marketStatuses } from '@midoffice/contract/monitors/feeds/lists';
import {
  exchangeCalendar,
  exchangeClock,
  type ExchangeCalendar,
  type ExchangeClock,
  type Session,
  type Span,
} from '@midoffice/market';
import { delayOf, extendedHoursOf, lateMinutes, outageMinutes, sessionsUntilDead } from './rules.ts';

const dayMs = 86_400_000;
const minuteMs = 60_000;

type MarketStatus = (typeof marketStatuses)[number];
type FeedState = (typeof feedStates)[number];

/** What the clock and the calendar of one exchange say at a moment. Moments are milliseconds since 1970. */
export interface ExchangeTimes {
  readonly exchange: string;
  readonly delaySeconds: number;
  readonly status: MarketStatus;
  readonly note: string | null;
  readonly hours: string;
  /** The session that runs, or the last one; null without calendar. */
  readonly lastOpen: number | null;
  /** The last close. */
  readonly lastClose: number;
  /** Least moments of a quote for the buckets 0 to 4. */
  readonly bucketsFrom: readonly number[];
  /** Quotes older than these are late, and mean an outage; null: nobody can say. */
  readonly lateBefore: number | null;
  readonly outageBefore: number | null;
  /** First day whose daily bar says that the bars still come. */
  readonly eodFrom: string;
  /** Day of the newest session, and first days of the buckets of 1, 3, 7 and 14 trading days. */
  readonly session: string;
  readonly intradayFrom: readonly string[];
  /** Stretches of trading before an open or after a close, since the last close. */
  readonly extended: readonly Span[];
}

const bucketMinutes = [5, 15, 60];
const backfillDays = [1, 3, 7, 14];

const known = new Map<string, { calendar: ExchangeCalendar; clock: ExchangeClock }>();

function clockOf(exchange: string): { calendar: ExchangeCalendar; clock: ExchangeClock } | undefined {
  const calendar = exchangeCalendar(exchange);
  if (!calendar) return undefined;
  const found = known.get(exchange) ?? { calendar, clock: exchangeClock(calendar) };
  known.set(exchange, found);
  return found;
}

/** An exchange without calendar trades at all hours, and nobody can say when its feed is out. */
function timesWithoutCalendar(exchange: string, nowMs: number): ExchangeTimes {
  const day = (days: number): string => new Date(nowMs - days * dayMs).toISOString().slice(0, 10);
  return {
    exchange,
    delaySeconds: 0,
    status: 'unknown',
    note: null,
    hours: '',
    lastOpen: null,
    lastClose: nowMs - dayMs,
    bucketsFrom: [
      ...bucketMinutes.map((minutes) => nowMs - minutes * minuteMs),
      nowMs - dayMs,
      nowMs - sessionsUntilDead * dayMs,
    ],
    lateBefore: null,
    outageBefore: null,
    eodFrom: day(sessionsUntilDead),
    session: day(0),
    intradayFrom: backfillDays.map(day),
    extended: [],
  };
}

/** Extended hours of the days from a session on, until a moment. */
function extendedSpans(
  { calendar, clock }: { calendar: ExchangeCalendar; clock: ExchangeClock },
  from: Session,
  nowMs: number,
): Span[] {
  const spans: Span[] = [];
  const hours = extendedHoursOf(calendar.timeZone);
  if (!hours) return spans;
  for (let session = from; ; session = clock.session(calendar.next(session.date))!) {
    const isShort = calendar.session(session.date)!.close < hours.usualClose;
    const begin = clock.at(session.date, hours.from);
    if (begin > nowMs) return spans;
    spans.push({ from: begin, to: session.from });
    spans.push({ from: session.to, to: clock.at(session.date, isShort ? hours.shortTo : hours.to) });
  }
}

function statusAt(
  { calendar, clock }: { calendar: ExchangeCalendar; clock: ExchangeClock },
  extended: readonly Span[],
  nowMs: number,
): { status: MarketStatus; note: string | null } {
  const date = clock.dayOf(nowMs);
  const closure = calendar.closure(date);
  if (closure === 'Saturday' || closure === 'Sunday') return { status: 'weekend', note: null };
  if (closure) return { status: 'holiday', note: closure };
  const note = calendar.shortened(date) ?? null;
  const session = clock.session(date)!;
  const isIn = ({ from, to }: Span): boolean => from <= nowMs && nowMs < to;
  if (session.trading.some(isIn)) return { status: 'open', note };
  if (isIn(session)) return { status: 'break', note };
  if (extended.some(isIn)) return { status: nowMs < session.from ? 'pre-market' : 'after-hours', note };
  return { status: 'closed', note };
}

/**
 * The times of an exchange at a moment. Quotes may be behind by the delay of the exchange: their moments are compared with the
 * clock as it was so long ago.
 */
export function timesOf(exchange: string, nowMs: number): ExchangeTimes {
  const found = clockOf(exchange);
  if (!found) return timesWithoutCalendar(exchange, nowMs);
  const { calendar, clock } = found;
  const delaySeconds = delayOf(calendar.timeZone);
  const quotedMs = nowMs - delaySeconds * 1000;
  const quoted = clock.lastSession(quotedMs);
  const last = clock.lastSession(nowMs);
  const ended = last.to <= nowMs ? last : clock.back(last, 1);
  const extended = extendedSpans(found, ended, nowMs);
  const { open, close, pause } = (calendar.session(clock.dayOf(nowMs)) ?? calendar.session(last.date))!;
  return {
    exchange,
    delaySeconds,
    ...statusAt(found, extended, nowMs),
    hours: `${open}–${pause ? `${pause.from}, ${pause.to}–` : ''}${close} ${calendar.timeZone}`,
    lastOpen: last.from,
    lastClose: ended.to,
    bucketsFrom: [
      ...bucketMinutes.map((minutes) => clock.tradingBefore(quotedMs, minutes)),
      quoted.from,
      clock.back(quoted, sessionsUntilDead).from,
    ],
    lateBefore: clock.tradingBefore(quotedMs, lateMinutes),
    outageBefore: clock.tradingBefore(quotedMs, outageMinutes),
    eodFrom: clock.back(last, sessionsUntilDead).date,
    session: last.date,
    intradayFrom: backfillDays.map((days) => clock.back(last, days).date),
    extended,
  };
}

/** Whether the quotes of an exchange come as they should. @param newestMs moment of its newest quote; null: none */
export function feedStateOf(times: ExchangeTimes, newestMs: number | null): FeedState {
  if (newestMs === null || times.outageBefore === null || times.lateBefore === null) return 'unknown';
  if (newestMs < times.outageBefore) return 'outage';
  return newestMs < times.lateBefore ? 'late' : 'ok';
}
