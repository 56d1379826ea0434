import { z } from 'zod';
import { defineCall, done } from '../../../kernel/index.ts';
import { repositoryName } from '../shapes.ts';

export const refreshGithubIssues = defineCall('refreshGithubIssues', {
  method: 'POST',
  path: '/admin/refresh-github-issues',
  access: ['github', 'tasks'],
  mode: 'write',
  audit: 'github-issues.refreshed',
  summary: 'Reads the issues of a repository that changed since they were last read',
  body: z.object({ repository: repositoryName }),
  output: done.extend({ changed: z.number().int() }),
  changes: ['github-issues'],
  failure: 'Something went wrong.',
});
