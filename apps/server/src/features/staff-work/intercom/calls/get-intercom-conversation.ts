import { getIntercomConversation } from '@midoffice/contract/staff-work/intercom/calls/get-intercom-conversation';
import { implementRead } from '../../../../platform/http/implement.ts';
import { readConversation, readMessages } from '../store.ts';

export const handler = implementRead(getIntercomConversation, async ({ db }, { intercomID }) => {
  const found = await readConversation(db, intercomID);
  return {
    intercomID,
    title: found?.title ?? '',
    state: found?.state ?? '',
    refreshedAt: found?.readAt ?? null,
    messages: found ? await readMessages(db, intercomID) : [],
  };
});
