import { z } from 'zod';

export const logGroup = z.object({
  name: z.string(),
  createdAt: z.string().nullable(),
  storedBytes: z.number().nullable(),
  /** Null: kept for ever. */
  retentionDays: z.number().nullable(),
});
export type LogGroup = z.infer<typeof logGroup>;

export const logRow = z.object({
  /** 1 is the newest. */
  idNum: z.number().int(),
  time: z.string(),
  logGroupName: z.string(),
  /** As it was written, with its control characters; cut after 20,000 characters. */
  message: z.string(),
  logStreamName: z.string(),
  eventId: z.string(),
});
export type LogRow = z.infer<typeof logRow>;
