import { mostTuples } from '@midoffice/contract/prices/intraday/lists';
import {
  CALENDAR_YEARS,
  exchangeCalendar,
  exchangeTime,
  type ExchangeCalendar,
  type SessionHours,
} from '@midoffice/market';
import { notCommaDelimited, readTuples, type SymbolDay } from '@midoffice/market/intraday/index';
import { ApiError, badInput } from '../../../platform/http/errors.ts';

const field = 'symbolDateTupleList';

/**
 * The days that a person named.
 * @throws ApiError 400 that names the line; the text for a line without a comma is the one that staff know
 */
export function daysOf(text: string): SymbolDay[] {
  const read = readTuples(text);
  if ('error' in read)
    throw read.error === notCommaDelimited
      ? new ApiError(400, notCommaDelimited, { field })
      : badInput(field, read.error);
  if (!read.tuples.length) throw badInput(field, 'must have at least one line of symbol,date');
  if (read.tuples.length > mostTuples) throw badInput(field, `must have at most ${mostTuples} days`);
  return read.tuples;
}

/** A day as its exchange's calendar has it. */
export interface KnownDay extends SymbolDay {
  readonly exchange: string | null;
  readonly calendar: ExchangeCalendar | null;
  /** Null: no session, or no calendar. */
  readonly hours: SessionHours | null;
  /** What the exchange's clock shows now, `YYYY-MM-DDTHH:MM:SS`; UTC without a calendar. */
  readonly now: string;
  /** Why there is no session, and what else is to be known of the day. */
  readonly notes: readonly string[];
}

function closedNote(date: string, why: string): string {
  return why === 'Saturday' || why === 'Sunday'
    ? `${date} is a ${why}: there is no session`
    : `${date} is closed for ${why}: there is no session`;
}

/** Whether a session has ended, goes on or is still to come. */
function progressNote(date: string, hours: SessionHours, now: string): string[] {
  if (now < `${date}T${hours.open}`)
    return [`the session has not begun: it is ${now.slice(0, 16).replace('T', ' ')} there`];
  if (now < `${date}T${hours.close}`)
    return [`the session goes on: it is ${now.slice(11, 16)} there, later bars are still to come`];
  return [];
}

function sessionNotes(
  calendar: ExchangeCalendar,
  date: string,
  hours: SessionHours | null,
  now: string,
): string[] {
  const notes: string[] = hours ? progressNote(date, hours, now) : [];
  const why = calendar.closure(date);
  if (why) notes.push(closedNote(date, why));
  const short = calendar.shortened(date);
  if (short && hours) notes.push(`${short}: ${hours.open} to ${hours.close}`);
  if (date < calendar.certainFrom)
    notes.push(`the calendar of ${calendar.name} is certain from ${calendar.certainFrom} on`);
  return notes;
}

/** Puts a day into its exchange's calendar. */
export function knownDay(
  { symbol, date }: SymbolDay,
  exchanges: ReadonlyMap<string, string>,
  nowMs: number,
): KnownDay {
  const none = { symbol, date, calendar: null, hours: null, now: exchangeTime(null, nowMs) };
  const exchange = exchanges.get(symbol);
  if (exchange === undefined) return { ...none, exchange: null, notes: [`${symbol} is not known`] };
  const calendar = exchangeCalendar(exchange);
  if (!calendar) {
    const notes = [`no calendar of ${exchange || 'an unnamed exchange'}: every bar of the day counts`];
    return { ...none, exchange, notes };
  }
  const year = Number(date.slice(0, 4));
  if (year < CALENDAR_YEARS.first || year > CALENDAR_YEARS.last) {
    const notes = [`calendars know the years ${CALENDAR_YEARS.first} to ${CALENDAR_YEARS.last}`];
    return { ...none, exchange, notes };
  }
  const hours = calendar.session(date) ?? null;
  const now = exchangeTime(calendar, nowMs);
  const notes = sessionNotes(calendar, date, hours, now);
  return { symbol, date, exchange, calendar, hours, now, notes };
}
