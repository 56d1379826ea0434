import { toggleUserDomainFilter } from '@midoffice/contract/customers/filters/calls/toggle-user-domain-filter';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { requireFilter, requireKnown, requireToggleable } from '../rules.ts';
import { lockFilter, setActive } from '../store.ts';

export const handler = implementWrite(toggleUserDomainFilter, async (context, { id, expected }) => {
  const { trx, platform } = context;
  const filter = requireKnown(await lockFilter(trx, id));
  requireToggleable(filter, expected);
  const isActive = !filter.isActive;
  // Which domains are our own may have changed since the filter was made.
  if (isActive) requireFilter(filter.type, filter.value, platform);
  await setActive(trx, [id], isActive);
  const { type, value } = filter;
  await context.audit({
    targetKind: 'user-domain-filter',
    targetId: id,
    before: { type, value, isActive: filter.isActive },
    after: { type, value, isActive },
  });
  return {
    success: true as const,
    message: `Filter ${value} is now ${isActive ? 'active' : 'inactive'}`,
    isActive,
  };
});
