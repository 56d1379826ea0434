import type { FiscalPeriod, StatementRecord } from '../fields.ts';
import { recordId } from '../periods.ts';
import { cellKey } from '../solve/book.ts';
import { amountOf, around, at, moneyFields, multiplesOf, type StatementSeries } from './series.ts';
import type { StatementErrorKind, StatementFinding, StatementRepairCell } from './types.ts';

const LEAST_FIELDS = 5;
const SCALES = [1e3, 1e6, 100] as const;
/** Of the fields compared, those that have to share a mistake. */
const MOST = 0.7;
const QUARTERS: readonly FiscalPeriod[] = ['Q1', 'Q2', 'Q3', 'Q4'];

/** A finding about whole records; the probability holds for each of the cells. */
export function recordFinding(
  series: StatementSeries,
  records: readonly StatementRecord[],
  {
    kind,
    probability,
    evidence,
    cells = [],
    source = 'the other records',
  }: {
    kind: StatementErrorKind;
    probability: number;
    evidence: readonly string[];
    cells?: readonly StatementRepairCell[];
    source?: string;
  },
): StatementFinding {
  const { statement } = series;
  const dates = records.map(({ date }) => date).sort();
  const ids = records.map(recordId).join(' ');
  return {
    kind,
    statement,
    from: dates[0]!,
    to: dates.at(-1)!,
    records: records.length,
    probability,
    evidence,
    repair: cells.length ? { type: 'statement', statement, cells, source } : null,
    cells: new Map(cells.map((cell) => [cellKey({ ...cell, statement }), probability])),
    basis: `${kind} ${statement} ${ids} ${records.map((record) => Object.values(record.values).join()).join(' ')}`,
  };
}

const cellOf = (record: StatementRecord, field: string, suggested: number): StatementRepairCell => ({
  calendarYear: record.calendarYear,
  period: record.period,
  field,
  value: amountOf(record, field) ?? 0,
  suggested,
});

/** A record whose amounts are a thousand (a million, a hundred) times those around, or that part of them. */
export function wrongScales(series: StatementSeries): StatementFinding[] {
  return [...series.quarters, ...series.years].flatMap((record): StatementFinding[] => {
    const multiples = multiplesOf(series, record);
    if (multiples.size < LEAST_FIELDS) return [];
    for (const scale of SCALES)
      for (const factor of [scale, 1 / scale]) {
        const wide = Math.sqrt(scale) / 1.5;
        const fields = [...multiples].filter(
          ([, multiple]) =>
            multiple > factor / wide && multiple < factor * wide && (multiple > 5 || multiple < 0.2),
        );
        if (fields.length < multiples.size * MOST) continue;
        const money = moneyFields(series.statement).filter((field) => amountOf(record, field) !== null);
        const cells = money.map((field) =>
          cellOf(record, field, Number((amountOf(record, field)! / factor).toPrecision(15))),
        );
        const much = factor > 1 ? `${scale} times too large` : `${scale} times too small`;
        const evidence = [
          `${recordId(record)}: ${fields.length} of ${multiples.size} amounts are about ${much}, compared with the records around.`,
        ];
        return [
          recordFinding(series, [record], { kind: 'statement-scale', probability: 0.96, evidence, cells }),
        ];
      }
    return [];
  });
}

