import { refreshIntercom } from '@midoffice/contract/staff-work/tasks/calls/refresh-intercom';
import { taskTexts } from '@midoffice/contract/staff-work/tasks/lists';
import { notFound } from '../../../../platform/http/errors.ts';
import { implementPrepared } from '../../../../platform/http/implement.ts';
import { conversationMessages, fetchConversation, keepConversation } from '../../intercom/api.ts';
import { readTask, wholeTask } from '../store.ts';

export const handler = implementPrepared(
  refreshIntercom,
  async ({ platform }, { _id, intercomID }) => {
    if (!(await readTask(platform.db, _id))) throw notFound(taskTexts.notFound);
    const found = await fetchConversation(platform, intercomID);
    if (!found) throw notFound(`intercomID: Intercom has no conversation ${intercomID}.`);
    return found;
  },
  async (context, { _id, intercomID }, found) => {
    const { trx } = context;
    const task = await wholeTask(trx, _id);
    if (!task) throw notFound(taskTexts.notFound);
    await keepConversation(trx, found);
    await context.audit({
      targetKind: 'task',
      targetId: _id,
      after: { intercomID, messages: found.messages.length },
    });
    return {
      success: true as const,
      message: 'Intercom conversation refreshed.',
      task: { ...task, intercomConversations: await conversationMessages(trx, intercomID) },
    };
  },
);
