import { z } from 'zod';
import { defineCall, effectDone } from '../../../kernel/index.ts';

export const settleGithubIssue = defineCall('settleGithubIssue', {
  method: 'POST',
  path: '/admin/github-issues/{id}/settle',
  access: ['github', 'tasks'],
  mode: 'effect',
  audit: 'github-issue.settled',
  summary:
    "Looks an issue whose creation is not confirmed up in GitHub's records, or creates one that was refused again",
  params: z.object({ id: z.guid('must be the id of an effect') }),
  output: effectDone,
  changes: ['github-issues'],
  failure: 'Cannot add issue.',
});
