import { addDays } from '../calendar/days.ts';

/** A day as a heading names it; the year may be elsewhere. */
export interface DayWords {
  readonly year: number | null;
  readonly month: number;
  readonly day: number;
}

/** What the words of a heading say of a period. */
export interface PeriodWords {
  readonly months: number | null;
  readonly weeks: number | null;
  readonly isInstant: boolean;
  readonly isFiscal: boolean;
  readonly days: readonly DayWords[];
  readonly years: readonly number[];
  /** From one day to another. */
  readonly range: readonly [DayWords, DayWords] | null;
}

const monthNames: ReadonlyMap<string, number> = new Map(
  'january february march april may june july august september october november december'
    .split(' ')
    .flatMap((name, at) => [[name, at + 1] as const, [name.slice(0, 3), at + 1] as const])
    .concat([['sept', 9]]),
);

const counts: ReadonlyMap<string, number> = new Map(
  Object.entries({
    one: 1,
    two: 2,
    three: 3,
    four: 4,
    five: 5,
    six: 6,
    seven: 7,
    eight: 8,
    nine: 9,
    ten: 10,
    eleven: 11,
    twelve: 12,
    thirteen: 13,
    fourteen: 14,
    fifteen: 15,
    twenty: 20,
    thirty: 30,
    forty: 40,
    fifty: 50,
  }),
);

const weeksToMonths: Readonly<Record<number, number>> = {
  12: 3,
  13: 3,
  14: 3,
  16: 4,
  24: 6,
  26: 6,
  27: 6,
  28: 6,
  36: 9,
  39: 9,
  40: 9,
  52: 12,
  53: 12,
};

const pad = (value: number): string => String(value).padStart(2, '0');

/** Last day of a month. */
export function monthEnd(year: number, month: number): string {
  return addDays(month === 12 ? `${year + 1}-01-01` : `${year}-${pad(month + 1)}-01`, -1);
}

/** The day as text; the 30th or 31st of a shorter month is its last day. */
export function dayText(year: number, { month, day }: Pick<DayWords, 'month' | 'day'>): string {
  const end = monthEnd(year, month);
  return day >= Number(end.slice(8)) ? end : `${year}-${pad(month)}-${pad(day)}`;
}

const isYearNumber = (text: string | undefined): boolean =>
  text !== undefined && /^(?:19|20)\d\d$/.test(text);

/** Reads a heading's words: length, days, years. Takes texts of any length; cost grows with their length only. */
export function readPeriodWords(text: string): PeriodWords {
  const words =
    text
      .slice(0, 2000)
      .toLowerCase()
      .match(/[a-z]+|\d+|[/,–—-]/g) ?? [];
  const days: DayWords[] = [];
  const years: number[] = [];
  const joins: boolean[] = [];
  let length: { months: number; weeks: number | null } | null = null;
  let isInstant = false;
  let isFiscal = false;
  let isJoined = false;
  for (let at = 0; at < words.length;) {
    const word = words[at]!;
    const day = readDay(words, at);
    if (day) {
      days.push(day.day);
      joins.push(isJoined);
      isJoined = false;
      at = day.next;
      continue;
    }
    length ??= readLength(words, at);
    if (word === 'fiscal') isFiscal = true;
    if ((word === 'as' && words[at + 1] === 'of') || (word === 'at' && at < 3)) isInstant = true;
    if (
      word === 'to' ||
      word === 'through' ||
      word === 'thru' ||
      ((word === '-' || word === '–' || word === '—') && days.length)
    )
      isJoined = true;
    else if (word !== 'inception' && word !== ',') isJoined = false;
    if (isYearNumber(word)) years.push(Number(word));
    at += 1;
  }
  const joined = joins.indexOf(true);
  return {
    months: length?.months ?? null,
    weeks: length?.weeks ?? null,
    isInstant,
    isFiscal,
    days,
    years,
    range: joined > 0 ? [days[joined - 1]!, days[joined]!] : null,
  };
}

const isDayNumber = (word: string | undefined): boolean =>
  /^\d{1,2}$/.test(word ?? '') && Number(word) >= 1 && Number(word) <= 31;

const ordinal = /^(?:st|nd|rd|th)$/;

