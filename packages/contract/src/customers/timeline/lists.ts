/** What happens to a customer, as the timeline sorts it. */
export const timelineKinds = [
  'payment',
  'subscription',
  'mail',
  'key',
  'limit',
  'usage',
  'error',
  'note',
  'account',
  'repair',
] as const;
export type TimelineKind = (typeof timelineKinds)[number];
