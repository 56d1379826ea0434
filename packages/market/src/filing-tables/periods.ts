import { addDays, addMonths, dayNumber } from '../calendar/days.ts';
import { countsWeeks, fiscalYearEnd, isMonthEnd, type FilingContext } from './context.ts';
import { dayText, monthEnd, readPeriodWords, type DayWords, type PeriodWords } from './period-words.ts';
import type { FilingColumn, TableType } from './types.ts';

export interface Headed {
  /** Headings of each column, from top to bottom. */
  readonly columns: readonly { readonly heading: readonly string[] }[];
  readonly corner: readonly string[];
  /** Titles and notes, inside the table and above it, nearest last. */
  readonly captions: readonly string[];
  readonly type: TableType;
}

interface Draft {
  readonly label: string;
  readonly words: PeriodWords;
  end: string | null;
  range: readonly [string, string] | null;
  months: number | null;
  weeks: number | null;
  isInstant: boolean;
}

/** Start, end and months of each column, by its headings, what is beside and above them, and the document. */
export function readPeriods(headed: Headed, context: FilingContext): FilingColumn[] {
  const shared = [headed.corner.join(' '), ...headed.captions.toReversed()].map(readPeriodWords);
  const drafts = headed.columns.map(({ heading }) => draftOf(heading, shared, headed.type));
  borrow(drafts);
  fillYears(drafts, shared, context);
  fillMonths(drafts, headed, shared, context);
  const ends = drafts.flatMap(({ end }) => end ?? []);
  const inWeeks = countsWeeks(context.periodEnd ? [...ends, context.periodEnd] : ends);
  return drafts.map((draft) => finish(draft, headed.type, context, inWeeks));
}

function draftOf(heading: readonly string[], shared: readonly PeriodWords[], type: TableType): Draft {
  const label = heading.join(' ');
  const words = readPeriodWords(label);
  const around = [words, ...shared];
  const length = around.find(({ months }) => months !== null);
  return {
    label,
    words,
    end: endOf(words, shared),
    range: rangeOf(words, shared),
    months: type === 'balance' ? null : (length?.months ?? null),
    weeks: length?.weeks ?? null,
    isInstant:
      type === 'balance' ||
      (words.isInstant && words.months === null) ||
      (words.months === null && (shared[0]?.isInstant ?? false)),
  };
}

/** The last day that the words name, with the year from a heading, an outer heading or the caption. */
function endOf(words: PeriodWords, shared: readonly PeriodWords[]): string | null {
  const own = words.days.at(-1);
  const year = own?.year ?? words.years.at(-1) ?? null;
  if (own && year !== null) return dayText(year, own);
  if (year !== null) {
    const day = shared.flatMap(({ days }) => days).find((one) => one.year === null);
    if (day) return dayText(year, day);
    // `December 31, 2023 and 2022`, `At December 31, 2023 and 2022` above columns of years.
    for (const { days, years } of shared) {
      const [only] = days;
      if (days.length === 1 && only && (only.year === year || years.includes(year)))
        return dayText(year, only);
    }
    return null;
  }
  if (own) {
    const years = shared.flatMap((one) => [...one.years, ...one.days.flatMap(({ year }) => year ?? [])]);
    return years.length === 1 ? dayText(years[0]!, own) : null;
  }
  const full = shared.flatMap(({ days }) => days).filter((day) => day.year !== null);
  const [first] = shared;
  const nearest = first?.days.at(-1)?.year != null ? first.days.at(-1)! : full[0];
  return nearest && full.length === 1 ? dayText(nearest.year!, nearest) : null;
}

function rangeOf(words: PeriodWords, shared: readonly PeriodWords[]): readonly [string, string] | null {
  if (!words.range) return null;
  const [from, to] = words.range;
  const year =
    to.year ??
    words.years.at(-1) ??
    words.days.find((day) => day.year !== null)?.year ??
    shared.flatMap(({ years }) => years)[0];
  if (year === undefined) return null;
  const start = startText(from.year ?? (from.month > to.month ? year - 1 : year), from);
  return [start, dayText(year, to)];
}

