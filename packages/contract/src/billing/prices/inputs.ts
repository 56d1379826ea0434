import { z } from 'zod';
import { limitedText } from '../../kernel/index.ts';
import { planTypeOf, planTypes } from './lists.ts';

/** The id of a product: the provider's own, or one that was given to it. */
export const productId = z
  .string({ error: 'must be a text' })
  .trim()
  .max(255, 'must have at most 255 characters')
  .regex(/^[\w-]*$/, 'must be the id of a product, such as prod_1Abc');

const vendorId = (what: string, start: string) =>
  z
    .string({ error: 'is required' })
    .trim()
    .max(255, 'must have at most 255 characters')
    .regex(new RegExp(`^${start}_\\w+$`), `must be the id of ${what}, such as ${start}_1Abc`);

export const priceId = vendorId('a price', 'price');
export const subscriptionId = vendorId('a subscription', 'sub');

/** A subscription by its id, or as lists show it. */
export const subscription = z.union(
  [
    subscriptionId,
    z.object({ subscriptionID: subscriptionId }).transform(({ subscriptionID }) => subscriptionID),
    z.object({ id: subscriptionId }).transform(({ id }) => id),
  ],
  { error: 'must be the id of a subscription, such as sub_1Abc' },
);

/** How often it is paid, in any of the words for it; an empty text is none. */
export const planType = z
  .string({ error: `must be one of ${planTypes.join(', ')}` })
  .max(40, 'must have at most 40 characters')
  .transform((word, refuse) => {
    if (word.trim() === '') return undefined;
    const known = planTypeOf(word);
    if (known) return known;
    refuse.addIssue({ code: 'custom', message: `must be one of ${planTypes.join(', ')}` });
    return z.NEVER;
  });

/** The label of a plan and the name of a price. Source: r003-text-limits. */
export const planLabelText = limitedText('planLabel');
