import { z } from 'zod';

export * from './lists.ts';

/** What amounts of a day are multiplied by. */
export const exchangeRate = z.object({
  /** As it was asked for. */
  date: z.string(),
  /** Amounts in `from` times this are amounts in `to`. */
  factor: z.number(),
  /** The day whose rates were taken: the same one, or the nearest banking day before it. */
  bankingDay: z.string(),
});
export type ExchangeRate = z.infer<typeof exchangeRate>;
