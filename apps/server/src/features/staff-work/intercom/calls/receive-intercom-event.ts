import { receiveIntercomEvent } from '@midoffice/contract/staff-work/intercom/calls/receive-intercom-event';
import { implementSigned, type SignedContext } from '../../../../platform/http/implement.ts';
import { refreshJob } from '../refresh.ts';
import { insertNotification, readConversation } from '../store.ts';

const verify = ({ platform, rawBody, header }: SignedContext) =>
  platform.connectors.intercom.verifyNotification(rawBody, header('x-hub-signature'));

export const handler = implementSigned(
  receiveIntercomEvent,
  verify,
  async (context, _input, notification) => {
    const { platform, trx } = context;
    const { id, topic, conversationId } = notification;
    // One that is known already, and one of a conversation that no task names, change nothing.
    const isOurs = conversationId !== null && (await readConversation(trx, conversationId)) !== undefined;
    if (!isOurs || !(await insertNotification(trx, notification))) {
      context.previewOnly();
      return { received: true as const };
    }
    await platform.jobs.enqueue(refreshJob, { id: conversationId }, { trx, singletonKey: conversationId });
    await context.audit({
      actor: { id: null, label: 'Intercom' },
      targetKind: 'intercom-conversation',
      targetId: conversationId,
      after: { notification: id, topic },
    });
    return { received: true as const };
  },
);
