import { z } from 'zod';
import { comparedWith, defineCall, done } from '../../../kernel/index.ts';
import { access, filterId } from '../inputs.ts';

export const toggleUserDomainFilter = defineCall('toggleUserDomainFilter', {
  method: 'POST',
  path: '/admin/toggle-user-domain-filter/{id}',
  access,
  mode: 'write',
  audit: 'user-domain-filter.toggled',
  summary: 'Switches a filter on, or off where it is on',
  params: z.object({ id: filterId }),
  body: z.object({
    expected: comparedWith(
      z.object({ isActive: z.boolean('must be true or false') }),
      'The state as the caller had read it',
      'the state is reversed whatever it is',
    ),
  }),
  output: done.extend({ isActive: z.boolean() }),
  changes: ['user-domain-filters'],
  failure: 'Error updating filter',
});
