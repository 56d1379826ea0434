import { receiveGithubEvent } from '@midoffice/contract/staff-work/github-issues/calls/receive-github-event';
import { badInput } from '../../../../platform/http/errors.ts';
import { implementSigned, type SignedContext } from '../../../../platform/http/implement.ts';
import { refreshJob } from '../mirror.ts';
import { insertDelivery } from '../store.ts';

const verify = ({ platform, rawBody, header }: SignedContext) =>
  platform.connectors.github.verifyDelivery(rawBody, {
    signature: header('x-hub-signature-256'),
    event: header('x-github-event'),
  });

export const handler = implementSigned(receiveGithubEvent, verify, async (context, _input, delivery) => {
  const { platform, trx } = context;
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
