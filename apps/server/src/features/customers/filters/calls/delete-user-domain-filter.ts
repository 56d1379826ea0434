import { deleteUserDomainFilter } from '@midoffice/contract/customers/filters/calls/delete-user-domain-filter';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { requireKnown } from '../rules.ts';
import { deleteFilters, lockFilter } from '../store.ts';

export const handler = implementWrite(deleteUserDomainFilter, async (context, { id }) => {
  const { trx } = context;
  const { type, value, isActive, createdBy, createdAt } = requireKnown(await lockFilter(trx, id));
  await deleteFilters(trx, [id]);
  await context.audit({
    targetKind: 'user-domain-filter',
    targetId: id,
    before: { type, value, isActive, createdBy, createdAt },
  });
  return { success: true as const, message: 'Filter deleted successfully' };
});
