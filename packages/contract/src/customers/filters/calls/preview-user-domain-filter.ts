import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { access, newFilterType, newFilterValue } from '../inputs.ts';
import { filterEffect, filterStates } from '../shapes.ts';

export const previewUserDomainFilter = defineCall('previewUserDomainFilter', {
  method: 'GET',
  path: '/admin/preview-user-domain-filter',
  access,
  mode: 'read',
  expensive: true,
  summary:
    'Which existing accounts a filter would have stopped, or let in, if it had been active, or inactive, when they signed up',
  query: z.object({
    type: newFilterType,
    value: newFilterValue,
    /** What it is switched to. */
    state: z.enum(filterStates, { error: `must be one of ${filterStates.join(', ')}` }).default('active'),
  }),
  output: filterEffect,
  reads: ['user-domain-filters', 'accounts'],
  failure: 'Something went wrong calculating the preview.',
});
