/** How long the texts of a payment link may be. Source: r002-paylink-limits. */
export const linkLimits = { name: 100, description: 300 } as const;

/** What the counters of the form end with: after `12`, `/100`. Source: r002-paylink-limits. */
export const linkCounters = { name: '/100', description: '/300' } as const;

/** Created links are listed in groups of so many. Source: r002-paylink-group-10. */
export const linksInGroup = 10;

/** Groups on a page of links. */
export const groupsOnPage = 5;
/** Links of a list that is answered whole. */
export const linksAtMost = 50_000;
export const linkPageSize = linksInGroup * groupsOnPage;

/** How often a link charges; `once` is the default. */
export const linkPeriods = ['once', 'monthly', 'annual'] as const;
export type LinkPeriod = (typeof linkPeriods)[number];
