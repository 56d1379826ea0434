import { switchDunning } from '@midoffice/contract/billing/dunning/calls/switch-dunning';
import { dryRunHours } from '@midoffice/contract/billing/dunning/lists';
import { policyIssues } from '@midoffice/contract/billing/dunning/policy';
import { ApiError, badInput } from '../../../../platform/http/errors.ts';
import { implementWrite, type WriteContext } from '../../../../platform/http/implement.ts';
import { findDryRun } from '../dry-run-store.ts';
import { dunningJob } from '../jobs/run.ts';
import { lockSetting, newestPolicies, putSetting, type Setting } from '../setting-store.ts';

const changedSince = (what: string): ApiError =>
  new ApiError(409, `${what} Please run the dry run again before you turn dunning on.`, {
    field: 'dryRunID',
  });

/** The version that a dry run was made with, if it still says what would happen. @throws ApiError 400, 409 */
async function versionOf(
  { trx, platform }: WriteContext,
  { revision }: Setting,
  dryRunID: string | undefined,
): Promise<number> {
  if (dryRunID === undefined)
    throw badInput('dryRunID', 'is required: turning on needs a dry run that was seen');
  const [run, [newest]] = [await findDryRun(trx, dryRunID), await newestPolicies(trx, 1)];
  if (!run || !newest) throw changedSince('This dry run is not kept any more.');
  if (run.version !== newest.version) throw changedSince('The policy has changed since this dry run.');
  if (run.revision !== revision) throw changedSince('The exceptions have changed since this dry run.');
  if (platform.now() - Date.parse(run.createdAt) > dryRunHours * 3_600_000)
    throw changedSince(`This dry run is more than ${dryRunHours} hours old.`);
  const [issue] = policyIssues(newest.policy);
  if (issue) throw new ApiError(409, `${issue.path.join('.')}: ${issue.message}`);
  return newest.version;
}

interface Switched {
  readonly after: Pick<Setting, 'activeVersion' | 'activatedAt' | 'pausedAt' | 'pausedReason'>;
  readonly message: string;
}

async function switched(
  context: WriteContext,
  before: Setting,
  { action, dryRunID, reason }: { action: string; dryRunID?: string | undefined; reason: string },
): Promise<Switched> {
  const at = new Date(context.platform.now()).toISOString();
  const { activeVersion, activatedAt, pausedAt, pausedReason } = before;
  const same = { activeVersion, activatedAt, pausedAt, pausedReason };
  if (action === 'on') {
    const version = await versionOf(context, before, dryRunID);
    if (version === activeVersion) throw new ApiError(409, `Dunning is on with version ${version} already.`);
    const message =
      activeVersion === null
        ? `Dunning turned on with version ${version}.`
        : `Dunning goes on with version ${version}.`;
    return { after: { ...same, activeVersion: version, activatedAt: activatedAt ?? at }, message };
  }
  if (action === 'off') {
    if (activeVersion === null) throw new ApiError(409, 'Dunning is off already.');
    return { after: { ...same, activeVersion: null, activatedAt: null }, message: 'Dunning turned off.' };
  }
  if (action === 'pause') {
    if (!reason) throw badInput('reason', 'is required');
    if (pausedAt !== null) throw new ApiError(409, 'Dunning is paused already.');
    return {
      after: { ...same, pausedAt: at, pausedReason: reason },
      message: 'Dunning paused for all customers.',
    };
  }
  if (pausedAt === null) throw new ApiError(409, 'Dunning is not paused.');
  return { after: { ...same, pausedAt: null, pausedReason: null }, message: 'Dunning resumed.' };
}

export const handler = implementWrite(switchDunning, async (context, input) => {
  const { trx, platform } = context;
  // Waits for the step that is being done, and lets no other begin before this is written.
  const before = await lockSetting(trx, 'update');
  const { after, message } = await switched(context, before, input);
  await putSetting(trx, after);
  const { activeVersion, pausedAt } = before;
  await context.audit({
    targetKind: 'dunning',
    targetId: 'policy',
    before: { on: activeVersion !== null, activeVersion, pausedAt },
    after: {
      on: after.activeVersion !== null,
      activeVersion: after.activeVersion,
      pausedAt: after.pausedAt,
      ...(input.dryRunID && { dryRun: input.dryRunID }),
    },
    reason: input.reason || undefined,
  });
  if (after.activeVersion !== null && after.pausedAt === null)
    await platform.jobs.enqueue(dunningJob, {}, { trx, singletonKey: 'schedule' });
  return { success: true as const, message };
});
