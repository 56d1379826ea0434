import { planLimits } from '@midoffice/contract/customers/api-keys/calls/plan-limits';
import { implementRead } from '../../../../platform/http/implement.ts';
import { listPlanLimits } from '../plan-limits-store.ts';

export const handler = implementRead(planLimits, async ({ platform }) => ({
  limits: await listPlanLimits(platform.db),
}));
