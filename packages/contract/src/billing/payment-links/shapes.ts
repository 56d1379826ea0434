import { z } from 'zod';
import { paged } from '../../kernel/index.ts';

/** A payment link with what it sells. */
export const paymentLink = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** In the currency's smallest unit; null: the payer decides. */
  amount: z.number().int().nullable(),
  /** ISO 4217, lower case. */
  currency: z.string(),
  /** Whether it charges again each period. */
  recurring: z.boolean(),
  /** month, year and the like; null: paid once. */
  interval: z.string().nullable(),
  createdAt: z.string(),
  paymentLink: z.string(),
  url: z.string(),
  active: z.boolean(),
  /** Who made it here; null: it was made at the card provider. */
  createdBy: z.string().nullable(),
});
export type PaymentLink = z.infer<typeof paymentLink>;

/** One page of the links. */
export const linkPage = paged(paymentLink).extend({
  /** When they were last read at the card provider; null: never. */
  fetchedAt: z.string().nullable(),
  fetchedBy: z.string().nullable(),
});
export type LinkPage = z.infer<typeof linkPage>;
