/** Rows that are read unless more are asked for, rows on a page of a screen, and rows at most. Source: r003-logs. */
export const logLimits = { usual: 1000, most: 10_000, perPage: 250 } as const;
