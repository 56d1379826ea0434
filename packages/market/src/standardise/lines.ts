import type { StatementType } from '../statements/fields.ts';
import { cashAtDayConcepts } from './concepts-cash-flow.ts';
import { conceptTables } from './concepts.ts';
import { evaluate } from './expression.ts';
import { dayNumber, dayOf, lengthDays } from './fact.ts';
import type { FactIndex, IndexedPeriod, Version } from './fact-index.ts';
import type { FiscalYear } from './fiscal-calendar.ts';
import type { Values } from './values.ts';

/** Lines of one period, and the filings that report it, newest first. */
export interface FoundLines {
  readonly values: Values;
  readonly versions: readonly Version[];
  /** Null for a day. */
  readonly start: string | null;
}

/** Never the difference of two periods. */
const notSubtracted = new Set(['eps', 'epsDiluted', 'weightedAverageShsOut', 'weightedAverageShsOutDil']);

/** Lines that every report has: where an earlier part of the year lacks one, the difference is not known. */
const alwaysThere = new Set([
  'revenue',
  'costOfRevenue',
  'operatingIncome',
  'incomeBeforeTax',
  'incomeTaxExpense',
  'netIncome',
  'depreciationAndAmortization',
  'netCashProvidedByOperatingActivities',
  'netCashProvidedByInvestingActivities',
  'netCashProvidedByFinancingActivities',
  'netChangeInCash',
]);

/** Lines that make a statement, and how many of them at least: notes have single ones for other periods. */
const anchors: Readonly<
  Record<StatementType, { readonly lines: readonly string[]; readonly fewest: number }>
> = {
  income: { lines: ['revenue', 'operatingIncome', 'incomeBeforeTax', 'netIncome'], fewest: 2 },
  balance: { lines: ['totalAssets', 'totalLiabilitiesAndTotalEquity'], fewest: 2 },
  cashflow: { lines: ['netCashProvidedByOperatingActivities'], fewest: 1 },
};

/** Totals by which an older filing of a period is known to say the same as the newest one. */
const totals: Readonly<Record<StatementType, readonly string[]>> = {
  income: ['revenue', 'operatingIncome', 'incomeBeforeTax', 'netIncome'],
  balance: ['totalAssets', 'totalLiabilitiesAndTotalEquity', 'totalStockholdersEquity'],
  cashflow: [
    'netCashProvidedByOperatingActivities',
    'netCashProvidedByInvestingActivities',
    'netCashProvidedByFinancingActivities',
  ],
};

/** Days from a report of nine months that restates them to the annual report of the same state of things. */
const sameStateDays = 200;

function linesOf(statement: StatementType, version: Version): Record<string, number | null> {
  return Object.fromEntries(
    Object.entries(conceptTables[statement]).map(([field, alternatives]) => [
      field,
      evaluate(alternatives, version.values),
    ]),
  );
}

/** The newest filing's lines, with lines that only an older one has where their totals agree. */
export function linesIn(
  statement: StatementType,
  period: IndexedPeriod | undefined,
  filedUntil = '9999',
): FoundLines | undefined {
  let values: Record<string, number | null> | undefined;
  const versions: Version[] = [];
  for (const version of period?.versions ?? []) {
    const own = linesOf(statement, version);
    const { lines, fewest } = anchors[statement];
    if (lines.filter((name) => own[name] !== null).length < fewest || version.filed > filedUntil) continue;
    versions.push(version);
    if (!values) {
      values = own;
      continue;
    }
    const newest = values;
    const agrees = totals[statement].every(
      (name) => own[name] === null || newest[name] === null || own[name] === newest[name],
    );
    // Amounts per share and share counts of before a split do not go with those of after it.
    const sameShares = newest['eps'] === own['eps'];
    for (const [name, value] of agrees ? Object.entries(own) : [])
      if (sameShares || !notSubtracted.has(name)) newest[name] ??= value;
  }
  return values && { values, versions, start: period!.start };
}

const between = (index: FactIndex, start: string, end: string): IndexedPeriod | undefined =>
  index.durations.get(`${start}|${end}`);

