import { revokeStaffKey } from '@midoffice/contract/system/staff/calls/revoke-staff-key';
import { notFound } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { requireMayChangeCore } from '../../../../platform/session/core-staff.ts';
import { requireRecentPassword } from '../../../../platform/session/step-up.ts';
import { findKey, revokeKey } from '../key-store.ts';

export const handler = implementWrite(revokeStaffKey, async (context, { keyId }) => {
  const { staff, trx, platform } = context;
  const key = await findKey(trx, keyId);
  // Somebody else's key looks like no key.
  const mayRevoke = key !== undefined && (key.userid === staff.userid || staff.role === 'admin');
  if (mayRevoke && key.userid !== staff.userid) {
    requireMayChangeCore(platform, staff, key.userid);
    await requireRecentPassword(trx, staff);
  }
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
