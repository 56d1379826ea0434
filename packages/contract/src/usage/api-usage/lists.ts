/** Time frames of the view by base path, the shortest first. Source: rule r000-usage-basepath-frames. */
export const basePathFrames = ['5m', '15m', '1h', '4h', '24h', '72h'] as const;
/** Further frames where one customer is shown. */
export const singleUserFrames = ['1w', '1mo', '3mo', '6mo', '1y'] as const;
/** Time frames of the view by exchange. Source: rule r000-usage-exchange-frames. */
export const exchangeFrames = ['72h', '1mo', '3mo'] as const;
export const usageFrames = [...basePathFrames, ...singleUserFrames] as const;
export type UsageFrame = (typeof usageFrames)[number];
export const defaultBasePathFrame = '5m';
export const defaultExchangeFrame = '72h';

/** How far back a frame reaches, in seconds; a month counts 30 days, a year 365. */
export const frameSeconds: Readonly<Record<UsageFrame, number>> = {
  '5m': 300,
  '15m': 900,
  '1h': 3_600,
  '4h': 14_400,
  '24h': 86_400,
  '72h': 259_200,
  '1w': 604_800,
  '1mo': 2_592_000,
  '3mo': 7_776_000,
  '6mo': 15_552_000,
  '1y': 31_536_000,
};

/** Rows on a page of a usage table. Source: rule r000-usage-page-10. */
export const usagePageSize = 10;
/** Query texts that a row shows; the rest is counted. Source: rule r000-usage-query-list-30. */
export const shownQueries = 30;
/** Shown after the shown queries; N: how many more there are. */
export const moreQueries = '+N More';
/** Characters of a key that can be typed for a download. Source: rule r000-usage-key-200. */
export const usageKeyLimit = 200;
/** What is said where nobody called. */
export const noUsage = 'No requests usage found!';

/** Lines that one batch of events holds at most. */
export const eventsPerBatch = 50_000;

/** Says of a count of calls where it comes from and of which time it is. @param span such as `30 days` */
export const callsHint = (span: string): string =>
  `Calls in the last ${span}, from the request log. Refreshed every minute.`;
