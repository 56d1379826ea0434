import { localClock } from '../bars/read-intraday.ts';
import { isIsoDate } from '../bars/fields.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** What is older is no news, but a slip of the pen. */
const earliest = '1900-01-01';
const hourMs = 3_600_000;
const easternClock = localClock('America/New_York');

/** `7:51  PM ET Fri, 17 July 2020` */
const spelt = /^(\d{1,2}):(\d\d)\s{1,4}(AM|PM) ET [A-Za-z]{3,9},?\s{1,4}(\d{1,2}) ([A-Za-z]{3,9}) (\d{4})$/i;
/** `Jul 18 2020`, `July 18, 2020` */
const american = /^([A-Za-z]{3,9})\.? (\d{1,2}),? (\d{4})$/;

/** `2020-07-17` of a day's parts; undefined where there is no such day. */
function dayOf(year: string, month: string, day: string): string | undefined {
  const at = months.indexOf(month.slice(0, 3).toLowerCase());
  const date = `${year}-${String(at + 1).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return at >= 0 && isIsoDate(date) && date >= earliest ? date : undefined;
}

/** A time of New York's clock as UTC; of an hour that the clock has twice, the first. Undefined for one that it leaves out. */
function easternToUtc(localMs: number): number | undefined {
  return [4, 5].map((hours) => localMs + hours * hourMs).find((utc) => easternClock(utc) === localMs);
}

/**
 * When a headline was published, in milliseconds: ISO 8601 with its zone, `2020-07-17 19:51:00` (UTC), a day alone
 * (its beginning, UTC), or a time of New York's clock such as `7:51 PM ET Fri, 17 July 2020`.
 * @returns undefined where the text is none of these
 */
export function readPublished(given: string): number | undefined {
  const text = given.trim();
  const eastern = spelt.exec(text);
  if (eastern) {
    const [, hour, minute, half, day, month, year] = eastern as unknown as string[];
    const date = dayOf(year!, month!, day!);
    if (!date || Number(hour) < 1 || Number(hour) > 12 || Number(minute) > 59) return undefined;
    const hours = (Number(hour) % 12) + (half!.toUpperCase() === 'PM' ? 12 : 0);
    return easternToUtc(Date.parse(`${date}T00:00:00Z`) + hours * hourMs + Number(minute) * 60_000);
  }
  const dated = american.exec(text);
  if (dated) {
    const date = dayOf(dated[3]!, dated[1]!, dated[2]!);
    return date === undefined ? undefined : Date.parse(`${date}T00:00:00Z`);
  }
  const iso = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)(Z|[+-]\d\d:\d\d)?)?$/.exec(text);
  if (!iso || !isIsoDate(iso[1]!) || iso[1]! < earliest) return undefined;
  const at = Date.parse(`${iso[1]}T${iso[2] ?? '00:00'}${iso[3] ?? 'Z'}`);
  return Number.isNaN(at) ? undefined : at;
}
