/** Rows on one page of the tracker. Source: r003-news-500. */
export const newsPageSize = 500;

/** The two sources whose articles are compared. */
export const newsSides = ['prod', 'legacy'] as const;
export type NewsSide = (typeof newsSides)[number];

/** In which of the two sources an article is. */
export const comparisonTypes = ['both', 'prodOnly', 'legacyOnly'] as const;
export type ComparisonType = (typeof comparisonTypes)[number];

/** What a field of an article holds, and how it is edited. */
export interface NewsField {
  readonly name: string;
  readonly label: string;
  /** `line`: one line; `link`: a web address or nothing; `symbols`: separated by commas; `text`: several lines. */
  readonly kind: 'line' | 'link' | 'symbol' | 'symbols' | 'text';
  /** Characters at most; of symbols: of all together as they are typed. */
  readonly most: number;
}

/** The fields that staff edit, in the order of the dialogs. */
export const newsFields = [
  { name: 'title', label: 'Title', kind: 'line', most: 1000 },
  { name: 'publisher', label: 'Publisher', kind: 'line', most: 200 },
  { name: 'site', label: 'Site', kind: 'line', most: 200 },
  { name: 'type', label: 'Type', kind: 'line', most: 60 },
  { name: 'image', label: 'Image', kind: 'link', most: 2000 },
  { name: 'fmpImageID', label: 'FMP image ID', kind: 'line', most: 200 },
  { name: 'mainSymbol', label: 'Main symbol', kind: 'symbol', most: 100 },
  { name: 'symbols', label: 'Symbols', kind: 'symbols', most: 10_000 },
  { name: 'text', label: 'Text', kind: 'text', most: 20_000 },
  { name: 'fullText', label: 'Full text', kind: 'text', most: 300_000 },
] as const satisfies readonly NewsField[];

export type NewsFieldName = (typeof newsFields)[number]['name'];

/** Fields that nobody edits. Source: r002-news-readonly. */
export const readOnlyFields = ['publishedDate', 'textLength', 'fullTextLength'] as const;

/** What a transfer writes, and what two articles are compared by. */
export const comparedFields = ['publishedDate', ...newsFields.map(({ name }) => name)] as const;
export type ComparedField = 'publishedDate' | NewsFieldName;

/** How a field is called in the dialogs. */
export const newsFieldLabel = (field: string): string =>
  field === 'publishedDate' ? 'Published' : (newsFields.find(({ name }) => name === field)?.label ?? field);

/** Symbols of one article at most. */
export const mostSymbols = 100;

/** Filter phrases of one symbol, and characters of each, at most. */
export const mostPhrases = 100;
export const longestPhrase = 300;

/** Articles that one cleaning changes at most. */
export const mostCleaned = 500;

/** Texts of the tool. */
export const newsTexts = {
  legacyToProdFailed: 'Error transferring legacy to prod',
  prodToLegacyFailed: 'Error transferring prod to legacy',
  updateFailed: 'Error updating prod data',
  previewFailed: 'Error fetching news preview text',
  mainNotIncluded: 'Main symbol must be included in symbols list',
  legacyToProdDone: 'Legacy data transferred to production successfully',
  prodToLegacyDone: 'Prod data transferred to legacy successfully',
  updated: 'Production data updated successfully',
  previewDone: 'Fetched new preview text successfully',
  listFailed: 'Something went wrong with getting news.',
  save: 'Save Prod Data',
} as const;

/** Symbols as a person types them: separated by commas, trimmed, each once. Source: r002-news-symbols-trim. */
export const splitSymbols = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((one) => one.trim().toUpperCase())
      .filter((one) => one !== ''),
  ),
];
