import { euronext, xetra } from './continental.ts';
import { addDays, isDay, isWeekend } from './days.ts';
import { hongKong } from './hong-kong.ts';
import { london } from './london.ts';
import { tokyo } from './tokyo.ts';
import { toronto } from './toronto.ts';
import type { CalendarRules, HoursFrom, SessionHours, ShortSession } from './types.ts';
import { unitedStates } from './united-states.ts';

/** Years that the calendars know. */
export const CALENDAR_YEARS = { first: 1990, last: 2035 } as const;

/** The sessions of an exchange. Dates are `YYYY-MM-DD` of the exchange's own day, from 1990 to 2035. */
export interface ExchangeCalendar {
  readonly name: string;
  readonly timeZone: string;
  /** From this day on the calendar is sourced; before it today's rules are continued backward. */
  readonly certainFrom: string;
  /** @throws RangeError where the date is none, or outside the years */
  isSession(date: string): boolean;
  /** Why there is no session: the holiday's name, `Saturday` or `Sunday`; undefined on a session. */
  closure(date: string): string | undefined;
  /** Regular hours of a session on the exchange's clock, half days included; undefined where there is none. */
  session(date: string): SessionHours | undefined;
  /** Why this session's hours are not the usual ones. */
  shortened(date: string): string | undefined;
  /** The sessions from..to, both included. */
  sessions(from: string, to: string): string[];
  /** The first session after a day. */
  next(date: string): string;
  /** The last session before a day. */
  previous(date: string): string;
}

interface Year {
  readonly closed: ReadonlyMap<string, string>;
  readonly short: ReadonlyMap<string, ShortSession>;
}

function hoursOf(hours: readonly HoursFrom[], date: string): HoursFrom {
  let found = hours[0]!;
  for (const each of hours) if (each.from <= date) found = each;
  return found;
}

/** Regular hours, changed by what is known of that one day; a pause that the day does not reach is left out. */
function hoursOn(rules: CalendarRules, date: string, short: ShortSession | undefined): SessionHours {
  const usual = hoursOf(rules.hours, date);
  const open = short?.open ?? usual.open;
  const close = short?.close ?? usual.close;
  const pause = usual.pause;
  return pause && open < pause.from && close > pause.to ? { open, close, pause } : { open, close };
}

function calendar(rules: CalendarRules): ExchangeCalendar {
  const years = new Map<number, Year>();
  const yearOf = (date: string): Year => {
    const year = Number(date.slice(0, 4));
    if (!isDay(date) || year < CALENDAR_YEARS.first || year > CALENDAR_YEARS.last)
      throw new RangeError(`no calendar for ${date}`);
    let known = years.get(year);
    if (!known) {
      known = {
        closed: new Map(rules.closures(year).map(({ date: on, name }) => [on, name])),
        short: new Map(rules.shortened(year).map((each) => [each.date, each])),
      };
      years.set(year, known);
    }
    return known;
  };
  const closure = (date: string): string | undefined => {
    const { closed } = yearOf(date);
    if (isWeekend(date)) return new Date(`${date}T00:00:00Z`).getUTCDay() === 6 ? 'Saturday' : 'Sunday';
    return closed.get(date);
  };
  const isSession = (date: string): boolean => closure(date) === undefined;
  const step = (date: string, days: 1 | -1): string => {
    let one = addDays(date, days);
    while (!isSession(one)) one = addDays(one, days);
    return one;
  };
  return {
    name: rules.name,
    timeZone: rules.timeZone,
    certainFrom: rules.certainFrom,
    isSession,
    closure,
    session: (date) => (isSession(date) ? hoursOn(rules, date, yearOf(date).short.get(date)) : undefined),
    shortened: (date) => (isSession(date) ? yearOf(date).short.get(date)?.name : undefined),
    sessions: (from, to) => {
      const days: string[] = [];
      for (let one = from; one <= to; one = addDays(one, 1)) if (isSession(one)) days.push(one);
      return days;
    },
    next: (date) => step(date, 1),
    previous: (date) => step(date, -1),
  };
}

/** Codes of exchanges as our symbols carry them, and the market identifier codes (ISO 10383). */
const CODES: readonly (readonly [rules: CalendarRules, codes: string])[] = [
  [unitedStates, 'NYSE NASDAQ AMEX ARCA NYSEARCA CBOE BATS PNK OTC ETF XNYS XNAS XNGS XNCM XNMS XASE ARCX'],
  [toronto, 'TSX TSXV XTSE XTSX'],
  [london, 'LSE XLON'],
  [xetra, 'XETRA XETR'],
  [euronext, 'EURONEXT PAR AMS BRU XPAR XAMS XBRU'],
  [tokyo, 'JPX TSE XTKS XJPX'],
  [hongKong, 'HKEX HKSE XHKG'],
];

const calendars = new Map<string, ExchangeCalendar>(
  CODES.flatMap(([rules, codes]) => {
    const made = calendar(rules);
    return codes.split(' ').map((code): [string, ExchangeCalendar] => [code, made]);
  }),
);

/**
 * The calendar of an exchange by its name in our symbols (`NASDAQ`) or its market identifier code (`XNAS`), in any case;
 * undefined for an exchange that is not kept here.
 */
export function exchangeCalendar(exchange: string): ExchangeCalendar | undefined {
  return calendars.get(exchange.trim().toUpperCase());
}
