import { setPrimaryKey } from '@midoffice/contract/customers/api-keys/calls/set-primary-key';
import { conflict } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { customerForWrite } from '../../customer-records/api.ts';
import { syncGatewayAfterCommit } from '../gateway.ts';
import { findKey, findKeyOf, keyFingerprint, listKeys, maskedKey } from '../keys.ts';
import { keysOf, makeMain } from '../store.ts';

export const handler = implementWrite(setPrimaryKey, async (context, input) => {
  const { trx, platform, staff } = context;
  const { userid } = await findKey(trx, platform.secrets, input);
  const account = await customerForWrite(context, userid);
  // Read again under the account's lock: the key may have moved in between.
  const key = await findKeyOf(trx, platform.secrets, account.userid, input);
  const former = (await keysOf(trx, account.userid)).find((other) => other.main_key);
  if (input.expected !== undefined && former?.id !== input.expected && former?.id !== key.id)
    throw conflict('Somebody else has changed the primary key in the meantime.', [
      {
        field: 'mainkey',
        expected: input.expected,
        actual: former ? maskedKey(platform.secrets, former) : null,
        wanted: maskedKey(platform.secrets, key),
        where: `account ${account.userid} (${account.email})`,
      },
    ]);
  await makeMain(trx, account.userid, key.id);
  await context.audit({
    targetKind: 'account',
    targetId: account.userid,
    before: { mainKey: former ? keyFingerprint(platform.secrets, former) : null },
    after: {
      mainKey: keyFingerprint(platform.secrets, key),
      masks: Object.fromEntries(
        [former, key]
          .filter((one) => one !== undefined)
          .map((one) => [keyFingerprint(platform.secrets, one), maskedKey(platform.secrets, one)]),
      ),
    },
    reason: input.reason,
  });
  await syncGatewayAfterCommit(platform, trx, account.userid, staff.userid);
  return {
    success: true as const,
    message: 'Primary key set.',
    keys: await listKeys(trx, platform.secrets, account.userid),
  };
});
