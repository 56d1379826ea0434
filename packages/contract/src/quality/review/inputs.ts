import { z } from 'zod';
import { symbol } from '../../kernel/index.ts';
import { reviewKinds } from './lists.ts';

export const access = ['charts'] as const;

export const ref = z.guid('must be the id of an item');

/** What narrows the list of items and its counts. */
export const itemFilter = {
  kind: z.enum(reviewKinds, { error: `must be one of ${reviewKinds.join(', ')}` }).optional(),
  symbol: symbol.optional(),
};

export const changes = ['review'] as const;
