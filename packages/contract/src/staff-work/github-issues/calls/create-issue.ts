import { z } from 'zod';
import { defineCall, effectDone } from '../../../kernel/index.ts';
import { issueInput, repositoryName, taskId } from '../shapes.ts';

export const createIssue = defineCall('createIssue', {
  method: 'POST',
  path: '/admin/create-issue',
  access: ['github', 'tasks'],
  mode: 'effect',
  audit: 'github-issue.created',
  summary:
    'Creates an issue in one of the configured repositories, from a task where one is named; where GitHub does not answer, its records are asked until the outcome is known',
  body: z.object({
    ...issueInput,
    repository: repositoryName,
    /** The task that it is created from. */
    _id: taskId.optional(),
  }),
  output: effectDone.extend({
    issue: z.object({ repository: z.string(), number: z.number().int(), url: z.string() }).optional(),
  }),
  changes: ['github-issues'],
  failure: 'Cannot add issue.',
});
