import { z } from 'zod';
import type { PermissionKey } from '../../kernel/index.ts';
import { isQuarter, quarterWords } from './lists.ts';

export const access = ['getCouponAnalytics'] as const satisfies readonly PermissionKey[];

/** A quarter of a year in UTC. Source: d101. */
export const quarter = z.string({ error: 'is required' }).trim().refine(isQuarter, quarterWords);

/** A promotion code, or the id of a coupon. */
export const couponCode = z
  .string({ error: 'is required' })
  .min(1, 'is required')
  .max(500, 'must have at most 500 characters');

/** An account at the card provider. */
export const stripeID = z
  .string({ error: 'is required' })
  .trim()
  .min(1, 'is required')
  .max(255, 'must have at most 255 characters');

/** A part in percent, two decimals at most. */
export const ratePercent = z
  .number({ error: 'must be a number' })
  .min(0, 'must be at least 0')
  .max(100, 'must be at most 100')
  .refine((rate) => Math.abs(rate * 100 - Math.round(rate * 100)) < 1e-6, 'must have at most two decimals');
