import type { FiscalPeriod } from '../statements/fields.ts';
import { dayNumber, dayOf, lengthDays, type Fact } from './fact.ts';
import type { FactIndex, IndexedPeriod } from './fact-index.ts';

/** A quarter, or the year, of a fiscal year. */
export interface FiscalSpan {
  readonly period: FiscalPeriod;
  readonly start: string;
  readonly end: string;
}

/** One fiscal year. Its end is estimated while it is in progress: `isWhole` says whether a report covers it. */
export interface FiscalYear {
  readonly year: number;
  readonly start: string;
  readonly end: string;
  readonly isWhole: boolean;
  /** Ends of the quarters that reports name; index 0 is the first quarter. */
  readonly quarterEnds: readonly (string | null)[];
}

/** What one filing says of itself, where its facts do not carry it. */
export interface FilingHint {
  readonly fiscalYear?: number | null;
  readonly fiscalPeriod?: string | null;
  /** Last day of the filing's own period. */
  readonly periodEnd?: string | null;
}

/** Lines that a report of a period has at least; fewer belong to notes and to other periods. */
const fewestLines = 4;
const isYear = (days: number): boolean => days >= 340 && days <= 385;
const isQuarter = (days: number): boolean => days >= 75 && days <= 125;

/** Lengths of 13, 26, 39 weeks, also where one quarter has 16 weeks: 0 for others. */
export function quartersIn(days: number): 0 | 1 | 2 | 3 | 4 {
  if (days < 75 || days > 385) return 0;
  return Math.max(1, Math.min(4, Math.round((days * 4) / 364))) as 1 | 2 | 3 | 4;
}

const linesOf = (period: IndexedPeriod): number => Math.max(...period.versions.map((one) => one.values.size));

interface Duration {
  readonly start: string;
  readonly end: string;
  readonly days: number;
  readonly lines: number;
}

function reportedDurations(index: FactIndex): Duration[] {
  return [...index.durations.values()]
    .map((one) => ({
      start: one.start!,
      end: one.end,
      days: lengthDays(one.start!, one.end),
      lines: linesOf(one),
    }))
    .filter(({ days, lines }) => lines >= fewestLines && quartersIn(days) > 0);
}

/** Whole years that do not overlap: of two that do, the one with more lines is the fiscal year. */
function wholeYears(durations: readonly Duration[]): Duration[] {
  const chosen: Duration[] = [];
  for (const one of durations.filter(({ days }) => isYear(days)).toSorted((a, b) => b.lines - a.lines)) {
    const overlaps = chosen.some(
      (other) =>
        dayNumber(one.start) + 20 < dayNumber(other.end) && dayNumber(other.start) + 20 < dayNumber(one.end),
    );
    if (!overlaps) chosen.push(one);
  }
  return chosen.toSorted((a, b) => a.end.localeCompare(b.end));
}

/** Starts of years of which only a part is reported: that of a half or three quarters, and that of a first quarter. */
function openStarts(
  durations: readonly Duration[],
  years: readonly Duration[],
  index: FactIndex,
  hint: FilingHint,
): string[] {
  const known = new Set(years.map(({ start }) => start));
  const within = (day: string): boolean => years.some(({ start, end }) => start <= day && day <= end);
  const starts = new Set<string>();
  for (const { start, days } of durations)
    if (days > 125 && !isYear(days) && !known.has(start) && !within(start)) starts.add(start);
  for (const { start, end, days } of durations) {
    if (!isQuarter(days) || within(start) || known.has(start) || starts.has(start)) continue;
    const before = dayOf(dayNumber(start) - 1);
    const opensYear = years.some((one) => one.end === before);
    const hinted = hint.fiscalPeriod === 'Q1' && hint.periodEnd === end;
    const yearAgo =
      hint.fiscalPeriod === 'Q1' && hint.periodEnd && isYear(dayNumber(hint.periodEnd) - dayNumber(end));
    const balance = index.days.get(before);
    const isInside = [...starts].some(
      (one) => one < start && quartersIn(lengthDays(one, end)) > 1 && lengthDays(one, end) < 300,
    );
    if (!isInside && (opensYear || hinted || yearAgo || (balance && linesOf(balance) >= 8)))
      starts.add(start);
  }
  return [...starts].toSorted();
}

