import type { getGithubIssues } from '@midoffice/contract/staff-work/github-issues/calls/get-github-issues';
import type { GithubIssue, PendingIssue } from '@midoffice/contract/staff-work/github-issues/shapes';
import type { OutputOf } from '@midoffice/contract/kernel';

type IssueList = OutputOf<typeof getGithubIssues>;

export const issue: GithubIssue = {
  repository: 'acme/data',
  number: 7,
  title: 'Dividends are counted twice',
  state: 'open',
  author: 'hkim',
  labels: ['bug'],
  assignees: ['nina-k'],
  comments: 3,
  createdAt: '2026-06-01T09:00:00.000Z',
  updatedAt: '2026-06-02T09:00:00.000Z',
  closedAt: null,
  url: 'https://github.com/acme/data/issues/7',
  taskId: null,
};

export const pending: PendingIssue = {
  id: '00000000-0000-4000-8000-000000000001',
  repository: 'acme/data',
  title: 'Never confirmed',
  state: 'unknown',
  message: 'GitHub does not list the issue so far.',
  createdAt: '2026-06-02T09:00:00.000Z',
};

/** What a server with two repositories answers. */
export const issueList = (given: Partial<IssueList>): IssueList => ({
  connected: true,
  repositories: [
    { name: 'acme/data', readAt: '2026-06-02T09:00:00.000Z' },
    { name: 'acme/web', readAt: null },
  ],
  issues: [],
  total: given.issues?.length ?? 0,
  pending: [],
  ...given,
});
