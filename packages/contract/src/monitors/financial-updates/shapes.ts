import { z } from 'zod';
import { updateWindows } from './lists.ts';

export * from './lists.ts';

const count = z.number().int();
const value = z.union([z.number(), z.string(), z.boolean()]).nullable();

/** One changed value of a financial statement. */
export const financialUpdate = z.object({
  symbol: z.string(),
  calendarYear: count,
  period: z.string(),
  /** `record`: the record as a whole, whose values are then `inserted`, `deleted` or null. */
  field: z.string(),
  /** The value in force before. */
  oldVal: value,
  /** The value in force after. */
  newVal: value,
  /** A correction was taken out, so that `newVal` is what the sources gave by then. */
  removed: z.boolean(),
  statement: z.string(),
  /** Who made it: an e-mail address, or the name of a job. */
  user: z.string(),
  userid: z.string(),
  at: z.string(),
  changeSetId: count,
});
export type FinancialUpdate = z.infer<typeof financialUpdate>;

/** Somebody who has changed financial data. */
export const updateUser = z.object({
  userid: z.string(),
  /** An e-mail address, or the name of a job. */
  user: z.string(),
  /** When they changed something last. */
  lastUpdate: z.string(),
});
export type UpdateUser = z.infer<typeof updateUser>;

const perWindow = z.object({
  '24h': count,
  '72h': count,
  '1week': count,
  '1month': count,
  '3months': count,
});
const counted = z.object({ name: z.string(), updates: perWindow });
export type CountedUpdates = z.infer<typeof counted>;

/** How much was changed in each window. */
export const updateStats = z.object({
  windows: z.array(
    z.object({
      type: z.enum(updateWindows),
      label: z.string(),
      updates: count,
      symbols: count,
      users: count,
    }),
  ),
  /** All users of the longest window, the busiest first. */
  users: z.array(counted.extend({ userid: z.string() })),
  /** The fields and symbols with the most updates of the longest window. */
  fields: z.array(counted),
  symbols: z.array(counted),
});
export type UpdateStats = z.infer<typeof updateStats>;
