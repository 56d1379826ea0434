/** Networks that collectors read, with the zone in which their limits of a day begin. */
export const sentimentNetworks = {
  stocktwits: { label: 'Stocktwits', timeZone: 'America/New_York' },
  x: { label: 'X', timeZone: 'UTC' },
  reddit: { label: 'Reddit', timeZone: 'UTC' },
  facebook: { label: 'Facebook', timeZone: 'America/Los_Angeles' },
} as const;
export type SentimentNetwork = keyof typeof sentimentNetworks;
export const sentimentNetworkNames = Object.keys(sentimentNetworks) as readonly SentimentNetwork[];

/** The three lists, in the order of the screen. Source: r003-sentiment-lists. */
export const sentimentLists = ['locked', 'limitReached', 'active'] as const;
export type SentimentList = (typeof sentimentLists)[number];

export const sentimentListLabels: Readonly<Record<SentimentList, string>> = {
  locked: 'Locked',
  limitReached: 'Limit reached',
  active: 'Active',
};

/** Rows on a page of each list. Source: r003-sentiment-lists. */
export const sentimentPageSize = 15;
/** Accounts of one answer at most, and deleted ones. */
export const sentimentAccountsAtMost = 5000;
/** How long a deleted account can be restored. */
export const sentimentRestorableDays = 30;

/** What a collector reports of an account. */
export const sentimentReportStates = ['used', 'limit-reached', 'locked'] as const;
