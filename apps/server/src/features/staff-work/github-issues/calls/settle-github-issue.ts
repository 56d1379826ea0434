import { settleGithubIssue } from '@midoffice/contract/staff-work/github-issues/calls/settle-github-issue';
import { notFound } from '../../../../platform/http/errors.ts';
import { implementResume } from '../../../../platform/http/implement.ts';
import { isIssueEffect } from '../store.ts';

export const handler = implementResume(settleGithubIssue, async ({ trx }, { id }) => {
  if (!(await isIssueEffect(trx, id))) throw notFound('There is no such issue.');
  return id;
});
