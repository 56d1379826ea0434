import { refreshTableStatistics } from '@midoffice/contract/monitors/table-statistics/calls/refresh-table-statistics';
import type { JobKind } from '../../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { refreshStatistics } from '../refresh.ts';

export const refreshJob = 'table-statistics.refresh';

interface Asked {
  readonly table?: string;
  readonly actor?: { readonly id: string; readonly label: string };
}

/** A run by the clock leaves the rest to the next one. */
const scheduledMs = 60_000;
const askedMs = 600_000;

const counted = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`;

/** Keeps the statistics of all tables up to date, every ten minutes; one table, or all, where a person asks for that. */
export function job(platform: Platform): JobKind<Asked> {
  return {
    name: refreshJob,
    title: 'Table statistics',
    schedule: '*/10 * * * *',
    expireSeconds: 900,
    actsFor: ({ actor }) =>
      actor ? { userid: actor.id, label: actor.label, call: refreshTableStatistics.name } : null,
    async run({ table, actor }, progress) {
      const done = await refreshStatistics(platform, {
        ...(table && { tables: [table] }),
        budgetMs: actor ? askedMs : scheduledMs,
        progress,
      });
      const left = done.left ? ` ${done.left} left for the next run.` : '';
      const read = `${counted(done.tables, 'table')} read, ${counted(done.computed, 'part')} computed.`;
      await progress(done.tables, done.tables + done.left, `${read}${left}`);
    },
  };
}
