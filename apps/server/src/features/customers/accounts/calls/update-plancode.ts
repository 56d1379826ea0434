import { updatePlancode } from '@midoffice/contract/customers/accounts/calls/update-plancode';
import { planLabel } from '@midoffice/contract/customers/accounts/shapes';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { customerForWrite } from '../../customer-records/api.ts';
import { givePlan } from '../plan.ts';
import { requireUnchanged } from '../../customer-records/api.ts';

export const handler = implementWrite(
  updatePlancode,
  async (context, { userid, plancode, expected, reason }) => {
    const account = await customerForWrite(context, userid);
    requireUnchanged(account, {
      field: 'plancode',
      expected,
      actual: account.plan_code,
      wanted: plancode,
    });
    const change = await givePlan(context, account, plancode);
    await context.audit({ targetKind: 'account', targetId: account.userid, ...change, reason });
    return { success: true as const, message: `Plan code updated: ${planLabel(plancode)}.` };
  },
);
