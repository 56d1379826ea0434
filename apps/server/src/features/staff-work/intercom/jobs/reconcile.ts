import type { JobKind } from '../../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { refreshKept } from '../refresh.ts';
import { pruneNotifications, staleConversations } from '../store.ts';

/** Conversations of a run: Intercom takes some hundred requests a minute of an app. */
const mostAtOnce = 50;
/** So many failures one after the other are an outage: the rest waits for the next run. */
const outageAfter = 5;

/** Finds messages that no notification brought: open conversations are read again, those read longest ago first. */
export function job(platform: Platform): JobKind<object> {
  return {
    name: 'intercom.reconcile',
    title: 'Check for missed Intercom messages',
    schedule: '*/15 * * * *',
    async run(_data, progress, signal) {
      if (!platform.connectors.intercom.connected) return;
      await pruneNotifications(platform.db);
      const stale = await staleConversations(platform.db, mostAtOnce);
      const failed = new Map<string, unknown>();
      let inARow = 0;
      for (const [done, id] of stale.entries()) {
        if (signal.aborted || inARow === outageAfter) break;
        try {
          await refreshKept(platform, id);
          inARow = 0;
        } catch (error) {
          failed.set(id, error);
          inARow += 1;
        }
        await progress(done + 1, stale.length);
      }
      if (failed.size)
        throw new AggregateError([...failed.values()], `Not read: ${[...failed.keys()].join(', ')}`);
    },
  };
}
