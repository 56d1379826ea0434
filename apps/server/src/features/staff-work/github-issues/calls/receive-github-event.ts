import { receiveGithubEvent } from '@midoffice/contract/staff-work/github-issues/calls/receive-github-event';
import { badInput } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { refreshJob } from '../mirror.ts';
import { insertDelivery } from '../store.ts';

export const handler = implementWrite(receiveGithubEvent, async (context) => {
  const { platform, trx, rawBody } = context;
  const delivery = platform.connectors.github.verifyDelivery(rawBody, {
    signature: context.header('x-hub-signature-256'),
    event: context.header('x-github-event'),
  });
  const id = context.header('x-github-delivery') ?? '';
  if (delivery && !/^[\w-]{1,100}$/.test(id)) throw badInput('x-github-delivery', 'is required');
  // One that is known already, and what is about no issue of ours, change nothing.
  if (!delivery || !(await insertDelivery(trx, id, delivery))) {
    context.previewOnly();
    return { received: true as const };
  }
  const { repository, number } = delivery;
  await platform.jobs.enqueue(
    refreshJob,
    { repository, number },
    { trx, singletonKey: `${repository}#${number}` },
  );
  await context.audit({
    actor: { id: null, label: 'GitHub' },
    targetKind: 'github-issue',
    targetId: `${repository}#${number}`,
    after: { delivery: id },
  });
  return { received: true as const };
});
