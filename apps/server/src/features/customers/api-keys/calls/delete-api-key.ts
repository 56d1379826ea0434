import { deleteApiKey } from '@midoffice/contract/customers/api-keys/calls/delete-api-key';
import { ApiError } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { customerForWrite } from '../../customer-records/api.ts';
import { requireKeyUnchanged } from '../expected.ts';
import { syncGatewayAfterCommit } from '../gateway.ts';
import { findKeyOf, keyFingerprint, listKeys, maskedKey } from '../keys.ts';
import { removeKey } from '../store.ts';

export const handler = implementWrite(deleteApiKey, async (context, input) => {
  const { trx, platform, staff } = context;
  const account = await customerForWrite(context, input.userid);
  const key = await findKeyOf(trx, platform.secrets, account.userid, input);
  if (key.main_key)
    throw new ApiError(409, 'The main key cannot be deleted. Make another key the main key first.', {
      field: 'apikey',
    });
  await requireKeyUnchanged(context, account, key, input.expected, {
    key: null,
    firebase: null,
    mongo: null,
  });
  await removeKey(trx, key.id);
  await context.audit({
    targetKind: 'account',
    targetId: account.userid,
    before: {
      key: keyFingerprint(platform.secrets, key),
      masks: { [keyFingerprint(platform.secrets, key)]: maskedKey(platform.secrets, key) },
      planCode: key.plan_code,
      firebase: key.in_firebase,
      mongo: key.in_mongo,
    },
    reason: input.reason,
  });
  await syncGatewayAfterCommit(platform, trx, account.userid, staff.userid);
  return {
    success: true as const,
    message: 'API key deleted.',
    keys: await listKeys(trx, platform.secrets, account.userid),
  };
});
