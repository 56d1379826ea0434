import { z } from 'zod';
import { page, queryFlag, queryInt, userid } from '../../kernel/index.ts';
import { paymentsAtMost, paymentsPageSize } from './lists.ts';

/** What the three tabs of one customer ask: `refresh` reads the customer again at the card provider first. */
export const whosePayments = { userid, refresh: queryFlag.default(false) };

export const searchText = z.string().trim().max(200, 'must have at most 200 characters').default('');

/** A page of a long history. */
export const paymentsPage = {
  page: page.default(1),
  limit: queryInt
    .pipe(
      z.number().int().min(1, 'must be at least 1').max(paymentsAtMost, `must be at most ${paymentsAtMost}`),
    )
    .default(paymentsPageSize),
};
