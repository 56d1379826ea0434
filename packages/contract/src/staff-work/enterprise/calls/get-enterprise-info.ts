import { z } from 'zod';
import { defineCall, page, sortedBy } from '../../../kernel/index.ts';
import { submissionSorts } from '../lists.ts';
import { enterpriseSubmissionList } from '../shapes.ts';

export const getEnterpriseInfo = defineCall('getEnterpriseInfo', {
  method: 'GET',
  path: '/admin/get-enterprise-info',
  access: ['enterpriseSubmissions'],
  mode: 'read',
  summary:
    'Requests for enterprise licences, searched and sorted, the newest first: with page 100 of them, else the first 2,000',
  query: z.object({
    /** Part of e-mail, user id, name, company, website, licence or data set. */
    search: z.string().trim().max(200, 'must have at most 200 characters').optional(),
    sort: sortedBy(submissionSorts).optional(),
    page: page.optional(),
  }),
  output: enterpriseSubmissionList,
  reads: ['enterprise-submissions', 'accounts'],
});
