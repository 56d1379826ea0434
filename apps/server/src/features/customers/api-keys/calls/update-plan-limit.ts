import { planLabel } from '@midoffice/contract/customers/accounts/shapes';
import { updatePlanLimit } from '@midoffice/contract/customers/api-keys/calls/update-plan-limit';
import { badInput, conflict } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { syncPlanAfterCommit } from '../gateway-plans.ts';
import { planLimitOf, putPlanLimit } from '../plan-limits-store.ts';

export const handler = implementWrite(
  updatePlanLimit,
  async (context, { planCode, callsPerMinute, expected, reason }) => {
    const { trx, platform, staff } = context;
    const before = await planLimitOf(trx, planCode, { lock: true });
    if (expected !== undefined && expected !== before)
      throw conflict('Somebody else has changed this in the meantime.', [
        { field: 'callsPerMinute', expected, actual: before, wanted: callsPerMinute },
      ]);
    const plan = planLabel(planCode);
    if (before === callsPerMinute)
      throw badInput('callsPerMinute', `is the limit of ${plan} already, nothing was changed`);
    const at = new Date(platform.now()).toISOString();
    await putPlanLimit(trx, planCode, callsPerMinute, { at, label: staff.email });
    await context.audit({
      targetKind: 'plan',
      targetId: planCode,
      before: { callsPerMinute: before ?? null },
      after: { callsPerMinute },
      reason,
    });
    await syncPlanAfterCommit(platform, trx, planCode, staff.userid);
    return {
      success: true as const,
      message: `Limit of ${plan} set to ${callsPerMinute} calls a minute.`,
      callsPerMinute,
    };
  },
);
