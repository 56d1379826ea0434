import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { access, newFilterType, newFilterValue } from '../inputs.ts';
import { filterEffect } from '../shapes.ts';

export const previewUserDomainFilter = defineCall('previewUserDomainFilter', {
  method: 'GET',
  path: '/admin/preview-user-domain-filter',
  access,
  mode: 'read',
  expensive: true,
  summary:
    'Which existing accounts a filter would have stopped, or let in, if it had been active when they signed up',
  query: z.object({ type: newFilterType, value: newFilterValue }),
  output: filterEffect,
  reads: ['user-domain-filters', 'accounts'],
  failure: 'Something went wrong calculating the preview.',
});
