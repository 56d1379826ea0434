/** Units of time that endpoints are measured by, as the calls take them. Source: r003-endpoints-granularity. */
export const granularities = ['days', 'hours', 'minutes'] as const;
export type Granularity = (typeof granularities)[number];

/** What each is called, how many of its units are covered, the current one included, and how long one is. */
export const granularitySpans: Readonly<
  Record<Granularity, { readonly label: string; readonly units: number; readonly unitSeconds: number }>
> = {
  days: { label: 'Day', units: 30, unitSeconds: 86_400 },
  hours: { label: 'Hour', units: 48, unitSeconds: 3_600 },
  minutes: { label: 'Min', units: 60, unitSeconds: 60 },
};

/** Endpoints that are listed at most, the busiest. */
export const endpointsAtMost = 1000;
