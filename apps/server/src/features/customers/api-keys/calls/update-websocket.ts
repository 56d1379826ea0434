import { updateWebsocket } from '@midoffice/contract/customers/api-keys/calls/update-websocket';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { customerForWrite } from '../../customer-records/api.ts';
import { syncGatewayAfterCommit } from '../gateway.ts';
import { findKey, findKeyOf, keyFingerprint, listKeys } from '../keys.ts';
import { setWebsocket } from '../store.ts';

export const handler = implementWrite(updateWebsocket, async (context, { deleteKey = false, ...input }) => {
  const { trx, platform, staff } = context;
  const { userid } = await findKey(trx, platform.secrets, input);
  const account = await customerForWrite(context, userid);
  // Read again under the account's lock: the key may have moved in between.
  const key = await findKeyOf(trx, platform.secrets, account.userid, input);
  await setWebsocket(trx, key.id, !deleteKey);
  const fingerprint = keyFingerprint(platform.secrets, key);
  await context.audit({
    targetKind: 'account',
    targetId: account.userid,
    before: { key: fingerprint, websocket: key.websocket },
    after: { key: fingerprint, websocket: !deleteKey },
    reason: input.reason,
  });
  await syncGatewayAfterCommit(platform, trx, account.userid, staff.userid);
  const done = deleteKey ? 'removed' : key.websocket ? 'written again' : 'created';
  return {
    success: true as const,
    message: `Websocket record ${done}.`,
    keys: await listKeys(trx, platform.secrets, account.userid),
  };
});
