import { changePotentials } from '@midoffice/contract/growth/leads/calls/change-potentials';
import { withoutKeys } from '../../../../platform/audit/keys-store.ts';
import { ApiError, badInput } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { formerValues, requireAssignee } from '../rules.ts';
import { lockLeads, setLeads } from '../store.ts';

export const handler = implementWrite(
  changePotentials,
  async (context, { filter, only, except, expectedCount, change, reason }) => {
    const { trx, platform } = context;
    if ('assignee' in change) requireAssignee(change.assignee, platform.settings.LEAD_ASSIGNEES);
    if (only && except) throw badInput('except', 'cannot be combined with only');
    const leads = await lockLeads(trx, { ...filter, reader: context.staff }, { only, except });
    const ids = leads.map(({ id }) => id);
    if (ids.length !== expectedCount)
      throw new ApiError(
        409,
        `You selected ${expectedCount} records, and ${ids.length} fit now. Check the list again.`,
      );
    if (!ids.length) throw new ApiError(400, 'filter: leaves no record', { field: 'filter' });
    await setLeads(trx, ids, change);
    await context.audit({
      targetKind: 'leads',
      targetId: filter.type ?? 'all',
      before: {
        filter: await withoutKeys(trx, platform.secrets, filter),
        ...(except && { except }),
        count: ids.length,
        former: formerValues(leads, change),
      },
      after: { ...change, leads: ids },
      reason,
    });
    return {
      success: true as const,
      message: `${ids.length} ${ids.length === 1 ? 'record' : 'records'} updated.`,
      changed: ids.length,
    };
  },
);
