import { z } from 'zod';
import { defineCall, page } from '../../../kernel/index.ts';
import { leadFilter, oneOf } from '../inputs.ts';
import { leadList, leadSorts } from '../shapes.ts';

export const getPotentialBusiness = defineCall('getPotentialBusiness', {
  method: 'GET',
  path: '/admin/get-potential-business',
  access: ['potentialBusiness'],
  mode: 'read',
  summary:
    'Sales leads: all of them, or those of one tab, searched, filtered and sorted; with page, 100 of them',
  query: z.object({
    ...leadFilter,
    sort: oneOf([...leadSorts, ...leadSorts.map((name) => `-${name}` as const)] as [
      string,
      ...string[],
    ]).optional(),
    page: page.optional(),
  }),
  output: leadList,
  reads: ['leads', 'accounts', 'mails'],
  failure: 'Something went wrong fetching data.',
});
