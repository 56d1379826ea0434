import type { NumberRule } from '../../kernel/typed-number.ts';

/** Tables of corporate actions in the order of the table selector. Source: rule r001-eps-tables. */
export const edsTables = [
  'earnings',
  'dividends',
  'splits',
  'ipos',
  'analyst_data',
  'sources_currencies',
] as const;
export type EdsTable = (typeof edsTables)[number];

export const edsTableLabels: Readonly<Record<EdsTable, string>> = {
  earnings: 'Earnings',
  dividends: 'Dividends',
  splits: 'Splits',
  ipos: 'IPOs',
  analyst_data: 'Analyst Estimates',
  sources_currencies: 'Sources Currencies',
};

/** Tables whose records of one day the calendar shows. */
export const edsCalendarTables = ['earnings', 'dividends', 'splits', 'ipos'] as const;
export type EdsCalendarTable = (typeof edsCalendarTables)[number];

/** Tables that are searched for outliers. */
export const edsOutlierTables = ['earnings', 'dividends', 'splits'] as const;
export type EdsOutlierTable = (typeof edsOutlierTables)[number];

/** Rows on one page of an outlier list. Source: rule r001-outliers-20. */
export const edsOutlierPageSize = 20;

/** Days shown before and after the chosen one. Source: rule r001-eds-7-days. */
export const edsCalendarReach = 3;

/** The source of records that a person wrote. */
export const manualSource = 'manual';

/**
 * Sources, the most trusted first: where no correction says otherwise a record is taken from the first one that has it
 * valid. `db` is the set that was in force when it was last taken over, `dbupdate` what a bulk update sent.
 */
export const edsSources = [
  'dbupdate',
  'fmp',
  'nasdaq',
  'yahoo',
  'yahoo-profile',
  'yahoo-csv',
  'zacks',
  'tradingview',
  'tradingview-calendar',
  'investing',
  'fidelity',
  'marketbeat',
  'db',
] as const;
export type EdsSource = (typeof edsSources)[number];

/** Sources that a file can be uploaded for. */
export const edsUploadSources = edsSources.filter((source) => source !== 'db');

/** Source: rule r001-eps-dividend-frequency. */
export const dividendFrequencies = [
  'Weekly',
  'Monthly',
  'Quarterly',
  'Semi-Annual',
  'Annual',
  'Irregular',
  'Special',
] as const;
export type DividendFrequency = (typeof dividendFrequencies)[number];

export const analystPeriods = ['annual', 'quarter'] as const;
export const analystFields = ['eps', 'revenue', 'ebitda', 'ebit', 'netIncome', 'sgaExpense'] as const;

/** What `eps-editor-process` runs, in the order of its buttons. Source: rule r001-eps-run-types. */
export const edsRunTypes = [
  'full',
  'full-delete',
  'latest',
  'transfer-from-main',
  'dividends-yield-ttm',
  'reset-div-frequencies',
] as const;
export type EdsRunType = (typeof edsRunTypes)[number];

/** Runs that work on dividends alone. */
export const dividendRuns: readonly EdsRunType[] = ['dividends-yield-ttm', 'reset-div-frequencies'];

/** What a run does, one line for the dialog. */
export const edsRunNotes: Readonly<Record<EdsRunType, string>> = {
  full: 'Rebuilds every record of the table from its sources and corrections',
  'full-delete': 'Removes all corrections of the table, then rebuilds it from its sources alone',
  latest: 'Rebuilds the records of the last 400 days and all later ones',
  'transfer-from-main':
    'Copies the current values to source db: for splits and dividends those that the chart uses',
  'dividends-yield-ttm':
    'Calculates the yield of each dividend from the twelve months before it and the price',
  'reset-div-frequencies': 'Sets the frequency of each dividend from the dates around it',
};

/** Kinds of values: a `day` is YYYY-MM-DD, a `code` one of `choices`, a `currency` three letters. */
export type EdsFieldKind = 'number' | 'day' | 'text' | 'code' | 'currency' | 'link';

/** One column of a table. */
export interface EdsField {
  readonly name: string;
  readonly label: string;
  readonly kind: EdsFieldKind;
  /** Part of the record's key: it is set when the record is made and not edited. */
  readonly key?: true;
  readonly choices?: readonly string[];
  /** Figures in money: the currency and denomination editors change them. */
  readonly money?: true;
  /** Numbers only: not below 0; `above`: not 0 either. */
  readonly sign?: 'not-negative' | 'above';
  /** A record that a person saves has a value in it. */
  readonly required?: true;
}

const date: EdsField = { name: 'date', label: 'Date', kind: 'day', key: true };
const currency: EdsField = { name: 'currency', label: 'Currency', kind: 'currency' };
const number = (name: string, label: string, more: Partial<EdsField> = {}): EdsField => ({
  name,
  label,
  kind: 'number',
  ...more,
});
const money = (name: string, label: string, sign?: EdsField['sign']): EdsField =>
  number(name, label, { money: true, ...(sign && { sign }) });
const day = (name: string, label: string): EdsField => ({ name, label, kind: 'day' });
const code = (name: string, label: string, choices: readonly string[], key?: true): EdsField => ({
  name,
  label,
  kind: 'code',
  choices,
  ...(key && { key }),
});

