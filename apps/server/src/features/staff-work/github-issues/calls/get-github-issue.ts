import { getGithubIssue } from '@midoffice/contract/staff-work/github-issues/calls/get-github-issue';
import { notFound } from '../../../../platform/http/errors.ts';
import { implementRead } from '../../../../platform/http/implement.ts';
import { requireRepository } from '../rules.ts';
import { readIssue } from '../store.ts';

export const handler = implementRead(getGithubIssue, async ({ platform, db }, { repository, number }) => {
  const found = await readIssue(db, requireRepository(platform, repository), number);
  if (!found) throw notFound('There is no such issue.');
  return found;
});
