import { edsFields, type EdsField } from '@midoffice/contract/prices/corporate-actions/lists';
import { statementFields } from '@midoffice/market/statements/index';
import { raised, stale, ahead, negative } from './rule.ts';
import type { Catalog, DocumentRules } from './types.ts';
import { market } from './market-entry.ts';

const unique = (names: readonly string[]): readonly string[] => [...new Set(names)];
const statementNumbers = unique(
  Object.values(statementFields)
    .flat()
    .map(({ name }) => name),
);
/** Fields of a statement that no company reports below zero. */
const neverNegative = ['totalAssets', 'weightedAverageShsOut', 'weightedAverageShsOutDil'];
const statements: DocumentRules = {
  column: 'values',
  numbers: statementNumbers,
  positive: neverNegative.filter((name) => statementNumbers.includes(name)),
  days: ['date', 'filingDate'],
};
const actionFields = Object.values(edsFields).flat();
const actionNames = (fits: (field: EdsField) => boolean): readonly string[] =>
  unique(actionFields.filter(fits).map(({ name }) => name));
const actions: DocumentRules = {
  column: 'values',
  numbers: actionNames(({ kind }) => kind === 'number'),
  positive: actionNames(({ sign }) => sign !== undefined),
  days: actionNames(({ kind }) => kind === 'day'),
};

/** Corporate actions, statements, filings, profiles and news. */
export const records: Catalog = {
  eds_record: market('Earnings, dividends and splits', {
    aliases: ['EDS_Update', 'Earnings_Update'],
    groupBy: 'subject',
    ahead: ['date'],
    document: actions,
  }),
  eds_source_record: market('Corporate actions by source', { groupBy: 'source', document: actions }),
  eds_import: market('Imports of corporate actions', { groupBy: 'source' }),
  eds_cell: market('Corrected cells of corporate actions', { groupBy: 'subject' }),
  eds_mark: market('Marked corporate actions', { groupBy: 'mark' }),
  eds_invalid: market('Invalid corporate actions of sources', { groupBy: 'source' }),
  eds_validation: market('Validated corporate actions', { groupBy: 'subject' }),
  eds_outlier: market('Outliers of corporate actions', { groupBy: 'subject' }),
  eds_run: market('Runs of corporate actions'),
  eds_run_outcome: market('Outcomes of runs of corporate actions'),
  statement_record: market('Financial statements', {
    aliases: ['Financials_Update', 'Financial_Statements'],
    groupBy: 'statement',
    document: statements,
  }),
  statement_source_record: market('Statements by source', { groupBy: 'source', document: statements }),
  statement_import: market('Imports of statements', { groupBy: 'source' }),
  statement_cell: market('Corrected cells of statements', { groupBy: 'statement' }),
  statement_mark: market('Marked statements', { groupBy: 'mark' }),
  statement_override: market('Accepted statements', { groupBy: 'type' }),
  statement_conflict: market('Conflicts of statements', { groupBy: 'statement' }),
  statement_symbol: market('Companies with statements', {
    aliases: ['SEC_Companies'],
    dateField: 'last_date',
    rules: { last_date: [stale(460)] },
  }),
  statement_version: market('Versions of statements'),
  financial_update: market('Changed values of statements', {
    groupBy: 'statement',
    hidden: ['user_id'],
  }),
  statement_ai_run: market('Statements read by a model', { groupBy: 'statement' }),
  filing_file: market('Stored filings', { groupBy: 'file_type' }),
  filing_link: market('Addresses of filings', { aliases: ['SEC_Filings'] }),
  international_filing: market('International filings', { groupBy: 'period', dateField: 'date' }),
  financial_link: market('Financial links', { groupBy: 'period' }),
  table_selector: market('Table selectors', { groupBy: 'statement_type' }),
  row_mapper: market('Row mappers', { groupBy: 'statement_type' }),
  row_mapper_outcome: market('Outcomes of row mappers', { groupBy: 'outcome' }),
  profile_source_value: market('Profiles by source', {
    aliases: ['Profile_Update', 'Profiles_Update'],
    groupBy: 'source',
  }),
  profile_correction: market('Corrected profiles', { groupBy: 'source' }),
  profile_alternative: market('Profiles side by side', {
    groupBy: 'source',
    rules: { retrieved_at: [stale(90)] },
  }),
  symbol_mapping: market('Symbol mappings', { groupBy: 'relationship' }),
  ticker_image: market('Ticker images', { aliases: ['Images_Update'] }),
  news_article: market('News articles', {
    aliases: ['News_Update'],
    groupBy: 'side',
    dateField: 'published_at',
    rules: { published_at: [ahead(1)] },
  }),
  news_comparison: market('Compared news', { groupBy: 'type', dateField: 'published_at' }),
  news_filter_phrase: market('Filter phrases of news'),
  earnings_call: market('Earnings calls', {
    aliases: ['Earnings_Calls'],
    groupBy: 'period',
    dateField: 'date',
    hidden: ['dialin_number', 'dialin_code', 'dialin_link'],
    ahead: ['date', 'starts_at', 'calendar_date', 'period_end', 'scheduled_at', 'transcription_time'],
    rules: { mismatch: [raised('differs from the calendar')], error_score: [negative] },
  }),
  earnings_call_change: market('Changes of earnings calls', { groupBy: 'field' }),
  earnings_call_text: market('Transcripts', { groupBy: 'kind' }),
  earnings_call_audio: market('Recordings of calls'),
  review_item: market('Review queue', { groupBy: 'kind', dateField: 'from_date', ahead: ['lease_until'] }),
  review_scan: market('Scans of prices', { rules: { scanned_at: [stale(7)] } }),
  review_statement_scan: market('Scans of statements', { rules: { scanned_at: [stale(7)] } }),
  review_series: market('Rebuilt series'),
  derived_rules: market('Rules of derived data'),
  derived_failure: market('Failures of derived data', { groupBy: 'name' }),
  fix_run: market('Fix runs', { groupBy: 'type' }),
  fix_run_target: market('Targets of fix runs', { groupBy: 'state' }),
  endpoint_doc: market('Route documentation'),
  endpoint_doc_change: market('Changes of route documentation'),
};
