import type { StatementRecord } from '@midoffice/market/statements/fields';

/** Errors that sources make. */
export type StatementFault =
  | 'sign'
  | 'scale'
  | 'sum'
  | 'duplicate-date'
  | 'fiscal-year'
  | 'year-to-date'
  | 'currency';

/** One wrong value of the demo world, for tests and for whoever wants to know. */
export interface PlantedStatement {
  readonly symbol: string;
  readonly source: string;
  readonly kind: StatementFault;
  readonly statement: StatementRecord['statement'];
  readonly calendarYear: number;
  readonly period: StatementRecord['period'];
  readonly field: string;
  readonly wrong: number | string | null;
  readonly truth: number | string | null;
}

interface Plan {
  readonly kind: StatementFault;
  readonly statement: StatementRecord['statement'];
  /** Years before the newest whole one. */
  readonly yearsAgo: number;
  readonly period: StatementRecord['period'];
  /** The fields that are wrong; all flows and amounts where it is left out. */
  readonly field?: string;
}

/** What is wrong with the filings' layer of a demo company. The others are right. */
const plans: Readonly<Record<string, readonly Plan[]>> = {
  NWND: [{ kind: 'sum', statement: 'income', yearsAgo: 1, period: 'Q2', field: 'costOfRevenue' }],
  HLXM: [{ kind: 'sign', statement: 'cashflow', yearsAgo: 2, period: 'FY', field: 'capitalExpenditure' }],
  CDRW: [{ kind: 'scale', statement: 'balance', yearsAgo: 1, period: 'Q3' }],
  LMNT: [{ kind: 'currency', statement: 'income', yearsAgo: 0, period: 'FY', field: 'reportedCurrency' }],
  GRVA: [{ kind: 'fiscal-year', statement: 'income', yearsAgo: 3, period: 'FY', field: 'date' }],
  TSSL: [{ kind: 'year-to-date', statement: 'cashflow', yearsAgo: 1, period: 'Q3' }],
  VNTR: [{ kind: 'duplicate-date', statement: 'income', yearsAgo: 2, period: 'Q2', field: 'date' }],
  QLTY: [
    { kind: 'scale', statement: 'balance', yearsAgo: 4, period: 'FY', field: 'inventory' },
    { kind: 'sign', statement: 'income', yearsAgo: 6, period: 'Q1', field: 'netIncome' },
  ],
};

type Wrong = Pick<StatementRecord, 'date' | 'reportedCurrency'> & {
  readonly values: Readonly<Record<string, number | null>>;
};

const scaled = (
  values: StatementRecord['values'],
  isScaled: (name: string) => boolean,
): Record<string, number | null> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value !== null && isScaled(name) ? value / 1000 : value,
    ]),
  );

/** From the start of the year, as a report of nine months states it; values of a day stay. */
function yearToDate(record: StatementRecord, all: readonly StatementRecord[]): Record<string, number | null> {
  const atDay = new Set(['cashAtEndOfPeriod', 'cashAtBeginningOfPeriod']);
  const earlier = all.filter(
    (one) =>
      one.statement === record.statement &&
      one.calendarYear === record.calendarYear &&
      one.period !== 'FY' &&
      one.period <= record.period,
  );
  const sums = Object.keys(record.values).map((name): [string, number] => [
    name,
    earlier.reduce((sum, one) => sum + (one.values[name] ?? 0), 0),
  ]);
  const first = earlier.find((one) => one.period === 'Q1') ?? record;
  return {
    ...Object.fromEntries(sums.filter(([name]) => !atDay.has(name))),
    cashAtEndOfPeriod: record.values['cashAtEndOfPeriod'] ?? null,
    cashAtBeginningOfPeriod: first.values['cashAtBeginningOfPeriod'] ?? null,
  };
}

function spoil({ kind, field = '' }: Plan, record: StatementRecord, all: readonly StatementRecord[]): Wrong {
  const { values, date, reportedCurrency } = record;
  const value = values[field] ?? 0;
  const one = (wrong: number): Wrong => ({ date, reportedCurrency, values: { ...values, [field]: wrong } });
  const monthEarlier = (): string => new Date(Date.parse(date) - 31 * 86_400_000).toISOString().slice(0, 10);
  const before = all.find(
    (other) =>
      other.statement === record.statement &&
      other.calendarYear === record.calendarYear &&
      other.period === 'Q1',
  );
  switch (kind) {
    case 'sum':
      return one(value + 5_200_000);
    case 'sign':
      return one(-value);
    case 'scale':
      return field ? one(value * 1000) : { date, reportedCurrency, values: scaled(values, () => true) };
    case 'currency':
      return { date, reportedCurrency: 'USD', values };
    case 'fiscal-year':
      return { date: monthEarlier(), reportedCurrency, values };
    case 'duplicate-date':
      return { date: before?.date ?? date, reportedCurrency, values };
    case 'year-to-date':
      return { date, reportedCurrency, values: yearToDate(record, all) };
  }
}

function differences(
  record: StatementRecord,
  wrong: Wrong,
  about: Pick<PlantedStatement, 'kind' | 'source'>,
): PlantedStatement[] {
  const { symbol, statement, calendarYear, period } = record;
  const at = { symbol, ...about, statement, calendarYear, period };
  const texts = (['date', 'reportedCurrency'] as const).filter((field) => record[field] !== wrong[field]);
  const numbers = Object.keys(record.values).filter((field) => record.values[field] !== wrong.values[field]);
  return [
    ...texts.map((field) => ({ ...at, field, wrong: wrong[field], truth: record[field] })),
    ...numbers.map((field) => ({
      ...at,
      field,
      wrong: wrong.values[field] ?? null,
      truth: record.values[field] ?? null,
    })),
  ];
}

/** Puts the errors of a company among the records of its filings; companies of larger worlds have those of their namesake. */
export function plantStatementFaults(
  symbol: string,
  source: string,
  records: readonly StatementRecord[],
): { records: StatementRecord[]; planted: PlantedStatement[] } {
  const planted: PlantedStatement[] = [];
  const spoilt = [...records];
  const newest = Math.max(...records.filter((one) => one.period === 'FY').map((one) => one.calendarYear));
  for (const plan of plans[symbol.replace(/\d+$/, '')] ?? []) {
    const at = records.findIndex(
      (one) =>
        one.statement === plan.statement &&
        one.period === plan.period &&
        one.calendarYear === newest - plan.yearsAgo,
    );
    const record = records[at];
    if (!record) continue;
    const wrong = spoil(plan, record, records);
    planted.push(...differences(record, wrong, { kind: plan.kind, source }));
    spoilt[at] = { ...record, ...wrong };
  }
  return { records: spoilt, planted };
}
