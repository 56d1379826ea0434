import { z } from 'zod';
import { repairDone } from '../../system/ledger/shapes.ts';
import { fileTypes, filingPeriods } from './lists.ts';

export const filingPeriod = z.enum(filingPeriods, { error: `must be one of ${filingPeriods.join(', ')}` });

/** A filing at the SEC. */
export const secFiling = z.object({
  /** End of its period; where the filing has none the day on which it was filed. */
  date: z.string(),
  /** `2024-11-01 06:01:36`, as EDGAR states it. */
  acceptedDate: z.string(),
  /** Such as `10-K`. */
  formType: z.string(),
  finalLink: z.string(),
});
export type SecFiling = z.infer<typeof secFiling>;

/** A filing of a company that does not file with the SEC. */
export const internationalFiling = z.object({
  symbol: z.string(),
  date: z.string(),
  fillingDate: z.string().nullable(),
  calendarYear: z.number().int(),
  period: filingPeriod,
  finalLink: z.string().nullable(),
  rawTextLink: z.string().nullable(),
  s3Link: z.string().nullable(),
  rawTextAvailable: z.boolean(),
  fileType: z.enum(fileTypes).nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type InternationalFiling = z.infer<typeof internationalFiling>;

/** Where the report of a period is published. */
export const financialLink = z.object({
  calendarYear: z.number().int(),
  period: filingPeriod,
  finalLink: z.string(),
});
export type FinancialLink = z.infer<typeof financialLink>;

/** A stored document of a filing. */
export const filingDocument = z.object({
  finalLink: z.string(),
  fileType: z.enum(fileTypes),
  bytes: z.number().int(),
  s3Link: z.string(),
  rawTextLink: z.string().nullable(),
});
export type FilingDocument = z.infer<typeof filingDocument>;

/** One row before and after; null where there is none on that side. */
export const filingChange = z.object({
  symbol: z.string(),
  calendarYear: z.number().int(),
  period: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
});
export type FilingChange = z.infer<typeof filingChange>;

/** Changes that an answer lists; it counts all. */
export const filingChangesShown = 200;

/** What a repair of filings or links answers. */
export const filingRepairDone = repairDone.extend({
  changed: z.array(filingChange).max(filingChangesShown),
  changedCount: z.number().int(),
  /** Digest of all that is written; a write may be made to depend on it. */
  digest: z.string(),
});
export type FilingRepairDone = z.infer<typeof filingRepairDone>;
