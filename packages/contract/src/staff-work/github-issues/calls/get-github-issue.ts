import { z } from 'zod';
import { defineCall, queryInt } from '../../../kernel/index.ts';
import { githubIssue, repositoryName } from '../shapes.ts';

export const getGithubIssue = defineCall('getGithubIssue', {
  method: 'GET',
  path: '/admin/github-issue',
  access: ['github', 'tasks'],
  mode: 'read',
  summary: 'One issue with its text',
  query: z.object({
    repository: repositoryName,
    number: queryInt.pipe(z.number().int().min(1, 'must be at least 1').max(2_147_483_647, 'is too large')),
  }),
  output: githubIssue.extend({ body: z.string() }),
  reads: ['github-issues'],
  failure: 'Something went wrong.',
});
