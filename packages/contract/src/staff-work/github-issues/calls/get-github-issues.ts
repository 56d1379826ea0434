import { z } from 'zod';
import { defineCall, page } from '../../../kernel/index.ts';
import { githubIssue, issueStates, pendingIssue, repositoryName, taskId } from '../shapes.ts';

export const getGithubIssues = defineCall('getGithubIssues', {
  method: 'GET',
  path: '/admin/github-issues',
  access: ['github', 'tasks'],
  mode: 'read',
  summary: 'Issues of the configured repositories, the most recently changed first, 50 a page',
  query: z.object({
    repository: repositoryName.optional(),
    state: z.enum(issueStates, { error: 'must be open or closed' }).optional(),
    /** Words of the title, or a number. */
    query: z.string().trim().max(200, 'must have at most 200 characters').optional(),
    /** Those that were created from a task. */
    taskId: taskId.optional(),
    page: page.optional(),
  }),
  output: z.object({
    /** Whether GitHub is connected at all. */
    connected: z.boolean(),
    repositories: z.array(z.object({ name: z.string(), readAt: z.string().nullable() })),
    issues: z.array(githubIssue),
    total: z.number().int(),
    /** Being created, or refused in the last day: of the task, else of everybody. */
    pending: z.array(pendingIssue),
  }),
  reads: ['github-issues'],
  failure: 'Something went wrong.',
});