/** The three months that end on a day, as they are reported by themselves. */
function threeMonths(index: FactIndex, start: string | null, end: string): IndexedPeriod | undefined {
  if (start !== null) return between(index, start, end);
  const found = [...index.durations.values()].filter(
    (one) => one.end === end && lengthDays(one.start!, end) >= 75 && lengthDays(one.start!, end) <= 125,
  );
  return found.toSorted((a, b) => b.versions[0]!.values.size - a.versions[0]!.values.size)[0];
}

function subtract(name: string, whole: number | null, earlier: number | null): number | null {
  if (whole === null || notSubtracted.has(name)) return null;
  if (earlier === null) return alwaysThere.has(name) ? null : whole;
  return whole - earlier;
}

/** From the start of the year to the end of a quarter, less what was there a quarter before. */
function fromYearToDate(
  statement: StatementType,
  index: FactIndex,
  year: FiscalYear,
  quarter: number,
): FoundLines | undefined {
  const [end, before] = [year.quarterEnds[quarter - 1], year.quarterEnds[quarter - 2]];
  if (!end || !before) return undefined;
  const earlier = linesIn(statement, between(index, year.start, before));
  if (!earlier) return undefined;
  const filed = earlier.versions[0]!.filed;
  const until = quarter === 4 && filed ? dayOf(dayNumber(filed) + sameStateDays) : undefined;
  const period = between(index, year.start, end);
  const whole = linesIn(statement, period, until) ?? linesIn(statement, period);
  if (!whole) return undefined;
  const values = Object.entries(whole.values).map(([name, value]) => [
    name,
    subtract(name, value, earlier.values[name] ?? null),
  ]);
  return { ...whole, start: dayOf(dayNumber(before) + 1), values: Object.fromEntries(values) as Values };
}

/** Flows of a quarter: as reported by themselves, lines that are not reported so from the year to date. */
export function quarterLines(
  statement: StatementType,
  index: FactIndex,
  year: FiscalYear,
  quarter: number,
): FoundLines | undefined {
  const end = year.quarterEnds[quarter - 1];
  if (!end) return undefined;
  const before = quarter === 1 ? dayOf(dayNumber(year.start) - 1) : year.quarterEnds[quarter - 2];
  const start = before ? dayOf(dayNumber(before) + 1) : null;
  const direct = linesIn(statement, threeMonths(index, start, end));
  const derived = quarter === 1 ? undefined : fromYearToDate(statement, index, year, quarter);
  if (!direct || !derived) return direct ?? derived;
  const names = new Set([...Object.keys(direct.values), ...Object.keys(derived.values)]);
  const values = [...names].map((name) => [name, direct.values[name] ?? derived.values[name] ?? null]);
  return { ...direct, values: Object.fromEntries(values) as Values };
}

/**
 * Cash at the end of a period and of the day before it: the pair whose difference is what cash changed by (by the line that counts
 * restricted cash or the one without it, in the rounding of any filing), else the newest of the first line.
 */
export function cashAround(index: FactIndex, start: string, end: string, change: number | null): Values {
  const at = (day: string, concept: string): number[] =>
    (index.days.get(day)?.versions ?? []).flatMap(({ values }) => values.get(concept) ?? []);
  const before = dayOf(dayNumber(start) - 1);
  let newest: Values | undefined;
  for (const concept of cashAtDayConcepts) {
    const [ends, beginnings] = [at(end, concept), at(before, concept)];
    if (!ends.length && !beginnings.length) continue;
    newest ??= { cashAtEndOfPeriod: ends[0] ?? null, cashAtBeginningOfPeriod: beginnings[0] ?? null };
    for (const cashAtEndOfPeriod of ends) {
      const cashAtBeginningOfPeriod = beginnings.find((value) => cashAtEndOfPeriod - value === change);
      if (cashAtBeginningOfPeriod !== undefined) return { cashAtEndOfPeriod, cashAtBeginningOfPeriod };
    }
  }
  return newest ?? {};
}
