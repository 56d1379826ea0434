import { z } from 'zod';
import { defineCall, done, reason } from '../../../kernel/index.ts';
import { access, filterChoice, filterId } from '../inputs.ts';
import { filterEffect } from '../shapes.ts';

const filterIds = z.array(filterId).min(1, 'must name a filter').max(1000, 'must name at most 1,000 filters');

export const changeUserDomainFilters = defineCall('changeUserDomainFilters', {
  method: 'POST',
  path: '/admin/change-user-domain-filters',
  access,
  mode: 'write',
  expensive: true,
  audit: 'user-domain-filter.changed-many',
  summary:
    'Switches on, switches off or deletes all filters that a choice leaves, or those of them that are named',
  body: z.object({
    filter: z.object(filterChoice),
    /** Of those that the choice leaves these alone. */
    only: filterIds.optional(),
    /** Of those that the choice leaves all but these. */
    except: filterIds.optional(),
    /** How many filters the person had seen to fit: where it is another number now, nothing is changed. */
    expectedCount: z.number({ error: 'must be a number' }).int(),
    change: z.enum(['activate', 'deactivate', 'delete'], {
      error: 'must be one of activate, deactivate, delete',
    }),
    preview: z.boolean('must be true or false').default(false),
    reason,
  }),
  output: done.extend({
    changed: z.number().int(),
    /** With preview only. */
    impact: filterEffect.nullable(),
  }),
  changes: ['user-domain-filters'],
  failure: 'Error updating filter',
});
