import { median } from '../statistics/robust.ts';
import { daysBetween } from './days.ts';
import { inferFrequencies } from './frequency.ts';

/** One thing about a record that is unlikely to be true. */
export interface ActionFinding {
  readonly test: 'duplicate' | 'magnitude' | 'frequency' | 'estimate';
  /** Date of the record. */
  readonly key: string;
  readonly field: string;
  readonly message: string;
}

type Values = Readonly<Record<string, unknown>>;
/** A record with its date, YYYY-MM-DD. */
export interface DatedRecord {
  readonly date: string;
  readonly values: Values;
}

const duplicateDays = 7;
const farFactor = 100;
const text = (value: number): string => String(Number(value.toPrecision(6)));
const numberAt = ({ values }: DatedRecord, field: string): number | null => {
  const value = values[field];
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
};

/** Records at most 7 days after another with the same values (`same`), the later one of each pair. */
function duplicates(
  records: readonly DatedRecord[],
  field: string,
  same: (a: DatedRecord, b: DatedRecord) => boolean,
): ActionFinding[] {
  const found: ActionFinding[] = [];
  for (const [i, one] of records.entries()) {
    const before = records[i - 1];
    if (!before || daysBetween(before.date, one.date) > duplicateDays || !same(before, one)) continue;
    const days = daysBetween(before.date, one.date);
    found.push({
      test: 'duplicate',
      key: one.date,
      field,
      message: `comes ${days} day${days === 1 ? '' : 's'} after the record of ${before.date}`,
    });
  }
  return found;
}

/** Values at least 100 times, or at most a hundredth of, the median of the eight around them. */
function magnitudes(records: readonly DatedRecord[], field: string): ActionFinding[] {
  const given = records.filter((one) => numberAt(one, field));
  return given.flatMap((one, i) => {
    const near = [...given.slice(Math.max(0, i - 4), i), ...given.slice(i + 1, i + 5)];
    if (near.length < 3) return [];
    const usual = median(near.map((other) => Math.abs(numberAt(other, field)!)));
    const times = Math.abs(numberAt(one, field)!) / usual;
    if (times < farFactor && times > 1 / farFactor) return [];
    const message =
      times >= 1
        ? `${text(numberAt(one, field)!)} is ${text(times)} times the median ${text(usual)} of the records around it`
        : `${text(numberAt(one, field)!)} is a ${text(1 / times)}th of the median ${text(usual)} of the records around it`;
    return [{ test: 'magnitude' as const, key: one.date, field, message }];
  });
}

/** Gaps of a row of dates that is otherwise regular, and dates in between that are not special. */
function breaks(records: readonly DatedRecord[], what: string): ActionFinding[] {
  if (records.length < 5) return [];
  const gaps = records.slice(1).map((one, i) => daysBetween(records[i]!.date, one.date));
  const usual = median(gaps);
  const regular = gaps.filter((gap) => Math.abs(gap - usual) <= 0.25 * usual).length;
  if (regular < 0.6 * gaps.length) return [];
  return gaps.flatMap((gap, i) => {
    const [before, one] = [records[i]!, records[i + 1]!];
    if (gap > 0.5 * usual && gap < 1.7 * usual) return [];
    if (gap <= duplicateDays) return [];
    const message =
      gap >= 1.7 * usual
        ? `no ${what} in the ${gap} days since ${before.date}; usual are ${Math.round(usual)}`
        : `only ${gap} days after ${before.date}; usual are ${Math.round(usual)}`;
    return [{ test: 'frequency' as const, key: one.date, field: 'date', message }];
  });
}

/** Estimates that miss by more than three times the company's usual figure, the smaller of both, or the least that counts. */
function farOff(
  records: readonly DatedRecord[],
  field: string,
  estimate: string,
  least: number,
): ActionFinding[] {
  const actual = records.map((one) => numberAt(one, field)).filter((value) => value !== null);
  const usual = actual.length ? median(actual.map(Math.abs)) : 0;
  return records.flatMap((one) => {
    const [is, expected] = [numberAt(one, field), numberAt(one, estimate)];
    if (is === null || expected === null) return [];
    const size = Math.min(Math.abs(expected), Math.abs(is));
    if (Math.abs(is - expected) <= 3 * Math.max(size, usual, least)) return [];
    const message = `estimated ${text(expected)}, reported ${text(is)}`;
    return [{ test: 'estimate' as const, key: one.date, field: estimate, message }];
  });
}

const byKey = (found: readonly ActionFinding[]): ActionFinding[] =>
  [...found].sort((a, b) => (a.key > b.key ? -1 : Number(a.key < b.key)));

/** Outliers among one company's earnings, newest first. Fields eps, epsEstimated, revenue, revenueEstimated. @param records ascending */
export function earningsOutliers(records: readonly DatedRecord[]): ActionFinding[] {
  const reported = records.filter(
    (one) => numberAt(one, 'eps') !== null || numberAt(one, 'revenue') !== null,
  );
  return byKey([
    ...duplicates(records, 'date', () => true),
    ...magnitudes(reported, 'eps'),
    ...magnitudes(reported, 'revenue'),
    ...breaks(reported, 'earnings'),
    ...farOff(records, 'eps', 'epsEstimated', 0.05),
    ...farOff(records, 'revenue', 'revenueEstimated', 1),
  ]);
}

/** Outliers among one company's dividends, newest first. Field dividend. @param records ascending */
export function dividendOutliers(records: readonly DatedRecord[]): ActionFinding[] {
  const payments = records.map((one) => ({ date: one.date, amount: numberAt(one, 'dividend') }));
  const kinds = inferFrequencies(payments);
  const said = (one: DatedRecord, i: number) => String(one.values['frequency'] ?? kinds[i]);
  const regular = records.filter((one, i) => said(one, i) !== 'Special' && kinds[i] !== 'Special');
  const weekly = kinds.filter((kind) => kind === 'Weekly').length * 2 > kinds.length;
  const equal = (a: DatedRecord, b: DatedRecord) => {
    const [left, right] = [numberAt(a, 'dividend'), numberAt(b, 'dividend')];
    return left !== null && right !== null && Math.abs(left - right) <= 0.01 * Math.abs(left);
  };
  return byKey([
    ...(weekly ? [] : duplicates(records, 'date', equal)),
    ...magnitudes(records, 'dividend'),
    ...breaks(regular, 'dividend'),
  ]);
}

/** Outliers among one company's splits, newest first. Fields numerator and denominator. @param records ascending */
export function splitOutliers(records: readonly DatedRecord[]): ActionFinding[] {
  const ratio = (one: DatedRecord): number =>
    (numberAt(one, 'numerator') ?? NaN) / (numberAt(one, 'denominator') ?? NaN);
  const rare = records.flatMap((one): ActionFinding[] => {
    const times = ratio(one);
    if (!(times >= farFactor || times <= 1 / farFactor)) return [];
    const field = times >= 1 ? 'numerator' : 'denominator';
    return [{ test: 'magnitude', key: one.date, field, message: `a ratio of ${text(times)} is rare` }];
  });
  const same = (a: DatedRecord, b: DatedRecord) => Math.abs(ratio(a) / ratio(b) - 1) < 0.01;
  return byKey([...duplicates(records, 'date', same), ...rare]);
}
