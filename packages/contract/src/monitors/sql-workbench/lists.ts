/** What a query may take and answer at most. */
export const workbenchLimits = {
  /** Characters of a query. */
  sql: 20_000,
  /** Rows of an answer; further ones are cut. */
  rows: 10_000,
  seconds: 20,
  memoryMB: 512,
  /** Size of an answer. */
  resultMB: 8,
  name: 80,
  description: 300,
  /** Saved queries of one person. */
  saved: 200,
  /** Runs that the history lists. */
  history: 50,
} as const;

/** The subject that saved queries belong to, for consoles that show them. */
export const subject = 'sql-workbench';
