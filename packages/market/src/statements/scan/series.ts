import { median } from '../../statistics/robust.ts';
import {
  fiscalPeriods,
  statementFields,
  type FiscalPeriod,
  type StatementRecord,
  type StatementType,
} from '../fields.ts';
import { recordId } from '../periods.ts';

/** The records of one statement of a symbol, quarters and years apart, by time. */
export interface StatementSeries {
  readonly statement: StatementType;
  readonly quarters: readonly StatementRecord[];
  readonly years: readonly StatementRecord[];
  readonly byId: ReadonlyMap<string, StatementRecord>;
}

const quarterNumber = ({ calendarYear, period }: StatementRecord): number =>
  calendarYear * 4 + fiscalPeriods.indexOf(period);

export function seriesOf(statement: StatementType, records: readonly StatementRecord[]): StatementSeries {
  const own = records.filter((record) => record.statement === statement);
  const byTime = (a: StatementRecord, b: StatementRecord): number => quarterNumber(a) - quarterNumber(b);
  return {
    statement,
    quarters: own.filter(({ period }) => period !== 'FY').sort(byTime),
    years: own.filter(({ period }) => period === 'FY').sort(byTime),
    byId: new Map(own.map((record) => [recordId(record), record])),
  };
}

export const at = (
  { byId }: StatementSeries,
  calendarYear: number,
  period: FiscalPeriod,
): StatementRecord | undefined => byId.get(recordId({ calendarYear, period }));

/** A value of a record; null where it is missing, no number or zero. */
export function amountOf(record: StatementRecord | undefined, field: string): number | null {
  const value = record && Object.hasOwn(record.values, field) ? record.values[field] : null;
  return typeof value === 'number' && Number.isFinite(value) && value !== 0 ? value : null;
}

/** Fields in money of a statement; those over the period only, where asked. */
export const moneyFields = (statement: StatementType, flows = false): readonly string[] =>
  statementFields[statement]
    .filter(({ kind, flow }) => kind === 'money' && (flow || !flows))
    .map(({ name }) => name);

const NEAR = 4;

/** The records of the same kind on either side of one, at most four a side. */
export function around(series: StatementSeries, record: StatementRecord): readonly StatementRecord[] {
  const list = record.period === 'FY' ? series.years : series.quarters;
  const position = list.indexOf(record);
  return [
    ...list.slice(Math.max(0, position - NEAR), position),
    ...list.slice(position + 1, position + 1 + NEAR),
  ];
}

/** A record's amounts as multiples of the median of the records around, by field; fields with too little around left out. */
export function multiplesOf(series: StatementSeries, record: StatementRecord): ReadonlyMap<string, number> {
  const near = around(series, record);
  const found = new Map<string, number>();
  for (const field of moneyFields(series.statement)) {
    const own = amountOf(record, field);
    const others = near.flatMap((other) => Math.abs(amountOf(other, field) ?? 0) || []);
    if (own !== null && others.length >= 2) found.set(field, Math.abs(own) / median(others));
  }
  return found;
}
