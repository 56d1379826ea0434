import { refreshGithubIssues } from '@midoffice/contract/staff-work/github-issues/calls/refresh-github-issues';
import { implementPrepared } from '../../../../platform/http/implement.ts';
import { fetchChanged, keepChanged } from '../mirror.ts';
import { requireRepository } from '../rules.ts';

export const handler = implementPrepared(
  refreshGithubIssues,
  async ({ platform }, input) => {
    const repository = requireRepository(platform, input.repository);
    return { repository, read: await fetchChanged(platform, repository) };
  },
  async (context, _input, { repository, read }) => {
    const changed = await keepChanged(context.trx, repository, read);
    await context.audit({ targetKind: 'github-repository', targetId: repository, after: { changed } });
    const what = changed === 1 ? '1 issue' : `${changed} issues`;
    const more = read.isWhole ? '' : ' There is more to read: it follows within ten minutes.';
    return { success: true as const, message: `${what} changed in ${repository}.${more}`, changed };
  },
);
