import { z } from 'zod';
import { limitedText, page, queryFlag, sortedBy, type PermissionKey } from '../../kernel/index.ts';
import { paymentListKeys, paymentLists, paymentListSorts, type PaymentList } from './lists.ts';
import { listPage } from './shapes.ts';

export const paymentList = z.enum(paymentLists, { error: `must be one of ${paymentLists.join(', ')}` });

/** What narrows a list. */
export const listFilter = {
  /** Within e-mail, user id or id at the card provider. */
  search: z.string().trim().max(200, 'must have at most 200 characters').optional(),
  planCode: limitedText('planLabel').optional(),
  state: limitedText('planLabel').optional(),
};

/** A list whole or, with `page`, 50 rows of it; with `dataType=csv` as a file. */
export const listQuery = z.object({
  ...listFilter,
  sort: sortedBy(paymentListSorts).optional(),
  page: page.optional(),
  dataType: z.enum(['json', 'csv'], { error: 'must be json or csv' }).optional(),
});

/** As {@link listQuery}, of a list that can be made anew first. */
export const refreshableQuery = listQuery.extend({ refresh: queryFlag.optional() });

/** What the calls of all lists have in common. */
export const listCall = {
  method: 'GET',
  mode: 'read',
  answers: ['application/json', 'text/csv'],
  reads: ['payment-lists'],
  failure: 'Something went wrong fetching data.',
  expensive: true,
} as const;

/** The answer of a list: its rows, one page of them, or the text of a file. */
export const listOutput = <R extends z.ZodType>(row: R) => z.union([z.array(row), listPage(row), z.string()]);

/** Who may open a list. */
export const listAccess = <L extends PaymentList>(list: L): readonly [(typeof paymentListKeys)[L]] => [
  paymentListKeys[list],
];

/** Whoever may open one of the lists. */
export const anyListAccess: readonly PermissionKey[] = Object.values(paymentListKeys);

/** Rows that somebody ticked, or took out of all that fit. */
export const rowKeys = z
  .array(z.string().min(1, 'is required').max(300, 'must have at most 300 characters'))
  .min(1, 'must name a row')
  .max(5000, 'must name at most 5,000 rows');
