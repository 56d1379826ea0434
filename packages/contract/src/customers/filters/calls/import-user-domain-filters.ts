import { z } from 'zod';
import { defineCall, done, multiline } from '../../../kernel/index.ts';
import { access, newFilterType } from '../inputs.ts';
import { filterEffect } from '../shapes.ts';

export const importUserDomainFilters = defineCall('importUserDomainFilters', {
  method: 'POST',
  path: '/admin/import-user-domain-filters',
  access,
  mode: 'write',
  expensive: true,
  audit: 'user-domain-filter.imported',
  summary:
    'Imports a list of filters of one type, whole or not at all; with preview, only says what it would do',
  tooLarge: 'The list may have at most 1 MB.',
  body: z.object({
    type: newFilterType,
    /** One domain or address a line; empty lines and those that begin with # are skipped. */
    values: multiline(z.string({ error: 'is required' }).min(1, 'is required')),
    fileName: z.string('must be text').trim().max(200, 'must have at most 200 characters').default('list'),
    isActive: z.boolean('must be true or false').default(true),
    preview: z.boolean('must be true or false').default(false),
  }),
  output: done.extend({
    /** Values on the list. */
    rows: z.number().int(),
    inserted: z.number().int(),
    /** Values that have a filter of this type already; it stays as it is. */
    known: z.number().int(),
    /** What the new filters would have meant, with preview only. */
    impact: filterEffect.nullable(),
  }),
  changes: ['user-domain-filters'],
  failure: 'Something went wrong importing filters.',
});
