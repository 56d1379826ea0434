import { storeNames } from '@midoffice/contract/customers/api-keys/shapes';
import { ApiError } from '../../../platform/http/errors.ts';
import { changedSince, type Undo, type UndoContext } from '../../../platform/http/undo.ts';
import type { LinkedStore } from '../../../platform/connectors/records/records.ts';
import { syncAct } from './sync-act.ts';
import { syncGatewayAfterCommit } from './gateway.ts';
import { keyFingerprint } from './keys.ts';
import { changedFields, noRestrictions, type SomeRestrictions } from './restriction-rules.ts';
import { putRestrictions, restrictionsOf } from './restriction-store.ts';
import { keysOf, mainKeyPlanOf, makeMain, setMainKeyPlan, setWebsocket, type StoredKey } from './store.ts';

interface Owner {
  readonly userid: string;
}

const gone = (): ApiError =>
  new ApiError(409, 'The key of this change was deleted or replaced, so the change cannot be undone.');

/** The customer's key of a fingerprint. @throws ApiError 409 where there is none any more */
async function keyOf(
  { trx, platform }: UndoContext,
  userid: string,
  fingerprint: string,
): Promise<StoredKey> {
  const keys = await keysOf(trx, userid);
  const found = keys.find((key) => keyFingerprint(platform.secrets, key) === fingerprint);
  if (!found) throw gone();
  return found;
}

const follow = ({ platform, trx, staff }: UndoContext, userid: string): Promise<void> =>
  syncGatewayAfterCommit(platform, trx, userid, staff.userid);

/** Takes back the restrictions that a change set. @throws ApiError 409 where one of them was changed since */
export const undoRestrictions: Undo<SomeRestrictions & { key: string }, Owner> = async (
  context,
  account,
  { before: { key: fingerprint, ...before }, after: { key: _same, ...after } },
) => {
  const { trx, staff } = context;
  const key = await keyOf(context, account.userid, fingerprint);
  const now = (await restrictionsOf(trx, [key.id])).get(key.id)?.restrictions ?? noRestrictions;
  if (changedFields(now, { ...now, ...after } as typeof now).length) throw changedSince('restrictions');
  await putRestrictions(trx, key.id, { ...now, ...before } as typeof now, staff.userid);
  await follow(context, account.userid);
};

/** Makes the former primary key primary again. @throws ApiError 409 where another one is by now, or it is gone */
export const undoPrimaryKey: Undo<{ mainKey: string | null }, Owner> = async (
  context,
  account,
  { before, after },
) => {
  if (before.mainKey === null)
    throw new ApiError(409, 'There was no primary key before, so the change cannot be undone.');
  const present = (await keysOf(context.trx, account.userid)).find((key) => key.main_key);
  const isAfter = present && keyFingerprint(context.platform.secrets, present) === after.mainKey;
  if (!isAfter) throw changedSince('primary key');
  const former = await keyOf(context, account.userid, before.mainKey);
  await makeMain(context.trx, account.userid, former.id);
  await follow(context, account.userid);
};

/** Takes back that a websocket record was made or removed. @throws ApiError 409 */
export const undoWebsocket: Undo<{ key: string; websocket: boolean }, Owner> = async (
  context,
  account,
  { before, after },
) => {
  const key = await keyOf(context, account.userid, before.key);
  if (key.websocket !== after.websocket) throw changedSince('websocket record');
  await setWebsocket(context.trx, key.id, before.websocket);
  await follow(context, account.userid);
};

export interface SyncEntry {
  readonly before: { readonly mainKey: string | null; readonly planCode?: string | null };
  readonly after: {
    readonly outcome: {
      readonly key: string;
      readonly written: readonly LinkedStore[];
      /** Fingerprints of what the stores held; missing in entries of earlier releases. */
      readonly held?: Partial<Record<LinkedStore, string | null>>;
      readonly planCode?: string;
    };
  };
}

/** The stores that a sync wrote into and that held another key before, with its fingerprint. */
const changedStores = ({ outcome: { key, written, held } }: SyncEntry['after']): [LinkedStore, string][] =>
  written.flatMap((store) => {
    const former = held?.[store];
    return former && former !== key ? [[store, former]] : [];
  });

/** Whether something of a sync can be taken back: where only stores without a key were written, nothing can. */
export const canUndoSync = ({ before, after }: SyncEntry): boolean =>
  after.outcome.held !== undefined &&
  before.mainKey !== null &&
  (before.mainKey !== after.outcome.key || changedStores(after).length > 0 || before.planCode !== undefined);

/**
 * Makes the former main key the main key again, with the plan that it had, and gives the stores the keys that they held.
 * A store that held a key which is not among the customer's keeps the synced one.
 * @throws ApiError 409
 */
export const undoSync: Undo<never, Owner> = async (context, { userid }, change) => {
  const entry = change as SyncEntry;
  const { before, after } = entry;
  const { trx, platform } = context;
  const { key: synced, planCode } = after.outcome;
  if (!canUndoSync(entry)) throw new ApiError(409, 'This change cannot be undone.', { field: 'entryId' });
  const present = (await keysOf(trx, userid)).find((key) => key.main_key);
  if (!present || keyFingerprint(platform.secrets, present) !== synced) throw changedSince('main key');
  if (before.planCode && planCode !== undefined) {
    if ((await mainKeyPlanOf(trx, userid)) !== planCode) throw changedSince('plan of the main key');
    await setMainKeyPlan(trx, userid, before.planCode);
  }
  const former = await keyOf(context, userid, before.mainKey!);
  if (former.id !== present.id) await makeMain(trx, userid, former.id);
  const known = new Map(
    (await keysOf(trx, userid)).map((key) => [keyFingerprint(platform.secrets, key), key.id]),
  );
  const storeKeys: Partial<Record<LinkedStore, number>> = {};
  for (const [store, fingerprint] of changedStores(after)) {
    const id = known.get(fingerprint);
    if (id !== undefined) storeKeys[store] = id;
  }
  const stores = Object.keys(storeKeys) as LinkedStore[];
  await follow(context, userid);
  return {
    act: syncAct,
    intent: {
      targetKind: 'account',
      targetId: userid,
      input: { userid, keyId: former.id, stores, storeKeys, upgrade: false },
      lock: `api-keys.sync:${userid}`,
      before: { mainKey: synced },
      after: { mainKey: before.mainKey, stores },
    },
    message: stores.length
      ? `The main key is set back, and ${stores.map((store) => storeNames[store]).join(' and ')} ${stores.length === 1 ? 'gets the key that it' : 'get the keys that they'} held.`
      : 'The main key is set back.',
  };
};
