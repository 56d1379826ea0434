import { apiKeyRestrictions } from '@midoffice/contract/customers/api-keys/calls/api-key-restrictions';
import { conflict } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { customerForWrite } from '../../customer-records/api.ts';
import { syncGatewayAfterCommit } from '../gateway.ts';
import { findKeyOf, keyFingerprint, maskedKey } from '../keys.ts';
import {
  changedFields,
  mergeRestrictions,
  noRestrictions,
  onlyFields,
  restrictionConflicts,
} from '../restriction-rules.ts';
import { putRestrictions, restrictionsOf } from '../restriction-store.ts';

export const handler = implementWrite(apiKeyRestrictions, async (context, input) => {
  const { trx, platform, staff } = context;
  const account = await customerForWrite(context, input.userid);
  const key = await findKeyOf(trx, platform.secrets, account.userid, input);
  const masked = maskedKey(platform.secrets, key);
  const read = async () => {
    const stored = (await restrictionsOf(trx, [key.id])).get(key.id);
    return {
      ...(stored?.restrictions ?? noRestrictions),
      keyId: key.id,
      updatedAt: stored?.updatedAt ?? null,
      updatedBy: stored?.updatedBy ?? null,
    };
  };
  const stored = await read();
  if (!input.update) {
    context.previewOnly();
    return { success: true as const, message: `Custom Restrictions Loaded: ${masked}`, ...stored };
  }
  const { expected = {} } = input;
  const clashes = restrictionConflicts(stored, expected, input, `key ${masked} (${account.email})`);
  if (clashes.length)
    throw conflict('Somebody else has changed these restrictions in the meantime.', clashes);
  const wanted = mergeRestrictions(stored, input);
  const changed = changedFields(stored, wanted);
  await putRestrictions(trx, key.id, wanted, staff.userid);
  await context.audit({
    targetKind: 'account',
    targetId: account.userid,
    before: { key: keyFingerprint(platform.secrets, key), ...onlyFields(stored, changed) },
    after: { key: keyFingerprint(platform.secrets, key), ...onlyFields(wanted, changed) },
    reason: input.reason,
  });
  await syncGatewayAfterCommit(platform, trx, account.userid, staff.userid);
  return { success: true as const, message: `Custom Restrictions Saved: ${masked}`, ...(await read()) };
});
