import { z } from 'zod';

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