/** Quarters whose amounts are those of the year to date: the year is exceeded by what the quarters before had. */
export function yearsToDate(series: StatementSeries): StatementFinding[] {
  if (series.statement === 'balance') return [];
  const fields = moneyFields(series.statement, true);
  return series.quarters.flatMap((record): StatementFinding[] => {
    const before = QUARTERS.slice(0, QUARTERS.indexOf(record.period)).map((quarter) =>
      at(series, record.calendarYear, quarter),
    );
    if (!before.length || before.some((other) => !other)) return [];
    const annual = at(series, record.calendarYear, 'FY');
    const all = QUARTERS.map((quarter) => at(series, record.calendarYear, quarter));
    const earlier = (field: string): number =>
      before.reduce((sum, other) => sum + (amountOf(other, field) ?? 0), 0);
    const compared = fields.filter((field) => amountOf(record, field) !== null && earlier(field) !== 0);
    if (compared.length < LEAST_FIELDS) return [];
    let probability = 0;
    if (annual && all.every((other) => other)) {
      const shows = compared.filter((field) => {
        const total = all.reduce((sum, other) => sum + (amountOf(other, field) ?? 0), 0);
        const excess = total - (amountOf(annual, field) ?? 0);
        return Math.abs(excess - earlier(field)) <= 0.02 * Math.abs(earlier(field));
      });
      if (shows.length >= compared.length * MOST) probability = 0.98;
    } else {
      const multiples = multiplesOf(series, record);
      const count = before.length + 1;
      const shows = [...multiples].filter(
        ([, multiple]) => multiple > count / 1.35 && multiple < count * 1.35,
      );
      if (multiples.size >= LEAST_FIELDS && shows.length >= multiples.size * MOST) probability = 0.7;
    }
    if (!probability) return [];
    const cells = compared.map((field) => cellOf(record, field, amountOf(record, field)! - earlier(field)));
    const evidence = [
      `${recordId(record)}: the amounts are those of the year to date, ${before.map((other) => recordId(other!)).join(', ')} included.`,
    ];
    return [
      recordFinding(series, [record], {
        kind: 'statement-year-to-date',
        probability,
        evidence,
        cells,
        source: 'the quarters before, subtracted',
      }),
    ];
  });
}

/** Two quarters that hold the same amounts; the later one is what the year leaves, where the others are known. */
export function doubledQuarters(series: StatementSeries): StatementFinding[] {
  const fields = moneyFields(series.statement);
  return series.quarters.flatMap((record): StatementFinding[] => {
    const twin = around(series, record).find((other) => {
      if (series.quarters.indexOf(other) > series.quarters.indexOf(record)) return false;
      const compared = fields.filter((field) => amountOf(record, field) !== null);
      const same = compared.filter((field) => amountOf(record, field) === amountOf(other, field));
      return compared.length >= LEAST_FIELDS && same.length >= compared.length * 0.9;
    });
    if (!twin) return [];
    const annual = at(series, record.calendarYear, 'FY');
    const others = QUARTERS.filter((quarter) => quarter !== record.period).map((quarter) =>
      at(series, record.calendarYear, quarter),
    );
    const isKnown = series.statement !== 'balance' && annual && others.every((other) => other);
    const rest = (field: string): number =>
      others.reduce((sum, other) => sum - (amountOf(other, field) ?? 0), amountOf(annual, field) ?? 0);
    const flows = new Set(moneyFields(series.statement, true));
    const cells = isKnown
      ? fields
          .filter((field) => flows.has(field) && rest(field) !== (amountOf(record, field) ?? 0))
          .map((field) => cellOf(record, field, rest(field)))
      : [];
    if (isKnown && !cells.length) return [];
    const evidence = [`${recordId(record)} holds the amounts of ${recordId(twin)}.`];
    return [
      recordFinding(series, [record], {
        kind: 'statement-doubled-quarter',
        probability: 0.93,
        evidence,
        cells,
        source: 'the year less its other quarters',
      }),
    ];
  });
}

/** Years that lack a quarter which the years on both sides have. */
export function missingQuarters(series: StatementSeries): StatementFinding[] {
  return series.years.flatMap((annual): StatementFinding[] => {
    const { calendarYear } = annual;
    const missing = QUARTERS.filter(
      (quarter) =>
        !at(series, calendarYear, quarter) &&
        at(series, calendarYear - 1, quarter) &&
        at(series, calendarYear + 1, quarter),
    );
    if (!missing.length || missing.length === QUARTERS.length) return [];
    const evidence = [`${missing.map((quarter) => `${calendarYear}-${quarter}`).join(', ')} is missing.`];
    return [
      recordFinding(series, [annual], { kind: 'statement-missing-quarter', probability: 0.9, evidence }),
    ];
  });
}
