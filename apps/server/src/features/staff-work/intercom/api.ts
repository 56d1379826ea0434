import type { Trx } from '../../../platform/db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { notifyOnCommit } from '../../../platform/push/store.ts';
import { keptConversation } from './message.ts';
import { putConversation, readMessages, type KeptConversation } from './store.ts';

/** The messages of a conversation as they were last read, oldest first; none where it never was. */
export const conversationMessages = readMessages;

/**
 * Reads a conversation from Intercom, outside any transaction; null where Intercom knows none of this id.
 * @throws ApiError 424, 502, 503 with a text for people
 */
export async function fetchConversation(
  platform: Pick<Platform, 'connectors' | 'now'>,
  id: string,
): Promise<KeptConversation | null> {
  const readAtMs = platform.now();
  const found = await platform.connectors.intercom.fetchConversation(id);
  return found && keptConversation(found, readAtMs);
}

/** Keeps what was read, unless a later reading was kept meanwhile, and announces it. */
export async function keepConversation(trx: Trx, conversation: KeptConversation): Promise<void> {
  if (await putConversation(trx, conversation))
    await notifyOnCommit(trx, { subject: 'intercom', id: conversation.id });
}
