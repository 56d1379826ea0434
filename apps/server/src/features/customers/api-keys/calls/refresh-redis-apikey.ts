import { refreshRedisApikey } from '@midoffice/contract/customers/api-keys/calls/refresh-redis-apikey';
import { notFound } from '../../../../platform/http/errors.ts';
import { implementPrepared } from '../../../../platform/http/implement.ts';
import { customerFor, customerForRefresh } from '../../customer-records/api.ts';
import { syncGatewayAfterCommit } from '../gateway.ts';
import { gatewayRowOf } from '../gateway-store.ts';
import { findKey, findKeyOf, keyFingerprint } from '../keys.ts';
import { redisKeyOf, writtenKey } from '../records.ts';

export const handler = implementPrepared(
  refreshRedisApikey,
  async ({ platform, staff }, input) => {
    const key = await findKey(platform.db, platform.secrets, input);
    const { userid } = await customerFor({ platform, staff }, key.userid);
    const row = await gatewayRowOf(platform.db, key.key_hash.toString('hex'));
    if (!row) throw notFound('There is no such API key.');
    const before = await redisKeyOf(platform, key, row);
    return { userid, before };
  },
  async (context, input, { userid, before }) => {
    const { trx, platform, staff } = context;
    const account = await customerForRefresh(context, userid);
    const key = await findKeyOf(trx, platform.secrets, account.userid, input);
    const row = await gatewayRowOf(trx, key.key_hash.toString('hex'));
    if (!row) throw notFound('There is no such API key.');
    const fields = before.differences.map(({ field }) => field);
    await context.audit({
      targetKind: 'account',
      targetId: account.userid,
      before: { key: keyFingerprint(platform.secrets, key), differences: before.differences },
      after: { key: keyFingerprint(platform.secrets, key), fixed: fields },
      reason: input.reason,
    });
    // Written once this has committed with its audit entry: the cache is no part of the transaction.
    await syncGatewayAfterCommit(platform, trx, account.userid, staff.userid);
    const changes = `${fields.length} ${fields.length === 1 ? 'change' : 'changes'}`;
    return {
      success: true as const,
      message: fields.length
        ? `Redis record refreshed, ${changes}.`
        : 'Redis record refreshed, nothing has changed.',
      key: writtenKey(platform.secrets, key, row),
    };
  },
);
