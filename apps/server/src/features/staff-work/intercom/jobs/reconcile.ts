import type { JobKind } from '../../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { refreshKept } from '../refresh.ts';
import { pruneNotifications, staleConversations } from '../store.ts';

/** Conversations of a run: Intercom takes some hundred requests a minute of an app. */
const mostAtOnce = 50;

/** Finds messages that no notification brought: open conversations are read again, those read longest ago first. */
export function job(platform: Platform): JobKind<object> {
  return {
    name: 'intercom.reconcile',
    title: 'Check for missed Intercom messages',
    schedule: '*/15 * * * *',
    async run(_data, progress) {
      if (!platform.connectors.intercom.connected) return;
      await pruneNotifications(platform.db);
      const stale = await staleConversations(platform.db, mostAtOnce);
      for (const [done, id] of stale.entries()) {
        await refreshKept(platform, id);
        await progress(done + 1, stale.length);
      }
    },
  };
}
