import { createUserDomainFilter } from '@midoffice/contract/customers/filters/calls/create-user-domain-filter';
import { ApiError } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { addFilters } from '../import.ts';
import { creatorOf, requireFilter } from '../rules.ts';
import { findFilter } from '../store.ts';

export const handler = implementWrite(createUserDomainFilter, async (context, { type, value, isActive }) => {
  const { trx, platform, staff } = context;
  const facts = requireFilter(type, value, platform);
  const [id] = await addFilters(trx, [facts], {
    createdById: staff.userid,
    createdBy: creatorOf(staff),
    isActive,
    source: null,
  });
  const filter = id === undefined ? undefined : await findFilter(trx, id);
  if (!filter) {
    const message = `value: ${facts.value} is already in ${type}`;
    throw new ApiError(409, message, {
      field: 'value',
      issues: [{ field: 'value', message: message.slice(7) }],
    });
  }
  await context.audit({
    targetKind: 'user-domain-filter',
    targetId: filter._id,
    after: { type, value: filter.value, isActive },
  });
  return { success: true as const, message: 'Filter created successfully', filter };
});
