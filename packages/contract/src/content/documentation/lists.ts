/** Marks that an entry of the documentation may carry, spelt as they are used. Source: r003-catalogue-tags. */
export const documentationTags = [
  'realtime',
  'highUsage',
  'annual',
  'annual/quarter',
  'quarter',
  'minute',
  'new',
  'Popular',
  'popular',
  'daily',
  'Annual',
  'realTime',
] as const;
export type DocumentationTag = (typeof documentationTags)[number];

/** What of an endpoint needs more than the basic plan. Source: r003-minlevel-notes. */
export const levelNotes = ['international', 'quarter', 'limit-5'] as const;
export type LevelNote = (typeof levelNotes)[number];

/** What a note says to readers of the documentation. */
export const levelNoteWords: Readonly<Record<LevelNote, string>> = {
  international: 'companies outside the United States',
  quarter: 'quarterly figures',
  'limit-5': 'more than the last 5 records',
};

/** The least level of a plan above the basic one. */
export const aboveBasic = 1;

/** Names of the plans by level, as the documentation calls them. Source: dG-plan-levels. */
export const levelNames = ['All plans', 'Starter', 'Professional', 'Advanced'] as const;

/** Where a value of a call is put. */
export const parameterPlaces = ['path', 'query'] as const;
/** Types of parameters and properties, as OpenAPI names them. */
export const valueTypes = [
  'string',
  'integer',
  'number',
  'boolean',
  'date',
  'date-time',
  'array',
  'object',
] as const;
export type ValueType = (typeof valueTypes)[number];

/** Indicators that the technical endpoints calculate. Source: r003-catalogue-technical. */
export const indicatorTypes = [
  'sma',
  'ema',
  'wma',
  'dema',
  'tema',
  'williams',
  'rsi',
  'adx',
  'standarddeviation',
] as const;
/** The period that examples of indicators show. */
export const samplePeriod = 10;

/** Most characters of the fields of an endpoint's record. */
export const documentationLimits = {
  name: 100,
  description: 500,
  content: 20_000,
  parameters: 40,
  properties: 400,
  parameterName: 60,
  example: 200,
} as const;

/** Texts of the editor of route documentation, in the order in which they are checked. Source: m003-route-documentation. */
export const documentationWords = {
  noEndpoint: 'Please search for an endpoint.',
  noDescription: 'Please enter a description.',
  noContent: 'Please enter a content.',
  unknownEndpoint: 'No endpoint found with that name.',
  added: 'Successfully added a documentation.',
  definitionFailed: 'Error in generating openapi definition',
  placeholder: 'URL',
} as const;

/** Path of the developers' documentation on this server; an endpoint's key is its anchor. Source: r003-doc-search-list. */
export const documentationPath = '/developer/docs';

/** Address of an endpoint, or of a category, in the documentation on this server. */
export const documentationAddress = (anchor: string): string => `${documentationPath}#${anchor}`;
