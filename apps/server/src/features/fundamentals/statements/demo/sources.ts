import type { StatementRecord } from '@midoffice/market/statements/fields';

/** What each source sends of the true statements, with the small differences that sources have. */
export interface SentLayer {
  readonly source: string;
  readonly records: readonly StatementRecord[];
}

type Values = StatementRecord['values'];

const withValues = (
  record: StatementRecord,
  change: (values: Values) => Record<string, number | null>,
): StatementRecord => ({
  ...record,
  values: change(record.values),
});

/** Lines that free sources do not have. */
const seldom = new Set([
  'otherExpenses',
  'interestIncome',
  'taxPayables',
  'deferredRevenueNonCurrent',
  'deferredTaxLiabilitiesNonCurrent',
  'otherWorkingCapital',
  'otherNonCashItems',
  'effectOfForexChangesOnCash',
]);

const roundTo = (unit: number, value: number | null): number | null =>
  value === null || Math.abs(value) < unit / 2 ? value : Math.round(value / unit) * unit;

/** Of the public API: complete; depreciation with that of leases, so that what follows from it differs a little. */
function asFmp(record: StatementRecord): StatementRecord {
  if (record.statement !== 'income') return record;
  return withValues(record, (values) => {
    const more = Math.round(values['depreciationAndAmortization']! * 0.004);
    const ebitda = values['ebitda']! + more;
    return {
      ...values,
      depreciationAndAmortization: values['depreciationAndAmortization']! + more,
      ebitda,
      ebitdaratio: Number((ebitda / values['revenue']!).toFixed(10)),
    };
  });
}

/** Without links and the lines that it does not have. */
const asYahoo = (record: StatementRecord): StatementRecord => ({
  ...withValues(record, (values) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => !seldom.has(name))),
  ),
  link: null,
  finalLink: null,
  acceptedDate: null,
  filingDate: null,
  cik: null,
});

/** In millions, as it prints them. */
const asZacks = (record: StatementRecord): StatementRecord => ({
  ...withValues(asYahoo(record), (values) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        Math.abs(value ?? 0) < 1000 ? value : roundTo(10_000, value),
      ]),
    ),
  ),
});

/** The layers of one company: of filings all, of the others the years that they have. */
export function layersFrom(truth: readonly StatementRecord[]): SentLayer[] {
  const newest = Math.max(...truth.map((one) => one.calendarYear));
  const since = (years: number) => truth.filter((one) => one.calendarYear > newest - years);
  return [
    { source: 'sec', records: truth },
    { source: 'fmp', records: truth.map(asFmp) },
    { source: 'yahoo', records: since(5).map(asYahoo) },
    {
      source: 'zacks',
      records: since(6)
        .filter((one) => one.period === 'FY')
        .map(asZacks),
    },
  ];
}
