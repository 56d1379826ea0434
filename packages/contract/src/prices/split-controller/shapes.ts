import { z } from 'zod';
import { splitCheckNames, splitStatuses } from './lists.ts';

export * from './lists.ts';

const check = z.enum(splitCheckNames);

/** A split as the main list has it, and what the other sources list on that day. */
export const splitRecord = z.object({
  symbol: z.string(),
  name: z.string(),
  currency: z.string(),
  date: z.string(),
  /** New shares and old shares, such as 4 and 1. */
  numerator: z.number(),
  denominator: z.number(),
  /** New shares per old. */
  ratio: z.number(),
  /** Whether the main list has it; false where only other sources do. */
  listed: z.boolean(),
  sources: z.array(z.object({ source: z.string(), ratio: z.number() })),
});

export const splitCheckStatus = z.object({
  status: z.enum(splitStatuses),
  /** For the person who decides: what was found, in figures. */
  explainMsg: z.string(),
  /** Names the fault; a mark that a person set holds while this stays the same. Null where nothing was found. */
  finding: z.string().nullable(),
  /** What FIX would do, one line each; empty where no rule knows a repair. */
  fixes: z.array(z.string()),
  /** Who called it complete, and how; null where nobody has. */
  mark: z
    .object({ how: z.enum(['fixed', 'valid']), by: z.string(), on: z.string(), holds: z.boolean() })
    .nullable(),
});
export type SplitCheckStatus = z.infer<typeof splitCheckStatus>;

/** Share counts around the split, as they are kept and as they are expected. */
export const shareCountConsistency = z.object({
  before: z.number().nullable(),
  after: z.number().nullable(),
  /** after / before; a split of ratio r gives about r. */
  observedRatio: z.number().nullable(),
  expected: z.number().nullable(),
  latest: z.number().nullable(),
  isConsistent: z.boolean(),
});

export const latestPrice = z.object({
  /** Such as `eod main`, `1min main` or `eod finage`. */
  series: z.string(),
  date: z.string(),
  price: z.number(),
  /** price / EOD price of the same day; null where EOD has no such day. */
  ratioToEod: z.number().nullable(),
  isConsistent: z.boolean(),
});

export const priceJump = z.object({
  date: z.string(),
  previousClose: z.number(),
  close: z.number(),
  /** close / previous close. */
  change: z.number(),
  /** `split`: as large as the split; `confirmed`: other sources have it as well; `unexplained`: neither. */
  kind: z.enum(['split', 'confirmed', 'unexplained']),
});

/** Everything that the checks of a split found. */
export const splitStatistics = z.object({
  symbol: z.string(),
  splitDate: z.string(),
  expectedPrice: z.number().nullable(),
  expectedShareCount: z.number().nullable(),
  summary: z.object({
    splitRecord,
    counts: z.object({
      'auto-fix': z.number().int(),
      'manual-fix': z.number().int(),
      valid: z.number().int(),
    }),
  }),
  status: z.record(check, splitCheckStatus),
  adjustmentComplete: z.record(check, z.boolean()),
  shareCountConsistency,
  chartStats: z.object({
    latestPrices: z.array(latestPrice),
    priceJumps: z.object({ dayOverDay: z.array(priceJump) }),
  }),
  /** Newest repair of the symbol: pass it as `expectedChangeSet` to be refused when somebody was quicker. */
  lastChangeSetId: z.number().int(),
});
export type SplitStatistics = z.infer<typeof splitStatistics>;

/** What is known before the checks run: fills the form. */
export const preliminaryInfo = z.object({
  symbol: z.string(),
  splitDate: z.string(),
  ratio: z.number(),
  /** Close before the split in new shares, as the sources agree on it; null without bars before it. */
  targetPrice: z.number().nullable(),
  /** Share counts that may be right after the split, likeliest first. */
  altShares: z.array(z.object({ shares: z.number(), label: z.string() })),
});