/** The columns of each table, key first. Their names are those of the records' `values`. */
export const edsFields: Readonly<Record<EdsTable, readonly EdsField[]>> = {
  earnings: [
    date,
    money('eps', 'EPS'),
    money('epsEstimated', 'EPS Estimated'),
    money('revenue', 'Revenue'),
    money('revenueEstimated', 'Revenue Estimated'),
    code('time', 'Time', ['bmo', 'amc', 'dmh']),
    day('fiscalDateEnding', 'Fiscal Date Ending'),
    code('period', 'Period', ['Q1', 'Q2', 'Q3', 'Q4', 'FY']),
    number('calendarYear', 'Calendar Year', { sign: 'above' }),
    currency,
    { name: 'call', label: 'Call', kind: 'link' },
    { name: 'news', label: 'News', kind: 'link' },
  ],
  dividends: [
    date,
    { ...money('dividend', 'Dividend', 'above'), required: true },
    day('recordDate', 'Record Date'),
    day('paymentDate', 'Payment Date'),
    day('declarationDate', 'Declaration Date'),
    code('frequency', 'Frequency', dividendFrequencies),
    number('yield', 'Yield TTM %', { sign: 'not-negative' }),
    currency,
  ],
  splits: [
    date,
    number('numerator', 'Numerator', { sign: 'above', required: true }),
    number('denominator', 'Denominator', { sign: 'above', required: true }),
  ],
  ipos: [
    date,
    { name: 'company', label: 'Company', kind: 'text' },
    { name: 'exchange', label: 'Exchange', kind: 'text' },
    code('status', 'Status', ['expected', 'priced', 'filed', 'withdrawn']),
    number('shares', 'Shares', { sign: 'above' }),
    money('priceLow', 'Price Low', 'above'),
    money('priceHigh', 'Price High', 'above'),
    money('price', 'Price', 'above'),
    money('marketCap', 'Market Cap', 'not-negative'),
    currency,
  ],
  analyst_data: [
    date,
    code('period', 'Period', analystPeriods, true),
    code('fieldType', 'Field', analystFields, true),
    money('low', 'Low'),
    money('average', 'Average'),
    money('high', 'High'),
    number('analysts', 'Analysts', { sign: 'not-negative' }),
    currency,
  ],
  sources_currencies: [
    code('type', 'Type', ['earnings', 'dividends', 'ipos', 'analyst_data', 'price'], true),
    currency,
    number('denomination', 'Denomination', { sign: 'above' }),
    { name: 'note', label: 'Note', kind: 'text' },
  ],
};

/** Fields that the editors never show. Source: rule r001-eps-hidden-fields. */
export const edsHiddenFields: readonly string[] = [
  'symbol',
  'period',
  'calendarYear',
  'source',
  'createdAt',
  'updatedAt',
];

/** Columns that an editor shows. The period of analyst estimates is part of their key and stays visible as such. */
export const shownEdsFields = (table: EdsTable): EdsField[] =>
  edsFields[table].filter((field) => field.key || !edsHiddenFields.includes(field.name));

/** Tests that name an outlier on its row. */
export const edsOutlierTests = {
  duplicate: 'Duplicate within 7 days',
  magnitude: '100 times its neighbours',
  frequency: 'Frequency break',
  estimate: 'Estimate far off',
  'chart-differs': 'The chart counts with another value',
} as const;
export type EdsOutlierTest = keyof typeof edsOutlierTests;

/** Largest file that is taken by upload. */
export const edsFileMaxBytes = 5_000_000;
export const edsFileMaxRows = 50_000;

/** Texts that staff see, in the words of the specification. */
export const edsTexts = {
  noFile: 'No file selected!',
  imported: 'Data Imported Successfully',
  validation: 'Updated validation!',
  validationFailed: 'Failed to update validation',
  converted: 'Record converted successfully!',
  saved: 'Records updated successfully.',
  saveFailed: 'Updating data failed.',
  calendarSaved: 'edsData Updated Sucessfully!',
  edited: 'Updated data.',
  editFailed: 'Something went wrong with editing record.',
  updateFailed: 'Something went wrong with updating data.',
  loadFailed: 'Something went wrong with getting records.',
  processed: 'EDS Data Processed Sucessfully!',
  nothingToSave: 'No records to update!',
} as const;

export const edsDataFailed = (table: string): string => `Failed to get EDS Data for: ${table}`;
export const edsDataEmpty = (table: string): string => `No Records Available For EDS Data: ${table}`;
export const edsRunFailed = (runType: string): string => `Failed to refresh EDS Data for: ${runType}`;

/** The key of a record within its symbol and table. Source: rule r001-eps-keys. */
export const edsKeyOf = (table: EdsTable, values: Readonly<Record<string, unknown>>): string =>
  edsFields[table]
    .filter((field) => field.key)
    .map((field) => String(values[field.name] ?? ''))
    .join('|');

/** What a person may put into a field of a record that holds a number. */
export const edsNumberRule = ({ sign }: Pick<EdsField, 'sign'>): NumberRule => ({
  max: 1e15,
  ...(sign === 'above' ? { above: 0 } : { min: sign === 'not-negative' ? 0 : -1e15 }),
});
