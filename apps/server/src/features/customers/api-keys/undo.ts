import { ApiError } from '../../../platform/http/errors.ts';
import { changedSince, type Undo, type UndoContext } from '../../../platform/http/undo.ts';
import { gatewayFollows } from './gateway.ts';
import { keyFingerprint } from './keys.ts';
import { changedFields, noRestrictions, type SomeRestrictions } from './restriction-rules.ts';
import { putRestrictions, restrictionsOf } from './restriction-store.ts';
import { keysOf, makeMain, setWebsocket, type StoredKey } from './store.ts';

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
  gatewayFollows(platform, trx, userid, staff.userid);

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
