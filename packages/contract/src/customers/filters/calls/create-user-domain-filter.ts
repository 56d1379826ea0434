import { z } from 'zod';
import { defineCall, done } from '../../../kernel/index.ts';
import { access, newFilterType, newFilterValue } from '../inputs.ts';
import { userDomainFilter } from '../shapes.ts';

export const createUserDomainFilter = defineCall('createUserDomainFilter', {
  method: 'POST',
  path: '/admin/create-user-domain-filter',
  access,
  mode: 'write',
  audit: 'user-domain-filter.created',
  summary: 'Creates a filter for sign-ups, active unless said otherwise',
  body: z.object({
    type: newFilterType,
    value: newFilterValue,
    isActive: z.boolean('must be true or false').default(true),
  }),
  output: done.extend({ filter: userDomainFilter }),
  changes: ['user-domain-filters'],
  failure: 'Error creating filter',
});
