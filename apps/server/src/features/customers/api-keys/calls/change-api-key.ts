import { changeApiKey } from '@midoffice/contract/customers/api-keys/calls/change-api-key';
import { ApiError } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { customerForWrite } from '../../customer-records/api.ts';
import { requireKeyUnchanged } from '../expected.ts';
import { syncGatewayAfterCommit } from '../gateway.ts';
import { findKeyOf, keyFingerprint, listKeys, maskedKey, sealKey } from '../keys.ts';
import { storesFollow } from '../linked.ts';
import { maskKey } from '../rules.ts';
import { replaceKey } from '../store.ts';

export const handler = implementWrite(changeApiKey, async (context, input) => {
  const { trx, platform, staff } = context;
  if (input.apikey === input.newapikey)
    throw new ApiError(400, 'The new key is identical to the old key.', { field: 'newapikey' });
  const account = await customerForWrite(context, input.userid);
  const key = await findKeyOf(trx, platform.secrets, account.userid, input);
  const sealed = sealKey(platform.secrets, input.newapikey);
  if (sealed.hash.equals(key.key_hash))
    throw new ApiError(400, 'The new key is identical to the old key.', { field: 'newapikey' });
  await requireKeyUnchanged(context, account, key, input.expected, {
    key: maskKey(input.newapikey),
    firebase: input.firebase,
    mongo: input.mongo,
  });
  const before = {
    key: keyFingerprint(platform.secrets, key),
    firebase: key.in_firebase,
    mongo: key.in_mongo,
  };
  const flags = { firebase: input.firebase ?? key.in_firebase, mongo: input.mongo ?? key.in_mongo };
  if (!(await replaceKey(trx, key.id, sealed, flags))) {
    throw new ApiError(409, 'This key is in use already.', { field: 'newapikey' });
  }
  const fingerprint = platform.secrets.fingerprint(input.newapikey);
  const masks = { [before.key]: maskedKey(platform.secrets, key), [fingerprint]: maskKey(input.newapikey) };
  const after = { key: fingerprint, ...flags, masks };
  await context.audit({
    targetKind: 'account',
    targetId: account.userid,
    before,
    after,
    reason: input.reason,
  });
  await syncGatewayAfterCommit(platform, trx, account.userid, staff.userid);
  const stores = (['firebase', 'mongo'] as const).filter((store) => flags[store]);
  await storesFollow(
    platform,
    trx,
    stores.map((store) => ({ userid: account.userid, store, keyId: key.id })),
    staff.userid,
  );
  return {
    success: true as const,
    message: 'API key changed.',
    keys: await listKeys(trx, platform.secrets, account.userid),
  };
});
