import { resolvePlanMismatch } from '@midoffice/contract/billing/plan-mismatches/calls/resolve-plan-mismatch';
import { implementPrepared } from '../../../../platform/http/implement.ts';
import { customerToChange } from '../../../customers/customer-records/api.ts';
import { resolveMismatch } from '../resolve.ts';

export const handler = implementPrepared(
  resolvePlanMismatch,
  async ({ platform, staff }, { userid, action }) => {
    const account = await customerToChange({ platform, staff }, userid);
    const { records } = platform.connectors;
    const isConnected = records.states().some(({ store, connected }) => store === 'firebase' && connected);
    // Firebase as it is now, and not as it was when the list was made: it may have been put right meanwhile.
    return action === 'sync-firebase' && isConnected
      ? { document: await records.read('firebase', account.userid) }
      : null;
  },
  resolveMismatch,
);
