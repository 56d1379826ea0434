import { revokeStaffKey } from '@midoffice/contract/staff/calls';
import { notFound } from '../../../platform/http/errors.ts';
import { implementWrite } from '../../../platform/http/implement.ts';
import { findKey, revokeKey } from '../key-store.ts';

export const handler = implementWrite(revokeStaffKey, async (context, { keyId }) => {
  const { staff, trx } = context;
  const key = await findKey(trx, keyId);
  // Somebody else's key looks like no key.
  const mayRevoke = key !== undefined && (key.userid === staff.userid || staff.role === 'admin');
  if (!mayRevoke || !(await revokeKey(trx, keyId))) throw notFound('There is no such live key.');
  await context.audit({
    targetKind: 'staff-key',
    targetId: keyId,
    before: { userid: key.userid, label: key.label, prefix: key.prefix, revoked: false },
    after: { revoked: true },
  });
  await context.changed('identity', key.userid);
  return { success: true as const, message: 'Key revoked.' };
});