const startText = (year: number, { month, day }: DayWords): string =>
  day >= 31
    ? monthEnd(year, month)
    : `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

/** A heading over most columns is over all: day and length of the others, where these agree. */
function borrow(drafts: readonly Draft[]): void {
  const days = new Set(drafts.flatMap(({ words }) => words.days.map(({ month, day }) => `${month}-${day}`)));
  const lengths = new Set(drafts.flatMap(({ words }) => words.months ?? []));
  const [model] = drafts.flatMap(({ words }) => words.days);
  for (const draft of drafts) {
    if (draft.end !== null || draft.words.days.length || !draft.words.years.length) continue;
    if (days.size === 1 && model) draft.end = dayText(draft.words.years.at(-1)!, model);
    if (lengths.size === 1 && draft.months === null && !draft.isInstant) draft.months = [...lengths][0]!;
  }
}

/** Columns that are headed by a year alone: the end of that fiscal year. */
function fillYears(drafts: readonly Draft[], shared: readonly PeriodWords[], context: FilingContext): void {
  const open = drafts.filter(({ end, words }) => end === null && words.years.length > 0);
  if (!open.length) return;
  const listed = shared
    .map(({ days }) => days.filter((day) => day.year !== null))
    .find(({ length }) => length === drafts.length);
  if (listed && open.length === drafts.length) {
    for (const [at, draft] of drafts.entries()) draft.end = dayText(listed[at]!.year!, listed[at]!);
    return;
  }
  if (!context.periodEnd || context.isQuarterly) return;
  // The newest of them is the year of the document.
  const newest = Math.max(...open.map(({ words }) => words.years.at(-1)!));
  const offset = Math.abs(newest - Number(context.periodEnd.slice(0, 4))) <= 1 ? newest : null;
  if (offset === null) return;
  const ends = [context.periodEnd];
  for (const draft of open) {
    const back = newest - draft.words.years.at(-1)!;
    while (ends.length <= back && ends.length < 12) ends.push(yearBefore(ends.at(-1)!, context));
    draft.end = ends[back] ?? null;
  }
}

function yearBefore(end: string, context: FilingContext): string {
  const calendar = addMonths(end, -12);
  if (!countsWeeks([end, ...(context.periodEnd ? [context.periodEnd] : [])])) {
    // A year of weeks may end with the month too; the document then names another day more often.
    const named = fiscalYearEnd(context, end, 365);
    return (context.days.get(named) ?? 0) > (context.days.get(calendar) ?? 0) ? named : calendar;
  }
  return fiscalYearEnd(context, end, 365);
}

/** Lengths that no heading says: what the form and the statement imply. */
function fillMonths(
  drafts: readonly Draft[],
  { type }: Headed,
  shared: readonly PeriodWords[],
  context: FilingContext,
): void {
  if (type !== 'income' && type !== 'cashflow') return;
  if (shared.some(({ isInstant }, at) => at === 0 && isInstant)) return;
  for (const draft of drafts) {
    if (draft.months !== null || draft.range || draft.isInstant) continue;
    if (!context.isQuarterly) draft.months = 12;
    else if (type === 'income') draft.months = 3;
  }
}

function finish(draft: Draft, type: TableType, context: FilingContext, inWeeks: boolean): FilingColumn {
  const { label, range } = draft;
  if (range && type !== 'balance') {
    const days = dayNumber(range[1]) - dayNumber(range[0]) + 1;
    return { label, start: range[0], end: range[1], months: Math.max(1, Math.round(days / 30.4)) };
  }
  const { end } = draft;
  if (end === null) return { label, start: null, end: null, months: draft.isInstant ? null : draft.months };
  if (draft.isInstant || draft.months === null) return { label, start: null, end, months: null };
  return {
    label,
    start: startOf(end, draft.months, draft.weeks, context, inWeeks),
    end,
    months: draft.months,
  };
}

/** The first day of a period of some months, or weeks, that ends on a day. */
function startOf(
  end: string,
  months: number,
  weeks: number | null,
  context: FilingContext,
  inWeeks: boolean,
): string {
  if (!inWeeks) return addDays(monthsBefore(end, months), 1);
  if (weeks !== null) return addDays(end, 1 - weeks * 7);
  if (months === 3) {
    // A first quarter begins with the year, which may have ended on another weekday.
    const near = fiscalYearEnd(context, end, 91);
    const isNamed =
      context.days.has(near) && isMonthEnd(near) && Math.abs(dayNumber(end) - dayNumber(near) - 91) <= 5;
    if (isNamed && (context.days.get(near) ?? 0) > 8 && near.slice(5) === '12-31') return addDays(near, 1);
    return addDays(end, -90);
  }
  return addDays(fiscalYearEnd(context, end, Math.round(months * 30.4)), 1);
}

/** The same day some months earlier; the end of a month stays the end of a month. */
function monthsBefore(end: string, months: number): string {
  const before = addMonths(end, -months);
  return isMonthEnd(end) ? monthEnd(Number(before.slice(0, 4)), Number(before.slice(5, 7))) : before;
}
