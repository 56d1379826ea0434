import { addApiKey } from '@midoffice/contract/customers/api-keys/calls/add-api-key';
import type { WriteContext } from '../../../../platform/http/implement.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { ApiError } from '../../../../platform/http/errors.ts';
import { customerForWrite, type Account } from '../../customer-records/api.ts';
import { syncGatewayAfterCommit } from '../gateway.ts';
import { keyFingerprint, keyTaken, listKeys, sealKey } from '../keys.ts';
import { maskKey } from '../rules.ts';
import { insertKey, keyByHash, keysOf, moveKey, type StoredKey } from '../store.ts';

interface Place {
  readonly main: boolean;
  readonly planCode: string;
}

/**
 * The account that gets the key and, for a takeover, the one that loses it, both locked.
 * In one order everywhere, or two takeovers could wait for each other.
 */
async function lockAccounts(
  context: WriteContext,
  userid: string,
  loserId: string | undefined,
): Promise<{ account: Account; loser: Account | undefined }> {
  const locked = new Map<string, Account>();
  const ids = loserId === undefined ? [userid] : [userid, loserId];
  for (const id of ids.toSorted()) locked.set(id, await customerForWrite(context, id));
  return { account: locked.get(userid)!, loser: loserId === undefined ? undefined : locked.get(loserId) };
}

/** Takes a key over from the customer who holds it, and audits the loss there too. */
async function takeOver(
  context: WriteContext,
  key: StoredKey,
  account: Account,
  place: Place,
  reason: string | undefined,
): Promise<void> {
  const { trx, platform, staff } = context;
  if (key.main_key)
    throw new ApiError(
      409,
      "This key is another customer's main key. Make another key the main key there first.",
      { field: 'apikey' },
    );
  await moveKey(trx, key.id, account.userid, place);
  const fingerprint = keyFingerprint(platform.secrets, key);
  await context.audit({
    targetKind: 'account',
    targetId: key.userid,
    before: { key: fingerprint },
    after: { takenOverBy: account.userid },
    reason,
  });
  await syncGatewayAfterCommit(platform, trx, key.userid, staff.userid);
}

export const handler = implementWrite(addApiKey, async (context, { userid, apikey, override, reason }) => {
  const { trx, platform, staff } = context;
  const sealed = sealKey(platform.secrets, apikey);
  const seen = override ? await keyByHash(trx, sealed.hash) : undefined;
  const { account, loser } = await lockAccounts(context, userid, seen?.userid);
  // Read again under the locks: the key may have moved, or become a main key, in between.
  const existingKey = await keyByHash(trx, sealed.hash);
  if (existingKey?.userid === account.userid)
    throw new ApiError(409, 'This customer has this key already.', { field: 'apikey' });
  const place = { main: (await keysOf(trx, account.userid)).length === 0, planCode: account.plan_code };
  if (existingKey && !override) throw keyTaken();
  if (existingKey?.userid !== loser?.userid)
    throw new ApiError(409, 'This key now belongs to another customer. Please try again.', {
      field: 'apikey',
    });
  if (existingKey) await takeOver(context, existingKey, account, place, reason);
  else if (!(await insertKey(trx, account.userid, sealed, place))) throw keyTaken();
  await context.audit({
    targetKind: 'account',
    targetId: account.userid,
    after: {
      key: platform.secrets.fingerprint(apikey),
      masks: { [platform.secrets.fingerprint(apikey)]: maskKey(apikey) },
      mainkey: place.main,
      takenOverFrom: existingKey?.userid,
    },
    reason,
  });
  await syncGatewayAfterCommit(platform, trx, account.userid, staff.userid);
  const message = existingKey ? 'API key taken over.' : 'API key added.';
  return { success: true as const, message, keys: await listKeys(trx, platform.secrets, account.userid) };
});
