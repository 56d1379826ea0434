import { exchangeCalendar, exchangeClock, type ExchangeClock } from '@midoffice/market';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import { delayOf } from './rules.ts';
import { readNewestQuotes } from './silence-store.ts';
import { readExchangeNames } from './stats-store.ts';

const minuteMs = 60_000;
/** A longer silence counts as this one. */
const mostMinutes = 5 * 24 * 60;

interface Exchange {
  readonly clock: ExchangeClock;
  readonly delayMs: number;
}
const known = new Map<string, Exchange | undefined>();

function exchangeOf(name: string): Exchange | undefined {
  if (!known.has(name)) {
    const calendar = exchangeCalendar(name);
    known.set(
      name,
      calendar && { clock: exchangeClock(calendar), delayMs: delayOf(calendar.timeZone) * 1000 },
    );
  }
  return known.get(name);
}

/**
 * Whole minutes of trading of an exchange without a quote: those between its newest quote and the clock as it was before
 * the exchange's delay. A night, a break, a weekend or a holiday adds nothing.
 * @returns undefined for an exchange without calendar
 */
export function silenceOf(exchange: string, newestMs: number, nowMs: number): number | undefined {
  const found = exchangeOf(exchange);
  if (!found) return undefined;
  const { clock, delayMs } = found;
  const untilMs = nowMs - delayMs;
  let tradedMs = 0;
  for (let session = clock.lastSession(untilMs); ; session = clock.back(session, 1)) {
    for (const { from, to } of session.trading)
      tradedMs += Math.max(0, Math.min(to, untilMs) - Math.max(from, newestMs));
    if (session.from <= newestMs || tradedMs >= mostMinutes * minuteMs)
      return Math.min(mostMinutes, Math.floor(tradedMs / minuteMs));
  }
}

/** The same, had the exchange sent everything by a moment. @returns undefined for an exchange without calendar */
export function silenceSince(exchange: string, sinceMs: number, nowMs: number): number | undefined {
  const found = exchangeOf(exchange);
  return found && silenceOf(exchange, sinceMs - found.delayMs, nowMs);
}

/** The exchanges whose silence can be measured: those of symbols, with a calendar. */
export const measurableExchanges = async (db: DbOrTrx): Promise<string[]> =>
  (await readExchangeNames(db)).filter((name) => exchangeOf(name) !== undefined);

/** How long each exchange has sent nothing, in minutes of trading. Exchanges that never sent anything are left out. */
export async function feedSilences(
  db: DbOrTrx,
  nowMs: number,
): Promise<{ exchange: string; minutes: number }[]> {
  const newest = await readNewestQuotes(db, nowMs);
  return [...newest].flatMap(([exchange, newestMs]) => {
    const minutes = silenceOf(exchange, newestMs, nowMs);
    return minutes === undefined ? [] : [{ exchange, minutes }];
  });
}
