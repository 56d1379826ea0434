/** Columns of an international filing that people state, as a CSV file and a record name them, and as they are stored. */
export const internationalColumns = {
  symbol: 'symbol',
  date: 'date',
  fillingDate: 'filling_date',
  calendarYear: 'calendar_year',
  period: 'period',
  finalLink: 'final_link',
  rawTextLink: 'raw_text_link',
  s3Link: 's3_link',
} as const;
export type InternationalColumn = keyof typeof internationalColumns;

/** All stored columns of which people, or their uploads, say what they hold. */
export const internationalStored: readonly string[] = [...Object.values(internationalColumns), 'file_type'];
export const linkStored: readonly string[] = ['symbol', 'calendar_year', 'period', 'final_link'];
