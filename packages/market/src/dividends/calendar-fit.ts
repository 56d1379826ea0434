import { median } from '../statistics/robust.ts';

const dayMs = 86_400_000;
/** Whole weeks of a year: companies keep the weekday rather than the date. */
const year = 364;
/** Days from a whole number of years within which a payment speaks for the same season. */
const season = 10;
/** Payments of other years that count. */
const supporting = 4;
/** Companies do move their dates: the calendar never says more than this, and twice as much where enough years agree. */
const most = 2.5;
const unanimous = 3;

/** Signed days by which a date is off a whole number of years from another; `null` in another season or the same year. */
function offset(date: string, other: string): number | null {
  const days = (Date.parse(date) - Date.parse(other)) / dayMs;
  const years = Math.round(days / year);
  const off = days - years * year;
  return years === 0 || Math.abs(off) > season ? null : off;
}

/**
 * How much better an ex-date fits the usual calendar than another, in log-odds: the distance to payments of the same
 * season in other years, against how far the company's dates usually wander. 0 where no other year says anything.
 */
export function calendarOdds(date: string, other: string, dates: readonly string[]): number {
  const votes = dates.flatMap((each) => {
    const [left, right] = [offset(date, each), offset(other, each)];
    if (left === null && right === null) return [];
    return [Math.abs(right ?? season) - Math.abs(left ?? season)];
  });
  if (votes.length === 0) return 0;
  const usual = dates.flatMap((each) =>
    dates.flatMap((one) => {
      const off = each > one ? offset(each, one) : null;
      return off === null ? [] : [Math.abs(off)];
    }),
  );
  const wander = Math.max(1, usual.length ? median(usual) : 3);
  const odds = (median(votes) / wander) * Math.min(supporting, votes.length);
  const agree = votes.length >= unanimous && votes.every((vote) => vote * odds > 0);
  const limit = agree ? 2 * most : most;
  return Math.max(-limit, Math.min(limit, odds));
}

/** Days within which a date keeps the calendar, and from which it does not. */
const keeps = 1;
const breaks = 2;
/** Share of the pairs of payments of one season that must keep it, before it decides by itself. */
const regular = 0.7;
/** Years that must agree, one more than where the calendar only adds to what else is known: three may do so by chance. */
const deciding = 4;

/**
 * Which of two ex-dates a company's own calendar supports: 1 for the date, -1 for the other, 0 where it does not decide.
 * At least four payments of the season in other years must lie a whole number of years from the one and not from the
 * other, and the company must keep its calendar otherwise: one that wanders misleads with the same confidence.
 */
export function keptCalendar(date: string, other: string, dates: readonly string[]): -1 | 0 | 1 {
  const pairs = dates.flatMap((each) =>
    dates.flatMap((one) => (each > one ? (offset(each, one) ?? []) : [])),
  );
  if (pairs.filter((off) => Math.abs(off) <= keeps).length < regular * pairs.length) return 0;
  const votes = dates.flatMap((each) => {
    const [left, right] = [offset(date, each), offset(other, each)];
    if (left === null && right === null) return [];
    const [near, far] = [Math.abs(left ?? season + 1), Math.abs(right ?? season + 1)];
    return [near <= keeps && far >= breaks ? 1 : far <= keeps && near >= breaks ? -1 : 0];
  });
  if (votes.length < deciding) return 0;
  return votes.every((vote) => vote === 1) ? 1 : votes.every((vote) => vote === -1) ? -1 : 0;
}
