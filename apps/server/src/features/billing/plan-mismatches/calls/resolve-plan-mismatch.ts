import { resolvePlanMismatch } from '@midoffice/contract/billing/plan-mismatches/calls/resolve-plan-mismatch';
import { implementPrepared } from '../../../../platform/http/implement.ts';
import { customerToChange } from '../../../customers/customer-records/api.ts';
import { readEvidence } from '../evidence.ts';
import { resolveMismatch } from '../resolve.ts';

export const handler = implementPrepared(
  resolvePlanMismatch,
  async ({ platform, staff }, order) => {
    const account = await customerToChange({ platform, staff }, order.userid);
    return readEvidence(platform, account.userid, order);
  },
  resolveMismatch,
);
