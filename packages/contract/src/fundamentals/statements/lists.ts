import type { NumberRule } from '../../kernel/typed-number.ts';

/** Tables of statements in the order of their tabs. Source: rule r001-statement-tables. */
export const statementTables = ['income', 'balance', 'cashflow'] as const;
export type StatementTable = (typeof statementTables)[number];

/** Tables of revenue by segment: their fields are the segments themselves, whatever a company calls them. */
export const segmentTables = ['revenue-product', 'revenue-geographic'] as const;
export type SegmentTable = (typeof segmentTables)[number];

/** Every table that the editors know. */
export const editorTables = [...statementTables, ...segmentTables] as const;
export type EditorTable = (typeof editorTables)[number];

export const isSegmentTable = (table: EditorTable): table is SegmentTable =>
  (segmentTables as readonly string[]).includes(table);

export const statementTableLabels: Readonly<Record<EditorTable, string>> = {
  income: 'Income',
  balance: 'Balance Sheet',
  cashflow: 'Cash Flow',
  'revenue-product': 'Revenue by Product',
  'revenue-geographic': 'Revenue by Region',
};

/** Characters of a segment's name at most. */
export const segmentNameMax = 100;
/** Segments of one table of a symbol at most. */
export const segmentsMax = 200;

/** Source: rule r001-statement-row-ids. */
export const statementPeriods = ['Q1', 'Q2', 'Q3', 'Q4', 'FY'] as const;
export type StatementPeriod = (typeof statementPeriods)[number];

/** What `period` of a reading call means: the four quarters, or the years. */
export const statementSpans = ['quarter', 'annual'] as const;
export type StatementSpan = (typeof statementSpans)[number];

/** The main set, as `type` of get-symbol-statements names it. It is no layer of a source. */
export const mainType = 'db';

/** The layer of values that an AI model read from a filing. It is compared with and never counts by itself. */
export const aiSource = 'ai';

/** The source of records that a person inserted. */
export const manualSource = 'manual';

/**
 * Sources, the most trusted first: a record of the main set is that of the first one which has it. A source that is not
 * listed comes after these, by name.
 */
export const statementSources = [
  'sec',
  'fmp',
  'international',
  'yahoo',
  'zacks',
  'morningstar',
  'marketscreener',
  'investing',
  'tradingview',
] as const;

/** Names of sources: short words in lower case. */
export const sourcePattern = /^[a-z][a-z0-9-]{0,29}$/;

/** Texts of a record that can be corrected, beside its numeric fields. Public v3 answers call filingDate `fillingDate`. */
export const statementTextFields = [
  'date',
  'reportedCurrency',
  'cik',
  'filingDate',
  'acceptedDate',
  'link',
  'finalLink',
] as const;
export type StatementTextField = (typeof statementTextFields)[number];

/** Years that a record may have. */
export const statementYears = { min: 1900, max: 2100 } as const;

/** What a person may put into a numeric field. */
export const statementNumberRule: NumberRule = { min: -1e18, max: 1e18 };

/** Cells that one call may change: more than 120 periods of the widest table. */
export const maxStatementCells = 8000;

/** Changes of the main set that an answer lists at most. */
export const statementChangesShown = 200;

/** Source: rule r001-override-types. */
export const statementOverrideTypes = [
  'invalid-shares',
  'zero-income',
  'zero-balance',
  'zero-cashflow',
] as const;
export type StatementOverrideType = (typeof statementOverrideTypes)[number];

export const statementOverrideLabels: Readonly<Record<StatementOverrideType, string>> = {
  'invalid-shares': 'Share counts accepted as they are',
  'zero-income': 'Income of zeros accepted as it is',
  'zero-balance': 'Balance sheet of zeros accepted as it is',
  'zero-cashflow': 'Cash flow of zeros accepted as it is',
};

/** Texts that staff see, in the words of the specification. */
export const statementTexts = {
  none: 'No statements found. Please initialize the financial statements if this is a new symbol.',
  saved: 'Statements Updated Sucessfully!',
  nothingToSave: 'No records to update!',
  nothingDiffers: 'No records need to update!',
  overridden: 'Updated override',
  failed: 'Something went wrong!',
  doubled: 'Half year split into two quarters.',
  noLink: 'No SEC Link found!',
} as const;

/** Names a record within symbol and table, such as `2023-Q1`. Source: rule r001-statement-row-ids. */
export const statementIdOf = (calendarYear: number, period: StatementPeriod): string =>
  `${calendarYear}-${period}`;

const idPattern = /^(\d{4})-(Q[1-4]|FY)$/;

/** The year and period of a record id; undefined for what is none. */
export function statementIdParts(
  id: string,
): { readonly calendarYear: number; readonly period: StatementPeriod } | undefined {
  const [, year, period] = idPattern.exec(id) ?? [];
  const calendarYear = Number(year);
  if (!period || calendarYear < statementYears.min || calendarYear > statementYears.max) return undefined;
  return { calendarYear, period: period as StatementPeriod };
}

/** The newest period first; within a year the year as a whole before its quarters. */
export const byNewestPeriod = (
  a: { readonly calendarYear: number; readonly period: string },
  b: { readonly calendarYear: number; readonly period: string },
): number => b.calendarYear - a.calendarYear || rankOf(b.period) - rankOf(a.period);

const rankOf = (period: string): number => (period === 'FY' ? 5 : Number(period.slice(1)));

/**
 * The quarter that a half year shares with another one: Q1 and Q2, Q3 and Q4. Undefined for a year.
 * Source: rule r001-doubler.
 */
export const halfYearNeighbour = (period: StatementPeriod): StatementPeriod | undefined =>
  ({ Q1: 'Q2', Q2: 'Q1', Q3: 'Q4', Q4: 'Q3', FY: undefined })[period] as StatementPeriod | undefined;
