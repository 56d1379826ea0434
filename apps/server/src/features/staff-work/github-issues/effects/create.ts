import { effectKind, EffectPending, EffectRefused } from '../../../../platform/effects/effects.ts';
import { issueBody, markOf } from '../rules.ts';
import { keepIssues } from '../mirror.ts';
import { putOrigin } from '../store.ts';

interface Input {
  readonly repository: string;
  readonly title: string;
  readonly content: string;
  readonly taskId: string | null;
  readonly taskUrl: string | null;
}

/** GitHub gives a request up after ten seconds: what is not in its records after so long was not done. */
const quietMs = 60_000;
/** Its clock is not ours. */
const skewMs = 600_000;

/**
 * Creates an issue. GitHub knows no idempotency keys: the request is sent once, and where its outcome is not known, the
 * issue is searched for by the mark in its text, until it is found or can no longer come.
 */
export const effect = effectKind<Input>({
  kind: 'github-issues.create',
  title: 'New GitHub issue',
  changes: ['github-issues'],
  lockedMessage: 'This issue is being created already.',
  inspectsFirst: true,
  mayStill: async () => undefined,
  async run({ id, platform, input, step }) {
    const { repository, title, content, taskId, taskUrl } = input;
    const { acts } = platform.connectors.github;
    const askedAtMs = await step('asked', async () => platform.now(), { reads: true });
    const since = new Date(askedAtMs - skewMs).toISOString();
    const known = await acts.findMarked(repository, markOf(id), since);
    let mayCreate = false;
    const sentAtMs = known
      ? askedAtMs
      : await step(
          'sent',
          async () => {
            mayCreate = true;
            return platform.now();
          },
          { fresh: true, reads: true },
        );
    if (!known && !mayCreate) {
      if (platform.now() - sentAtMs < quietMs)
        throw new EffectPending('GitHub does not list the issue so far.');
      throw new EffectRefused('GitHub did not create the issue. Nothing was created, please try again.', 409);
    }
    const issue =
      known ??
      (await step('create', async () => {
        const body = issueBody(content, id, taskUrl);
        const made = await acts.createIssue({ repository, title, body });
        return { ...made, labels: [...made.labels], assignees: [...made.assignees] };
      }));
    const { number } = issue;
    const url = `https://github.com/${repository}/issues/${number}`;
    const readAt = new Date(sentAtMs).toISOString();
    return {
      message: `Issue ${repository}#${number} created.`,
      after: { repository, number },
      result: { issue: { repository, number, url } },
      async keep(trx) {
        await putOrigin(trx, { repository, number, effectId: id, taskId });
        await keepIssues(trx, { issues: [issue], readAt });
      },
    };
  },
});
