/** Resolutions that can be filled; both by default. Source: rule r001-intraday-fill. */
export const fillIds = ['1min', '5min'] as const;
export type FillId = (typeof fillIds)[number];

/** Days that one analysis or fill takes. */
export const mostTuples = 100;

/** What is compared with what: the left figure less the right one. */
export const comparedPairs = ['1min-EOD', '5min-EOD', '1min-5min'] as const;
