/** How many characters free texts hold at most. Source: r003-text-limits. */
export const textLimits = {
  /** Reasons, notes, lines of an invoice. */
  text: 500,
  planLabel: 100,
  symbol: 100,
  /** The list of symbols that a coverage run takes. */
  coverageSymbols: 300,
} as const;
