import type { Platform } from '../../../platform/platform.ts';
import { fetchConversation, keepConversation } from './api.ts';
import { noteAsked, readConversation } from './store.ts';

/** The job that reads a conversation again after a notification. */
export const refreshJob = 'intercom.refresh';

/**
 * Reads a conversation that is kept here again. What a notification says is not used, so order, repetitions and gaps of
 * notifications do not matter; a reading that began earlier never replaces a later one.
 */
export async function refreshKept(
  platform: Pick<Platform, 'db' | 'connectors' | 'now'>,
  id: string,
): Promise<void> {
  if (!(await readConversation(platform.db, id))) return;
  await noteAsked(platform.db, id, new Date(platform.now()));
  const found = await fetchConversation(platform, id);
  if (found) await platform.db.transaction().execute((trx) => keepConversation(trx, found));
}
