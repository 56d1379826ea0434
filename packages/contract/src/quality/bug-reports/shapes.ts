import { z } from 'zod';

/** One value that a customer calls wrong. Values are as the endpoint answers them. */
export const reportedChange = z.object({
  oldValue: z.unknown(),
  newValue: z.unknown(),
});

/** What accepting a change would do. */
export const changeOutcome = z.object({
  /** In words, such as `close of 2024-05-03 in the EOD chart of NWND`. */
  repairs: z.string().nullable(),
  /** Why it cannot be ticked; null where it can. */
  problem: z.string().nullable(),
});
export type ChangeOutcome = z.infer<typeof changeOutcome>;

/** An open report of wrong data. */
export const bugReport = z.object({
  _id: z.string(),
  createdAt: z.string(),
  description: z.string(),
  /** By field; for several days in one report `YYYY-MM-DD.field`. */
  changes: z.record(z.string(), reportedChange),
  /** By the same names: what could be done. */
  outcomes: z.record(z.string(), changeOutcome),
  endpoint: z.string(),
  ticker: z.string(),
  /** The day of the values, or a period such as `FY2023`. */
  period: z.string(),
  userId: z.string(),
});
export type BugReport = z.infer<typeof bugReport>;
