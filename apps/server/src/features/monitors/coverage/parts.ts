import type { CoverageField } from '@midoffice/contract/monitors/coverage/lists';

/** Fields that are computed together, by the part that `coverage_due` names. */
export const coverageParts = {
  bars: ['eod', 'intraday1min', 'intraday5min', 'intraday1hour'],
  actions: ['dividends', 'splits', 'earnings', 'estimates'],
  statements: [
    'incomeAnnual',
    'incomeQuarter',
    'balanceAnnual',
    'balanceQuarter',
    'cashflowAnnual',
    'cashflowQuarter',
    'revenueProduct',
    'revenueGeographic',
  ],
  filings: ['filings'],
  calls: ['transcripts'],
  news: ['news'],
  shares: ['marketCap'],
  profile: ['profile'],
  image: ['image'],
} as const satisfies Readonly<Record<string, readonly CoverageField[]>>;
export type CoveragePart = keyof typeof coverageParts;
export const allParts = Object.keys(coverageParts) as readonly CoveragePart[];

/** What a symbol has of a field, as it is stored. */
export interface Entry {
  readonly symbol: string;
  readonly field: CoverageField;
  readonly count: number;
  readonly oldest: string | null;
  readonly newest: string | null;
  readonly gaps: number | null;
}
