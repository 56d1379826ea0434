import type { JobKind } from '../../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { fetchChanged, keepChanged } from '../mirror.ts';
import { pruneDeliveries } from '../store.ts';

/** Finds changes that no delivery brought, in all repositories. */
export function job(platform: Platform): JobKind<object> {
  return {
    name: 'github-issues.reconcile',
    title: 'Check for missed GitHub issues',
    schedule: '*/10 * * * *',
    async run(_data, progress, signal) {
      const { connected, repositories } = platform.connectors.github;
      if (!connected) return;
      await pruneDeliveries(platform.db);
      const failed = new Map<string, unknown>();
      for (const [done, repository] of repositories.entries()) {
        if (signal.aborted) return;
        try {
          const read = await fetchChanged(platform, repository);
          await platform.db.transaction().execute((trx) => keepChanged(trx, repository, read));
        } catch (error) {
          failed.set(repository, error);
        }
        await progress(done + 1, repositories.length);
      }
      if (failed.size)
        throw new AggregateError([...failed.values()], `Not read: ${[...failed.keys()].join(', ')}`);
    },
  };
}
