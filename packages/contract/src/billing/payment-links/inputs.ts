import { z } from 'zod';
import { linkLimits, linkPeriods } from './lists.ts';

const linkText = (most: number) =>
  z
    .string({ error: 'is required' })
    .trim()
    .min(1, 'is required')
    .max(most, `must have at most ${most} characters`);

export const linkName = linkText(linkLimits.name);
export const linkDescription = linkText(linkLimits.description);

/** The id of a payment link at the card provider. */
export const linkId = z
  .string({ error: 'is required' })
  .trim()
  .max(255, 'must have at most 255 characters')
  .regex(/^plink_\w+$/, 'must be the id of a payment link, such as plink_1Abc');

export const linkPeriod = z.enum(linkPeriods, { error: `must be one of ${linkPeriods.join(', ')}` });
