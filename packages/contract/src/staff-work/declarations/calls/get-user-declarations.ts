import { z } from 'zod';
import { defineCall, page, queryFlag, sortedBy } from '../../../kernel/index.ts';
import { declarationSorts } from '../lists.ts';
import { userDeclarationList } from '../shapes.ts';

export const getUserDeclarations = defineCall('getUserDeclarations', {
  method: 'GET',
  path: '/admin/get-user-declarations',
  access: ['userDeclarations'],
  mode: 'read',
  summary:
    'User declarations, searched, filtered and sorted, the newest first: with page 100 of them, else the first 10,000',
  query: z.object({
    /** Part of e-mail, user id, name or employer. */
    search: z.string().trim().max(200, 'must have at most 200 characters').optional(),
    isProfessional: queryFlag.optional(),
    sort: sortedBy(declarationSorts).optional(),
    page: page.optional(),
  }),
  output: userDeclarationList,
  reads: ['declarations', 'accounts'],
});
