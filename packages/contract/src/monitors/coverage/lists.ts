/** How symbols are grouped; `custom` are symbols that the caller names. */
export const coverageTypes = ['exchange', 'country', 'sector', 'industry', 'index', 'custom'] as const;
export type CoverageType = (typeof coverageTypes)[number];

export const coverageTypeLabels: Readonly<Record<CoverageType, string>> = {
  exchange: 'Exchange',
  country: 'Country',
  sector: 'Sector',
  industry: 'Industry',
  index: 'Index',
  custom: 'Custom symbols',
};

/** Keys of the tools in the navigation that repair data. */
export type CoverageTool =
  | 'charts'
  | 'epsEditor'
  | 'financialStatements'
  | 'revenueSegmentation'
  | 'financialLinks'
  | 'earningsCall'
  | 'historicalMarketcap'
  | 'fixProfile'
  | 'fixTickerImage'
  | 'new-news-tracker';

/** What a field may be: the data, what is counted of them and the tool that repairs them. */
interface FieldInfo {
  readonly label: string;
  /** What `count` counts. */
  readonly unit: string;
  /** What is missing between the oldest and the newest; null where nobody can say. */
  readonly gapUnit: string | null;
  /** The tool that repairs it. */
  readonly tool: CoverageTool;
}

const statement = (label: string, gapUnit: string): FieldInfo => ({
  label,
  unit: 'periods',
  gapUnit,
  tool: 'financialStatements',
});
const bars = (label: string): FieldInfo => ({
  label,
  unit: 'sessions',
  gapUnit: 'sessions',
  tool: 'charts',
});
const actions = (label: string): FieldInfo => ({
  label,
  unit: 'records',
  gapUnit: null,
  tool: 'epsEditor',
});

/** Data that a symbol may have, in the order of the screen. */
export const coverageFields = {
  eod: bars('EOD bars'),
  intraday1min: bars('Intraday 1 min'),
  intraday5min: bars('Intraday 5 min'),
  intraday1hour: bars('Intraday 1 hour'),
  dividends: actions('Dividends'),
  splits: actions('Splits'),
  earnings: actions('Earnings'),
  estimates: actions('Analyst estimates'),
  incomeAnnual: statement('Income, annual', 'years'),
  incomeQuarter: statement('Income, quarterly', 'quarters'),
  balanceAnnual: statement('Balance sheet, annual', 'years'),
  balanceQuarter: statement('Balance sheet, quarterly', 'quarters'),
  cashflowAnnual: statement('Cash flow, annual', 'years'),
  cashflowQuarter: statement('Cash flow, quarterly', 'quarters'),
  revenueProduct: { ...statement('Revenue by product', 'periods'), tool: 'revenueSegmentation' },
  revenueGeographic: { ...statement('Revenue by region', 'periods'), tool: 'revenueSegmentation' },
  filings: { label: 'Filings', unit: 'periods', gapUnit: 'periods', tool: 'financialLinks' },
  transcripts: { label: 'Transcripts', unit: 'calls', gapUnit: 'quarters', tool: 'earningsCall' },
  news: { label: 'News', unit: 'articles', gapUnit: null, tool: 'new-news-tracker' },
  marketCap: { label: 'Market cap', unit: 'share counts', gapUnit: null, tool: 'historicalMarketcap' },
  profile: { label: 'Profile', unit: 'fields', gapUnit: 'fields', tool: 'fixProfile' },
  image: { label: 'Ticker image', unit: 'images', gapUnit: null, tool: 'fixTickerImage' },
} as const satisfies Readonly<Record<string, FieldInfo>>;
export type CoverageField = keyof typeof coverageFields;
export const coverageFieldNames = Object.keys(coverageFields) as readonly CoverageField[];

/** Fields that the screen shows until others are picked. */
export const usualCoverageFields: readonly CoverageField[] = [
  'eod',
  'intraday1min',
  'dividends',
  'earnings',
  'incomeAnnual',
  'incomeQuarter',
  'filings',
  'profile',
];

/** What a cell holds, by which rows can be sorted. */
export const coverageMeasures = ['count', 'oldest', 'newest', 'gaps'] as const;
export type CoverageMeasure = (typeof coverageMeasures)[number];

/** Rows on a page of the screen. Source: r003-coverage. */
export const coveragePageSize = 20;
/** Rows of one answer at most. */
export const coverageRowsAtMost = 5000;
