/** What a scan finds; a fault of the splits, or the check that found the cells. */
export const reviewKinds = [
  'missing-split',
  'unadjusted-block',
  'doubled',
  'wrong-date',
  'wrong-ratio',
  'duplicate-date',
  'not-positive',
  'range',
  'unit',
  'spike',
  'peer',
  'stale',
  'zero-volume',
  'statement-identity',
  'statement-scale',
  'statement-sign',
  'statement-year-to-date',
  'statement-missing-quarter',
  'statement-doubled-quarter',
  'statement-fiscal-year',
  'statement-currency',
  'statement-source',
  'statement-shares',
  'statement-conflict',
] as const;
export type ReviewKind = (typeof reviewKinds)[number];

/** The same for people. */
export const reviewKindLabels: Readonly<Record<ReviewKind, string>> = {
  'missing-split': 'Missing split',
  'unadjusted-block': 'Unadjusted block',
  doubled: 'Split applied twice',
  'wrong-date': 'Split on a wrong date',
  'wrong-ratio': 'Split with a wrong ratio',
  'duplicate-date': 'Date twice',
  'not-positive': 'Not positive',
  range: 'Impossible bar',
  unit: 'Wrong currency unit',
  spike: 'Spike',
  peer: 'Other sources differ',
  stale: 'Stale prices',
  'zero-volume': 'No volume',
  'statement-identity': 'Figures do not add up',
  'statement-scale': 'Statement in a wrong scale',
  'statement-sign': 'Figure with a wrong sign',
  'statement-year-to-date': 'Quarter is year to date',
  'statement-missing-quarter': 'Missing quarter',
  'statement-doubled-quarter': 'Quarter twice',
  'statement-fiscal-year': 'Shifted fiscal period',
  'statement-currency': 'Statement in another currency',
  'statement-source': 'Other sources have another figure',
  'statement-shares': 'Share count of a statement',
  'statement-conflict': 'Source contradicts a correction',
};

/** Whether an error is one of statements; the others are of daily series. */
export const isStatementKind = (kind: ReviewKind): boolean => kind.startsWith('statement-');

/**
 * `open` waits for a reviewer; `gone`: the data changed and the error with them. The others are what a reviewer decided.
 */
export const reviewStates = ['open', 'accepted', 'rejected', 'gone'] as const;
export type ReviewState = (typeof reviewStates)[number];

/** How long an item stays with the reviewer who took it. */
export const leaseMinutes = 5;
export const reviewPageSize = 50;
