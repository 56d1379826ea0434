import { setSyncKey } from '@midoffice/contract/customers/api-keys/calls/set-sync-key';
import { storeNames, type SyncPriority } from '@midoffice/contract/customers/api-keys/shapes';
import { ApiError } from '../../../../platform/http/errors.ts';
import { implementEffect, type ReadContext, type WriteContext } from '../../../../platform/http/implement.ts';
import { customerForWrite, customerToChange, type Account } from '../../customer-records/api.ts';
import { effect } from '../effects/sync-key.ts';
import { syncGatewayAfterCommit } from '../gateway.ts';
import { keyFingerprint, sealKey } from '../keys.ts';
import { insertKey, keyByHash, keysOf, makeMain, setMainKeyPlan, type StoredKey } from '../store.ts';

/** Older keys have other shapes than those that are generated today. */
const usableKey = /^[\x21-\x7e]{8,200}$/;

/** The key that the winning store holds now; null where the main record wins. @throws ApiError 409, 502, 503 */
async function winnerOf(
  { platform, staff }: ReadContext,
  userid: string,
  priority: SyncPriority,
): Promise<string | null> {
  const account = await customerToChange({ platform, staff }, userid);
  if (priority === 'main') return null;
  const document = await platform.connectors.records.read(priority, account.userid);
  const name = storeNames[priority];
  if (!document) throw new ApiError(409, `${name} holds no record of this customer.`, { field: 'priority' });
  if (document.apikey === null)
    throw new ApiError(409, `The ${name} record of this customer holds no key.`, { field: 'priority' });
  if (!usableKey.test(document.apikey))
    throw new ApiError(409, `The value in ${name} is not an API key.`, { field: 'priority' });
  return document.apikey;
}

/** Makes the winning key the customer's main key; one that we do not know yet is added. */
async function settleMain(
  { trx, platform }: WriteContext,
  account: Account,
  winner: string,
  priority: SyncPriority,
): Promise<{ key: StoredKey; added: boolean }> {
  const sealed = sealKey(platform.secrets, winner);
  const added =
    !(await keyByHash(trx, sealed.hash)) &&
    (await insertKey(trx, account.userid, sealed, { main: false, planCode: account.plan_code }));
  const key = await keyByHash(trx, sealed.hash);
  if (key?.userid !== account.userid)
    throw new ApiError(
      409,
      `The key that ${storeNames[priority]} holds belongs to another customer. Nothing was changed.`,
      { field: 'priority' },
    );
  if (!key.main_key) await makeMain(trx, account.userid, key.id);
  return { key, added };
}

export const handler = implementEffect(
  setSyncKey,
  effect,
  async (context, { priority, upgrade = false, reason, userid }, winner: string | null) => {
    const { trx, platform, staff } = context;
    const account = await customerForWrite(context, userid);
    const former = (await keysOf(trx, account.userid)).find((key) => key.main_key);
    if (!former && winner === null)
      throw new ApiError(409, 'This customer has no main key.', { field: 'priority' });
    const { key, added } =
      winner === null ? { key: former!, added: false } : await settleMain(context, account, winner, priority);
    const plan = upgrade ? await setMainKeyPlan(trx, account.userid, account.plan_code) : null;
    await syncGatewayAfterCommit(platform, trx, account.userid, staff.userid);
    const { secrets, connectors } = platform;
    const stores = connectors.records
      .states()
      .filter((state) => state.connected && state.store !== priority)
      .map((state) => state.store);
    // The winner holds the key already; its plan may be another.
    if (upgrade && priority === 'firebase') stores.push(priority);
    return {
      targetKind: 'account',
      targetId: account.userid,
      input: {
        userid: account.userid,
        keyId: key.id,
        stores,
        upgrade,
        ...(upgrade && { planCode: account.plan_code }),
      },
      lock: `api-keys.sync:${account.userid}`,
      before: {
        mainKey: former ? keyFingerprint(secrets, former) : null,
        ...(upgrade && { planCode: plan }),
      },
      after: {
        mainKey: keyFingerprint(secrets, key),
        priority,
        added,
        stores,
        ...(upgrade && { planCode: account.plan_code }),
      },
      reason,
    };
  },
  (context, { userid, priority }) => winnerOf(context, userid, priority),
);
