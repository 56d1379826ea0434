import { randomUUID } from 'node:crypto';
import { dryRunDunning } from '@midoffice/contract/billing/dunning/calls/dry-run-dunning';
import { actorOf } from '../../../../platform/audit/store.ts';
import { ApiError } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { dryRunOf } from '../dry-run.ts';
import { insertDryRun } from '../dry-run-store.ts';
import { lockSetting, newestPolicies } from '../setting-store.ts';

export const handler = implementWrite(dryRunDunning, async (context) => {
  const { trx, staff, platform } = context;
  // Policy and exceptions stay as they are until the dry run is kept with their revision.
  const { revision, activeVersion, activatedAt } = await lockSetting(trx, 'share');
  const [newest] = await newestPolicies(trx, 1);
  if (!newest) throw new ApiError(409, 'There is no policy yet. Please save one first.');
  const nowMs = platform.now();
  const { summary, lines } = await dryRunOf(trx, newest.policy, {
    nowMs,
    activatedAt: activeVersion === null ? null : activatedAt,
  });
  const { id: createdById, label: createdBy } = actorOf(staff);
  const dryRun = {
    id: randomUUID(),
    version: newest.version,
    revision,
    createdAt: new Date(nowMs).toISOString(),
    createdBy,
    summary,
  };
  await insertDryRun(trx, dryRun, lines, createdById);
  await context.audit({
    targetKind: 'dunning',
    targetId: 'policy',
    after: { dryRun: dryRun.id, version: newest.version, now: summary.now, invoices: summary.invoices },
  });
  return { success: true as const, message: summary.text, dryRun };
});
