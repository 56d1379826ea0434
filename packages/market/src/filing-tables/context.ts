import { addDays, dayNumber, isDay, weekday } from '../calendar/days.ts';
import { dayText, monthEnd, readPeriodWords } from './period-words.ts';
import { bareDollar } from './numbers.ts';
import type { Block } from './raw.ts';
import { namedCurrency } from './scales.ts';

/** What the document says of itself: form, the end of its period, the days it names. */
export interface FilingContext {
  readonly isQuarterly: boolean;
  readonly periodEnd: string | null;
  /** Days that the text names in full, with how often. */
  readonly days: ReadonlyMap<string, number>;
  /** Code of the currency that a sentence on amounts names, `bareDollar` where only the sign is there. */
  readonly currency: string | null;
}

/** `December 31, 2023`, `Dec. 31, 2023`, `31 December 2023`; also `December 2023`, which is no day: neither group is there then. */
const inWords =
  /\b(\d{1,2}(?:st|nd|rd|th)?[\s\u00a0]{1,3})?(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec|JANUARY|FEBRUARY|MARCH|APRIL|MAY|JUNE|JULY|AUGUST|SEPTEMBER|OCTOBER|NOVEMBER|DECEMBER)[a-z]{0,6}[.,]?[\s\u00a0]{1,3}(\d{1,2}(?:st|nd|rd|th)?,?[\s\u00a0]{0,3})?(?:19|20)\d\d\b/g;
/** `12/31/2023`, `12/31/23`, `2023-12-31`. */
const inNumbers =
  /(?<![\d/-])(?:\d{1,2}\/\d{1,2}\/(?:(?:19|20)\d\d|\d\d)|(?:19|20)\d\d-\d\d-\d\d)(?![\d/-])/g;

/** Reads the cover and counts the days that the document names. */
export function readContext(blocks: readonly Block[]): FilingContext {
  const days = new Map<string, number>();
  const cover: string[] = [];
  let coverLength = 0;
  for (const block of blocks) {
    for (const text of textsOf(block)) {
      countDays(text, days);
      if (coverLength < 12_000) {
        cover.push(text);
        coverLength += text.length;
      }
    }
  }
  const text = cover.join(' ');
  const isQuarterly = isQuarterlyForm(text);
  const currency = currencyOfAmounts(text) ?? (text.includes('$') ? bareDollar : null);
  return { isQuarterly, periodEnd: findPeriodEnd(text), days, currency };
}

/** The currency of `amounts are expressed in Canadian dollars` and the like. */
function currencyOfAmounts(cover: string): string | null {
  for (const { index } of cover.matchAll(/\b(?:expressed|stated|presented|reported|amounts|figures)\b/gi)) {
    const sentence = cover.slice(index, index + 80).split('.')[0]!;
    const code = /\bin\b/.test(sentence) ? namedCurrency(sentence) : null;
    if (code) return code;
  }
  return null;
}

function* textsOf(block: Block): Iterable<string> {
  if (block.kind === 'text') yield block.text;
  if (block.kind === 'table')
    for (const { cells } of block.table.rows) for (const cell of cells) yield cell.text;
}

function countDays(text: string, days: Map<string, number>): void {
  const count = (named: string): void => {
    const [found] = readPeriodWords(named).days;
    if (!found || found.year === null) return;
    const date = dayText(found.year, found);
    if (isDay(date)) days.set(date, (days.get(date) ?? 0) + 1);
  };
  if (/\d{4}/.test(text))
    for (const [named, before, after] of text.matchAll(inWords)) if (before ?? after) count(named);
  if (/\d[/-]\d/.test(text)) for (const [named] of text.matchAll(inNumbers)) count(named);
}

function isQuarterlyForm(cover: string): boolean {
  const quarterly = cover.search(/\b10-?Q(?:SB|T)?\b|quarterly report|quarterly period ended/i);
  const annual = cover.search(/\b10-?K(?:SB|T|405)?\b|annual report pursuant|fiscal year ended/i);
  return quarterly >= 0 && (annual < 0 || quarterly < annual);
}

/** The day that follows `period ended`, `year ended`, on the cover. */
function findPeriodEnd(cover: string): string | null {
  const submitted = /CONFORMED PERIOD OF REPORT:\s{0,8}(\d{4})(\d\d)(\d\d)/.exec(cover);
  if (submitted) return `${submitted[1]}-${submitted[2]}-${submitted[3]}`;
  for (const match of cover.matchAll(/\b(?:period|year|quarter)s?\s(?:ended|ending)\b/gi)) {
    const [day] = readPeriodWords(
      cover.slice(match.index + match[0].length, match.index + match[0].length + 60),
    ).days;
    if (day && day.year !== null) return dayText(day.year, day);
  }
  return null;
}

export const isMonthEnd = (date: string): boolean =>
  monthEnd(Number(date.slice(0, 4)), Number(date.slice(5, 7))) === date;

/** Whether periods that end on these days are counted in weeks: one of them is no end of a month. */
export function countsWeeks(ends: readonly string[]): boolean {
  return ends.some((end) => !isMonthEnd(end));
}

/**
 * The end of the fiscal year that is some `days` before a period's end, by what the document names near that day, else by the
 * weekday on which periods end.
 */
export function fiscalYearEnd(context: FilingContext, end: string, daysBefore: number): string {
  const about = dayNumber(end) - daysBefore;
  let best: string | null = null;
  let most = 0;
  for (const [date, count] of context.days) {
    const distance = Math.abs(dayNumber(date) - about);
    if (distance > 9 || (weekday(date) !== weekday(end) && !isMonthEnd(date))) continue;
    if (count > most || (count === most && best !== null && distance < Math.abs(dayNumber(best) - about))) {
      best = date;
      most = count;
    }
  }
  return best ?? byWeekday(end, daysBefore);
}

/** 52 or 53 weeks earlier, whichever is nearer to where years end: the last such weekday of a month, or the one nearest to its end. */
function byWeekday(end: string, daysBefore: number): string {
  const weeks = Math.round(daysBefore / 7);
  if (weeks < 50) return addDays(end, -weeks * 7);
  const anchor = monthEndNear(end);
  const isLast = dayNumber(end) <= dayNumber(anchor);
  const candidates = [addDays(end, -364), addDays(end, -371)];
  const fits = (date: string, low: number, high: number): boolean => {
    const offset = dayNumber(date) - dayNumber(monthEndNear(date));
    return offset >= low && offset <= high;
  };
  return (
    candidates.find((date) => isLast && fits(date, -6, 0)) ??
    candidates.find((date) => fits(date, -3, 3)) ??
    candidates[0]!
  );
}

/** The end of a month that is nearest to a day. */
function monthEndNear(date: string): string {
  const own = monthEnd(Number(date.slice(0, 4)), Number(date.slice(5, 7)));
  const before = addDays(`${date.slice(0, 7)}-01`, -1);
  return dayNumber(date) - dayNumber(before) < dayNumber(own) - dayNumber(date) ? before : own;
}