function quarterEndsOf(start: string, end: string, durations: readonly Duration[]): (string | null)[] {
  const ends: (string | null)[] = [null, null, null, null];
  const inYear = durations.filter((one) => one.start >= start && one.end <= end);
  const place = (one: Duration): void => {
    const at = quartersIn(lengthDays(start, one.end));
    if (at) ends[at - 1] ??= one.end;
  };
  for (const one of inYear) if (one.start === start) place(one);
  for (const one of inYear) if (isQuarter(one.days)) place(one);
  return ends;
}

/** Number of the year in a row of years of about 365.25 days, whatever the day on which they end. */
const yearIndex = (end: string, reference: string): number =>
  Math.round((dayNumber(end) - dayNumber(reference)) / 365.25);

/** What most filings call their fiscal year, as the difference from its place in the row; null where none says it. */
function labelOffset(
  facts: readonly Fact[],
  years: readonly { start: string; end: string }[],
  reference: string,
  hint: FilingHint,
): number | null {
  const votes = new Map<number, number>();
  const vote = (day: string, label: number, weight: number): void => {
    const year = years.find(({ start, end }) => start <= day && day <= end);
    if (!year) return;
    const offset = label - yearIndex(year.end, reference);
    votes.set(offset, (votes.get(offset) ?? 0) + weight);
  };
  const ends = new Map<string, { end: string; label: number }>();
  for (const { start, end, accession, fiscalYear, form } of facts) {
    if (start === null || end === null || !accession || !fiscalYear || !/^10-[KQ]/.test(form ?? '10-K'))
      continue;
    if (!quartersIn(lengthDays(start, end))) continue;
    const known = ends.get(accession);
    if (!known || known.end < end) ends.set(accession, { end, label: fiscalYear });
  }
  for (const { end, label } of ends.values()) vote(end, label, 1);
  if (hint.fiscalYear && hint.periodEnd) vote(hint.periodEnd, hint.fiscalYear, 1000);
  return [...votes].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

interface Span {
  readonly start: string;
  readonly end: string;
  readonly isWhole: boolean;
}

/** A year in progress ends about a year after its start: reports may be some days later. */
const latestEnd = ({ end, isWhole }: Span): string => (isWhole ? end : dayOf(dayNumber(end) + 10));

const quarterOf = (hint: FilingHint): number | undefined =>
  hint.fiscalPeriod === 'FY' ? 4 : Number(/^Q([1-3])$/.exec(hint.fiscalPeriod ?? '')?.[1]) || undefined;

/** The year that a filing says it is about, where its facts do not show it. */
function hintedYear(periodEnd: string, quarter: number): Span {
  const start = dayNumber(periodEnd) - quarter * 91 + 1;
  return { start: dayOf(start), end: dayOf(start + 363), isWhole: quarter === 4 };
}

function spansOf(durations: readonly Duration[], index: FactIndex, hint: FilingHint): Span[] {
  const whole = wholeYears(durations);
  const spans: Span[] = whole.map(({ start, end }) => ({ start, end, isWhole: true }));
  for (const start of openStarts(durations, whole, index, hint))
    spans.push({ start, end: dayOf(dayNumber(start) + 363), isWhole: false });
  const [own, quarter] = [hint.periodEnd, quarterOf(hint)];
  if (own && quarter && !spans.some((span) => span.start <= own && own <= latestEnd(span)))
    spans.push(hintedYear(own, quarter));
  return spans.toSorted((a, b) => a.end.localeCompare(b.end));
}

/** The fiscal years that the facts cover, oldest first, with their quarters. */
export function fiscalYears(facts: readonly Fact[], index: FactIndex, hint: FilingHint = {}): FiscalYear[] {
  const durations = reportedDurations(index);
  const spans = spansOf(durations, index, hint);
  const reference = spans.at(-1)?.end;
  if (reference === undefined) return [];
  const offset =
    labelOffset(facts, spans, reference, hint) ?? Number(dayOf(dayNumber(reference) - 10).slice(0, 4));
  const quarter = quarterOf(hint);
  return spans.map((span) => {
    const last = latestEnd(span);
    const quarterEnds = quarterEndsOf(span.start, last, durations);
    const own = hint.periodEnd;
    // After a merger within the year no duration begins with the year.
    if (own && quarter && span.start <= own && own <= last) quarterEnds[quarter - 1] = own;
    return { ...span, year: yearIndex(span.end, reference) + offset, quarterEnds };
  });
}
