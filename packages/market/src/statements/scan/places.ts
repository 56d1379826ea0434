import { median } from '../../statistics/robust.ts';
import type { FiscalPeriod, StatementRecord } from '../fields.ts';
import { recordId } from '../periods.ts';
import type { WitnessSource } from '../solve/types.ts';
import { amountOf, around, at, moneyFields, multiplesOf, type StatementSeries } from './series.ts';
import type { DatedShares, StatementFinding, StatementRepairCell } from './types.ts';
import { recordFinding } from './whole-records.ts';

const DAY_MS = 86_400_000;
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;
/** Days by which the end of a period may differ: years of 52 and 53 weeks, months of a calendar. */
const SLACK_DAYS = 20;
const BEFORE_YEAR_END: Readonly<Record<FiscalPeriod, number>> = { Q1: 274, Q2: 183, Q3: 91, Q4: 0, FY: 0 };

/** The most frequent value of some, with how often it occurs. */
function mostFrequent<T>(values: readonly T[]): [value: T, count: number] | undefined {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0];
}

/** Day of the year, for years that end near its turn too. */
const yearEndOf = (date: string): number => daysBetween(`${date.slice(0, 4)}-01-01`, date);
const apartInYear = (a: number, b: number): number => {
  const apart = Math.abs(a - b) % 365;
  return Math.min(apart, 365 - apart);
};

/** Periods that end when no other of their kind does: a year on another day, a quarter away from its year. */
export function shiftedPeriods(series: StatementSeries): StatementFinding[] {
  const usual = series.years.length >= 3 ? median(series.years.map(({ date }) => yearEndOf(date))) : null;
  const found: StatementFinding[] = [];
  const finding = (record: StatementRecord, sentence: string): void => {
    found.push(
      recordFinding(series, [record], {
        kind: 'statement-fiscal-year',
        probability: 0.85,
        evidence: [sentence],
      }),
    );
  };
  const shifted = new Set(
    series.years.filter(({ date }) => usual !== null && apartInYear(yearEndOf(date), usual) > SLACK_DAYS),
  );
  for (const annual of shifted)
    finding(
      annual,
      `${recordId(annual)} ends on ${annual.date}, the other years at another time of the year.`,
    );
  for (const record of series.quarters) {
    const annual = at(series, record.calendarYear, 'FY');
    // Beside a year that ends at another time its quarters say nothing.
    if (!annual || shifted.has(annual)) continue;
    const off = daysBetween(record.date, annual.date) - BEFORE_YEAR_END[record.period];
    if (Math.abs(off) > SLACK_DAYS)
      finding(
        record,
        `${recordId(record)} ends on ${record.date}, ${Math.round(Math.abs(off))} days ${off > 0 ? 'before' : 'after'} its place in the year that ends on ${annual.date}.`,
      );
  }
  return found;
}

/** Records in another currency than those around, and records that differ from a source by one factor throughout. */
export function wrongCurrencies(
  series: StatementSeries,
  sources: readonly WitnessSource[],
): StatementFinding[] {
  return [...series.quarters, ...series.years].flatMap((record): StatementFinding[] => {
    const usual = mostFrequent(
      around(series, record).flatMap(({ reportedCurrency }) => reportedCurrency ?? []),
    );
    const { reportedCurrency: own } = record;
    if (own !== null && usual && usual[1] >= 3 && usual[0] !== own) {
      const multiples = [...multiplesOf(series, record).values()];
      const isLikeOthers = multiples.length > 0 && Math.abs(Math.log(median(multiples))) < Math.log(2);
      const cells: StatementRepairCell[] = isLikeOthers
        ? [
            {
              calendarYear: record.calendarYear,
              period: record.period,
              field: 'reportedCurrency',
              value: own,
              suggested: usual[0],
            },
          ]
        : [];
      const size = isLikeOthers ? ', its amounts are of their size' : '';
      const evidence = [`${recordId(record)} is in ${own}, the records around in ${usual[0]}${size}.`];
      return [
        recordFinding(series, [record], { kind: 'statement-currency', probability: 0.9, evidence, cells }),
      ];
    }
    return sources.flatMap(({ name, records }) => byOneFactor(series, record, name, records)).slice(0, 1);
  });
}

const LEAST_FIELDS = 6;

function byOneFactor(
  series: StatementSeries,
  record: StatementRecord,
  name: string,
  records: readonly StatementRecord[],
): StatementFinding[] {
  const theirs = records.find(
    ({ statement, calendarYear, period }) =>
      statement === record.statement && calendarYear === record.calendarYear && period === record.period,
  );
  const both = moneyFields(series.statement).filter(
    (field) => amountOf(record, field) !== null && amountOf(theirs, field) !== null,
  );
  if (both.length < LEAST_FIELDS) return [];
  const factors = both.map((field) => amountOf(record, field)! / amountOf(theirs, field)!);
  const factor = median(factors);
  const alike = factors.filter((each) => Math.abs(each / factor - 1) < 0.005).length;
  if (factor <= 0 || Math.abs(factor - 1) < 0.02 || alike < both.length * 0.8) return [];
  const cells = both.map((field) => ({
    calendarYear: record.calendarYear,
    period: record.period,
    field,
    value: amountOf(record, field),
    suggested: amountOf(theirs, field)!,
  }));
  const evidence = [
    `${recordId(record)}: ${alike} of ${both.length} amounts are ${Number(factor.toPrecision(4))} times those of ${name}, as in another currency.`,
  ];
  return [
    recordFinding(series, [record], {
      kind: 'statement-currency',
      probability: 0.9,
      evidence,
      cells,
      source: name,
    }),
  ];
}

const SHARES = 'weightedAverageShsOut';
const MOST_DAYS = 100;

/** Average shares of a period that the share counts of filings deny, while those around agree with theirs. */
export function deniedShares(series: StatementSeries, counts: readonly DatedShares[]): StatementFinding[] {
  if (series.statement !== 'income' || !counts.length) return [];
  const quotient = (record: StatementRecord): number | null => {
    const own = amountOf(record, SHARES);
    const near = counts
      .map((count) => ({ ...count, days: Math.abs(daysBetween(record.date, count.date)) }))
      .sort((a, b) => a.days - b.days)[0];
    return own === null || !near || near.days > MOST_DAYS || !near.shares ? null : own / near.shares;
  };
  return [...series.quarters, ...series.years].flatMap((record): StatementFinding[] => {
    const own = quotient(record);
    const others = around(series, record).flatMap((other) => quotient(other) ?? []);
    if (own === null || others.length < 2) return [];
    const usual = median(others);
    const off = own / usual;
    if (off > 1 / 1.5 && off < 1.5) return [];
    const scale = [1e3, 1e-3, 1e6, 1e-6].find((each) => Math.abs(Math.log(off / each)) < Math.log(1.3));
    const value = amountOf(record, SHARES)!;
    const { calendarYear, period } = record;
    const cells = scale
      ? [{ calendarYear, period, field: SHARES, value, suggested: Number((value / scale).toPrecision(15)) }]
      : [];
    const evidence = [
      `${recordId(record)}: ${SHARES} is ${Number(own.toPrecision(3))} times the shares that filings give at that time; around it is ${Number(usual.toPrecision(3))} times.`,
    ];
    return [
      recordFinding(series, [record], {
        kind: 'statement-shares',
        probability: 0.85,
        evidence,
        cells,
        source: 'share counts of filings',
      }),
    ];
  });
}
