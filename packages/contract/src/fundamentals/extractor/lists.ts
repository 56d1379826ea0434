// Plain facts of the extractor, without schemas.

/** Types of statements that templates are for. */
export const extractorStatements = ['income', 'balance', 'cashflow'] as const;
export type ExtractorStatement = (typeof extractorStatements)[number];

/** Which column of a table is compared with the database. */
export const comparePeriods = ['quarter', 'annual'] as const;

/** Industries that a table selector may be for. Source: r001-industries. */
export const industries = [
  'Agriculture',
  'Industrial',
  'Manufacturing',
  'Automotive',
  'Retail',
  'Insurance',
  'Medical',
  'Software',
  'Asset Management & Financial Services',
  'Energy',
  'Entertainment & Leisure',
  'Real Estate',
  'Food & Beverage',
  'Construction',
  'Precious Metals & Mining',
  'Professional Services',
  'Technology',
  'Transportation & Logistics',
  'Chemicals & Materials',
  'Utilities & Infrastructure',
  'Banking & Conglomerates',
  'Pharmaceuticals & Biotechnology',
  'Aerospace & Defense',
  'Luxury & Personal Goods',
  'Education & Publishing',
  'Security & Protection',
  'Miscellaneous',
] as const;
export type Industry = (typeof industries)[number];

export const extractorTexts = {
  success: 'Success',
  savingFailed: 'Saving failed.',
  calculated: 'Calculation completed!',
  selectTable: 'Please select a table to calculate.',
  noTables: 'No Tables Found',
  refresh: 'Refresh Tables',
  insert: 'Insert Statement',
  storeAll: 'Store All',
} as const;
