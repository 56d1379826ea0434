import { getGithubIssues } from '@midoffice/contract/staff-work/github-issues/calls/get-github-issues';
import { implementRead } from '../../../../platform/http/implement.ts';
import { requireRepository } from '../rules.ts';
import { listIssues, pendingIssues, readTimes } from '../store.ts';

export const handler = implementRead(
  getGithubIssues,
  async ({ platform, db }, { repository, page = 1, ...filter }) => {
    const { connected, repositories } = platform.connectors.github;
    const shown = repository ? [requireRepository(platform, repository)] : repositories;
    const [list, times, pending] = await Promise.all([
      listIssues(db, { ...filter, repositories: shown }, page),
      readTimes(db, repositories),
      // From the main database: what was begun a moment ago is asked for at once.
      pendingIssues(platform.db, filter.taskId),
    ]);
    return {
      connected,
      repositories: repositories.map((name) => ({ name, readAt: times.get(name) ?? null })),
      ...list,
      pending,
    };
  },
);
