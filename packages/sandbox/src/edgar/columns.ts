import { isSemiAnnual, periodsOf, type PeriodValues, type Report, type SeedCompany } from './world.ts';

/** A column of a statement: a span of months, or one day. */
export interface Column {
  /** First day; null for a point in time. */
  readonly start: string | null;
  readonly end: string;
  /** 0 for a point in time. */
  readonly months: number;
  readonly values: Readonly<Record<string, number | null>>;
}

export interface ReportColumns {
  readonly income: readonly Column[];
  readonly balance: readonly Column[];
  readonly cashflow: readonly Column[];
}

/** The first day of a span of whole months that ends with its last day. */
function startOf(end: string, months: number): string {
  const [year = 0, month = 0] = end.split('-').map(Number);
  return new Date(Date.UTC(year, month - months, 1)).toISOString().slice(0, 10);
}

const notSummed = new Set(['cashAtBeginningOfPeriod', 'cashAtEndOfPeriod']);
const shares = ['weightedAverageShsOut', 'weightedAverageShsOutDil'] as const;

/** Several periods as one: amounts are added, share counts averaged, earnings per share made of both. */
function addUp(list: readonly Readonly<Record<string, number | null>>[]): Record<string, number | null> {
  const [first = {}, last = {}] = [list[0], list.at(-1)];
  const sum: Record<string, number | null> = {};
  for (const name of Object.keys(last))
    sum[name] = notSummed.has(name)
      ? (last[name] ?? null)
      : list.reduce((total, one) => total + (one[name] ?? 0), 0);
  if (Object.hasOwn(last, 'cashAtBeginningOfPeriod'))
    sum['cashAtBeginningOfPeriod'] = first['cashAtBeginningOfPeriod'] ?? null;
  for (const name of shares)
    if (Object.hasOwn(last, name)) sum[name] = Math.round((sum[name] ?? 0) / list.length / 1000) * 1000;
  const perShare = (count: number | null | undefined): number | null =>
    count ? Number(((sum['netIncome'] ?? 0) / count).toFixed(2)) : null;
  if (Object.hasOwn(last, 'eps')) sum['eps'] = perShare(sum['weightedAverageShsOut']);
  if (Object.hasOwn(last, 'epsdiluted')) sum['epsdiluted'] = perShare(sum['weightedAverageShsOutDil']);
  return sum;
}

/** The columns of a report, as such reports have them: beside each span the same of the year before. */
export function columnsOf(company: SeedCompany, { calendarYear, period }: Report): ReportColumns {
  const periods = periodsOf(company);
  const months = isSemiAnnual(periods) ? 6 : 3;
  const at = (year: number, name: string): PeriodValues | undefined =>
    periods.find((one) => one.calendarYear === year && one.period === name);
  const span = (year: number, name: string, length: number, of: 'income' | 'cashflow'): Column[] => {
    const one = at(year, name);
    return one ? [{ start: startOf(one.date, length), end: one.date, months: length, values: one[of] }] : [];
  };
  const day = (one: PeriodValues | undefined): Column[] =>
    one ? [{ start: null, end: one.date, months: 0, values: one.balance }] : [];
  if (period === 'FY') {
    const years = [calendarYear, calendarYear - 1, calendarYear - 2];
    return {
      income: years.flatMap((year) => span(year, 'FY', 12, 'income')),
      balance: years.slice(0, 2).flatMap((year) => day(at(year, 'FY'))),
      cashflow: years.flatMap((year) => span(year, 'FY', 12, 'cashflow')),
    };
  }
  const number = Number(period[1]);
  const toDate = (year: number, of: 'income' | 'cashflow'): Column[] => {
    const parts = Array.from({ length: number }, (_unused, i) => at(year, `Q${i + 1}`));
    const known = parts.filter((one) => one !== undefined);
    const last = known.at(-1);
    if (!last || known.length < number) return [];
    const length = number * 3;
    return [
      {
        start: startOf(last.date, length),
        end: last.date,
        months: length,
        values: addUp(known.map((one) => one[of])),
      },
    ];
  };
  const isWhole = months === 6 || number === 1;
  const years = [calendarYear, calendarYear - 1];
  return {
    income: [
      ...years.flatMap((year) => span(year, period, months, 'income')),
      ...(isWhole ? [] : years.flatMap((year) => toDate(year, 'income'))),
    ],
    balance: [...day(at(calendarYear, period)), ...day(at(calendarYear - 1, 'FY'))],
    cashflow: years.flatMap((year) =>
      isWhole ? span(year, period, months, 'cashflow') : toDate(year, 'cashflow'),
    ),
  };
}
