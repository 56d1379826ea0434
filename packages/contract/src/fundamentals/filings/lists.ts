// Plain facts about filings, without schemas: the console uses them too.

/** Input that is longer names a filing by its address, else it is a symbol. Source: r001-filings-15-chars. */
export const symbolMaxLength = 15;

/** Whether what was typed is the address of a filing. */
export const isFilingLink = (text: string): boolean => text.trim().length > symbolMaxLength;

export const filingPeriods = ['Q1', 'Q2', 'Q3', 'Q4', 'FY'] as const;
export type FilingPeriod = (typeof filingPeriods)[number];

export const fileTypes = ['html', 'txt', 'pdf'] as const;
export type FileType = (typeof fileTypes)[number];

/** Where a stored document is read. @param fileName of the store of files, such as `filings/….html` */
export const filingFilePath = (fileName: string): string =>
  `/status/fix/filing-file/${fileName.slice(fileName.indexOf('/') + 1)}`;

/** The texts of the tools. */
export const filingTexts = {
  noFilings: 'No filings found for this symbol.',
  noFile: 'No file selected!',
  imported: 'Data Imported Successfully',
  updated: 'Successfully updated the filing.',
} as const;

/** Rows of a CSV file of international filings at most. */
export const filingsFileMaxRows = 20_000;
export const filingsFileMaxBytes = 8_388_608;
/** Rows that one submission of financial links holds at most. */
export const linksAtMost = 500;
