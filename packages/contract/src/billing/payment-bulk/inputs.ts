import { z } from 'zod';
import { limitedText } from '../../kernel/index.ts';
import { anyListAccess, listFilter, paymentList, rowKeys } from '../payment-lists/inputs.ts';
import { bulkActions } from './lists.ts';

/** Rows of a list, and what is to be done for them. */
export const bulkWish = {
  list: paymentList,
  action: z.enum(bulkActions, { error: `must be one of ${bulkActions.join(', ')}` }),
  /** Template of a mail, where its family has several. */
  template: limitedText('planLabel').optional(),
  filter: z.object(listFilter).default({}),
  /** Of those that the filter leaves these alone. */
  only: rowKeys.optional(),
  /** Of those that the filter leaves all but these. */
  except: rowKeys.optional(),
};

export const bulkAccess = anyListAccess;
