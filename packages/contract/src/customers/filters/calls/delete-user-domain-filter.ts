import { z } from 'zod';
import { defineCall, done } from '../../../kernel/index.ts';
import { access, filterId } from '../inputs.ts';

export const deleteUserDomainFilter = defineCall('deleteUserDomainFilter', {
  method: 'POST',
  path: '/admin/delete-user-domain-filter/{id}',
  access,
  mode: 'write',
  audit: 'user-domain-filter.deleted',
  summary: 'Deletes a filter permanently',
  params: z.object({ id: filterId }),
  output: done,
  changes: ['user-domain-filters'],
  failure: 'Error deleting filter',
});
