import { z } from 'zod';
import { screenerPeriods, screenerStatuses } from './lists.ts';

export * from './lists.ts';

const statusKeys = screenerStatuses.map(({ key }) => key) as [
  (typeof screenerStatuses)[number]['key'],
  ...(typeof screenerStatuses)[number]['key'][],
];

/** One column of an endpoint. */
export const screenerColumn = z.object({
  key: z.string(),
  label: z.string(),
  kind: z.enum(['text', 'number', 'percent', 'price', 'date', 'flag']),
  about: z.string(),
});
export type ScreenerColumn = z.infer<typeof screenerColumn>;

/** What the screener can be asked of one endpoint. */
export const screenerSchema = z.object({
  endpoint: z.string(),
  label: z.string(),
  group: z.string(),
  status: z.enum(statusKeys),
  /** The least plan level that has it: 1 is below 2 is below 3. */
  minLevel: z.number().int(),
  columns: z.array(screenerColumn),
  /** Whether its figures have a period that can be chosen. */
  periods: z.array(z.enum(screenerPeriods)),
});
export type ScreenerSchema = z.infer<typeof screenerSchema>;

export const screenerRow = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]).nullable());
export type ScreenerRow = z.infer<typeof screenerRow>;
