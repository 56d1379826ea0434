import { getDunning } from '@midoffice/contract/billing/dunning/calls/get-dunning';
import { firstPolicy } from '@midoffice/contract/billing/dunning/policy';
import { implementRead } from '../../../../platform/http/implement.ts';
import { countOpen, newestPolicies, readSetting } from '../setting-store.ts';

export const handler = implementRead(getDunning, async ({ db }) => {
  const [setting, [latest], openCases] = await Promise.all([
    readSetting(db),
    newestPolicies(db, 1),
    countOpen(db),
  ]);
  const { activeVersion, activatedAt, pausedAt, pausedReason, revision, lastRun, lastRunAt } = setting;
  return {
    on: activeVersion !== null,
    activeVersion,
    activatedAt,
    pausedAt,
    pausedReason,
    revision,
    latest: latest ?? null,
    draft: latest?.policy ?? firstPolicy,
    openCases,
    lastRun: lastRun && lastRunAt ? { at: lastRunAt, ...lastRun } : null,
  };
});
