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
};

/**
 * `open` waits for a reviewer; `gone`: the data changed and the error with them. The others are what a reviewer decided.
 */
export const reviewStates = ['open', 'accepted', 'rejected', 'gone'] as const;
export type ReviewState = (typeof reviewStates)[number];

/** How long an item stays with the reviewer who took it. */
export const leaseMinutes = 5;
export const reviewPageSize = 50;
