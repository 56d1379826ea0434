import { changeUserDomainFilters } from '@midoffice/contract/customers/filters/calls/change-user-domain-filters';
import { ApiError, badInput } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { effectOf } from '../effect.ts';
import { ownDomains, readFilter, readSearch } from '../rules.ts';
import { deleteFilters, lockFilters, setActive } from '../store.ts';

const named = 100;

export const handler = implementWrite(
  changeUserDomainFilters,
  async (context, { filter, only, except, expectedCount, change, preview, reason }) => {
    const { trx, platform } = context;
    if (only && except) throw badInput('except', 'cannot be combined with only');
    const search = readSearch(filter.search);
    const chosen = await lockFilters(trx, { ...filter, search, only, except });
    if (chosen.length !== expectedCount)
      throw new ApiError(
        409,
        `You selected ${expectedCount} filters, and ${chosen.length} fit now. Check the list again.`,
      );
    if (!chosen.length) throw badInput('filter', 'leaves no filter');
    const isActive = change === 'activate';
    // Of those that are in the wanted state already nothing is recorded.
    const meant = change === 'delete' ? chosen : chosen.filter((one) => one.isActive !== isActive);
    const own = ownDomains(platform);
    for (const one of isActive ? meant : []) {
      const read = readFilter(one.type, one.value, own);
      if ('problem' in read) throw badInput('filter', `${one.value} ${read.problem}`);
    }
    const impact = preview
      ? await effectOf(
          trx,
          meant.filter((one) => one.isActive !== isActive),
          isActive,
          context.staff,
        )
      : null;
    const ids = meant.map(({ id }) => id);
    if (preview || !ids.length) context.previewOnly();
    else if (change === 'delete') await deleteFilters(trx, ids);
    else await setActive(trx, ids, isActive);
    if (!preview && ids.length)
      await context.audit({
        targetKind: 'user-domain-filters',
        targetId: filter.type ?? 'all',
        before: {
          filter,
          count: ids.length,
          filters: meant
            .map(({ id, type, value, isActive: was }) => ({ id, type, value, isActive: was }))
            .slice(0, named),
        },
        after: { change, filters: ids },
        reason,
      });
    const count = `${ids.length} ${ids.length === 1 ? 'filter' : 'filters'}`;
    return {
      success: true as const,
      message: `${count} ${change === 'delete' ? 'deleted' : isActive ? 'switched on' : 'switched off'}.`,
      changed: ids.length,
      impact,
    };
  },
);
