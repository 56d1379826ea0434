import { z } from 'zod';
import { defineCall, page } from '../../../kernel/index.ts';
import { access, filterChoice, filterId } from '../inputs.ts';
import { filterList, filterSorts } from '../shapes.ts';

const sorts = [...filterSorts, ...filterSorts.map((name) => `-${name}` as const)];

export const getUserDomainFilters = defineCall('getUserDomainFilters', {
  method: 'GET',
  path: '/admin/get-user-domain-filters',
  access,
  mode: 'read',
  summary:
    'Domain and user filters, newest first unless sorted: those that fit, at most 10,000; with page, 100 of them',
  query: z.object({
    ...filterChoice,
    /** One filter alone. */
    id: filterId.optional(),
    sort: z.enum(sorts, { error: `must be one of ${sorts.join(', ')}` }).optional(),
    page: page.optional(),
  }),
  output: filterList,
  reads: ['user-domain-filters', 'signup-refusals'],
  failure: 'Something went wrong fetching filters.',
});
