import { listDunningVersions } from '@midoffice/contract/billing/dunning/calls/list-dunning-versions';
import { implementRead } from '../../../../platform/http/implement.ts';
import { newestPolicies } from '../setting-store.ts';
import { policyChanges } from '../words.ts';

const shown = 100;

export const handler = implementRead(listDunningVersions, async ({ db }) => {
  // One more, to compare the oldest one shown with.
  const stored = await newestPolicies(db, shown + 1);
  return {
    rows: stored.slice(0, shown).map((one, n) => ({
      ...one,
      changes: policyChanges(stored[n + 1]?.policy ?? null, one.policy),
    })),
  };
});