/** A day that begins at a word: `June 30, 2023`, `30 June 2023`, `30th June, 2023`, `June 2023`, `Sep-23`, `6/30/2023`, `2023-06-30`. */
function readDay(words: readonly string[], at: number): { day: DayWords; next: number } | undefined {
  const word = words[at]!;
  const month = monthNames.get(word);
  if (month !== undefined) return readAfterMonth(words, at + 1, month);
  if (!/^\d+$/.test(word)) return undefined;
  const number = Number(word);
  const [second, third, fourth, fifth] = words.slice(at + 1, at + 5);
  if (isDayNumber(word)) {
    let next = at + 1;
    if (ordinal.test(words[next] ?? '')) next += 1;
    const named = monthNames.get(words[next] ?? '');
    if (words[next + 1] === ',') next += 1;
    const year = words[next + 1];
    if (named !== undefined && isYearNumber(year))
      return { day: { year: Number(year), month: named, day: number }, next: next + 2 };
  }
  if (
    second === '/' &&
    fourth === '/' &&
    number >= 1 &&
    number <= 12 &&
    isDayNumber(third) &&
    /^\d{2}(?:\d\d)?$/.test(fifth ?? '')
  ) {
    const year = fifth!.length === 4 ? Number(fifth) : fullYear(Number(fifth));
    return { day: { year, month: number, day: Number(third) }, next: at + 5 };
  }
  // The number of a rule of accounting, such as `ASU 2014-09 - Revenue`, is no day.
  const isMonth = Number(third) >= 1 && Number(third) <= 12;
  if (isYearNumber(word) && second === '-' && fourth === '-' && isMonth && isDayNumber(fifth))
    return { day: { year: number, month: Number(third), day: Number(fifth) }, next: at + 5 };
  return undefined;
}

const fullYear = (year: number): number => (year < 70 ? 2000 : 1900) + year;

function readAfterMonth(
  words: readonly string[],
  at: number,
  month: number,
): { day: DayWords; next: number } | undefined {
  const first = words[at];
  if (first === undefined) return undefined;
  if (isYearNumber(first)) return { day: { year: Number(first), month, day: 31 }, next: at + 1 };
  if ((first === '-' || first === '–') && /^\d\d$/.test(words[at + 1] ?? ''))
    return { day: { year: fullYear(Number(words[at + 1])), month, day: 31 }, next: at + 2 };
  if (!/^\d{1,2}$/.test(first) || Number(first) < 1 || Number(first) > 31) return undefined;
  const day = Number(first);
  let next = at + 1;
  if (ordinal.test(words[next] ?? '')) next += 1;
  if (words[next] === ',') next += 1;
  if (isYearNumber(words[next])) return { day: { year: Number(words[next]), month, day }, next: next + 1 };
  return { day: { year: null, month, day }, next: at + 1 };
}

/** A length that begins at a word: `three months`, `13 weeks`, `quarter`, `year`. */
function readLength(words: readonly string[], at: number): { months: number; weeks: number | null } | null {
  const word = words[at]!;
  let count = counts.get(word) ?? (/^\d{1,2}$/.test(word) ? Number(word) : 0);
  let next = at + 1;
  if (count >= 20 && words[next] === '-') next += 1;
  const ones = count >= 20 && counts.has(words[next] ?? '') ? counts.get(words[next]!)! : 0;
  if (ones && ones < 10) {
    count += ones;
    next += 1;
  }
  if (words[next] === '-') next += 1;
  const unit = words[next];
  if (count > 0 && (unit === 'month' || unit === 'months') && count <= 12)
    return { months: count, weeks: null };
  if (count > 0 && (unit === 'week' || unit === 'weeks')) {
    const months = weeksToMonths[count];
    return months === undefined ? null : { months, weeks: count };
  }
  if ((word === 'quarter' || word === 'quarters') && words[at + 1]?.startsWith('end'))
    return { months: 3, weeks: null };
  if (word === 'quarterly' && words[at + 1]?.startsWith('period')) return { months: 3, weeks: null };
  if (word === 'half' && (words[at + 1] === 'year' || words[at - 1] === 'first'))
    return { months: 6, weeks: null };
  if (word === 'year' && words[at + 1] === '-' && words[at + 2] === 'to') return null;
  if (word === 'years' || word === 'year' || word === 'annual') return { months: 12, weeks: null };
  return null;
}
