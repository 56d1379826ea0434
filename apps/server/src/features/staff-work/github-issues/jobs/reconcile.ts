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
    async run(_data, progress) {
      const { connected, repositories } = platform.connectors.github;
      if (!connected) return;
      await pruneDeliveries(platform.db);
      for (const [done, repository] of repositories.entries()) {
        const read = await fetchChanged(platform, repository);
        await platform.db.transaction().execute((trx) => keepChanged(trx, repository, read));
        await progress(done + 1, repositories.length);
      }
    },
  };
}
