import { saveDunningPolicy } from '@midoffice/contract/billing/dunning/calls/save-dunning-policy';
import { actorOf } from '../../../../platform/audit/store.ts';
import { ApiError, badInput, conflict } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { staffNames } from '../../../staff-work/tasks/api.ts';
import { insertPolicy, lockSetting, newestPolicies, raiseRevision } from '../setting-store.ts';
import { policyChanges } from '../words.ts';

export const handler = implementWrite(
  saveDunningPolicy,
  async (context, { policy, note, expectedVersion }) => {
    const { trx, staff, platform } = context;
    await lockSetting(trx, 'update');
    const [newest] = await newestPolicies(trx, 1);
    const before = newest?.version ?? 0;
    if (expectedVersion !== undefined && expectedVersion !== before)
      throw conflict('Somebody else has changed this in the meantime.', [
        {
          field: 'version',
          expected: expectedVersion,
          actual: before,
          wanted: before + 1,
          where: 'the dunning policy',
        },
      ]);
    const people = new Map((await staffNames(trx)).map((person) => [person.userid, person]));
    policy.steps.forEach(({ assignee }, n) => {
      if (!assignee) return;
      const person = people.get(assignee);
      if (!person) throw badInput(`policy.steps.${n}.assignee`, 'is no member of staff');
      if (!person.mayOpenTasks) throw badInput(`policy.steps.${n}.assignee`, 'may not open tasks');
    });
    const changes = policyChanges(newest?.policy ?? null, policy);
    if (newest && !changes.length)
      throw new ApiError(409, `The policy is the same as version ${before}. Nothing was saved.`);
    const version = before + 1;
    const at = new Date(platform.now()).toISOString();
    await insertPolicy(trx, { version, policy, note, actor: actorOf(staff), at });
    await raiseRevision(trx);
    await context.audit({
      targetKind: 'dunning',
      targetId: 'policy',
      before: { version: before },
      after: { version, changes: changes.slice(0, 50) },
      reason: note || undefined,
    });
    return { success: true as const, message: `Version ${version} saved.`, version };
  },
);
