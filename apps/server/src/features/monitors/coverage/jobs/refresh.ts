import type { JobKind } from '../../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { refreshCoverage } from '../refresh.ts';

/** The rest is left to the next run. */
const budgetMs = 100_000;

/** Keeps the coverage of symbols up to date, every two minutes. */
export function job(platform: Platform): JobKind<object> {
  return {
    name: 'coverage.refresh',
    title: 'Coverage',
    schedule: '*/2 * * * *',
    expireSeconds: 600,
    async run(_task, progress) {
      const { symbols, left } = await refreshCoverage(platform, { budgetMs, progress });
      await progress(symbols, symbols + left, `${symbols} symbols computed, ${left} left for the next run.`);
    },
  };
}
