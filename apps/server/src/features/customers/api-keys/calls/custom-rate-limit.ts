import { customRateLimit } from '@midoffice/contract/customers/api-keys/calls/custom-rate-limit';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { customerForWrite, requireUnchanged, setAccount } from '../../customer-records/api.ts';
import { syncGatewayAfterCommit } from '../gateway.ts';
import { rateLimitMessage } from '../rules.ts';

export const handler = implementWrite(
  customRateLimit,
  async (context, { userid, ratelimit, expected, reason }) => {
    const { trx, platform, staff } = context;
    const account = await customerForWrite(context, userid);
    const before = account.custom_rate_limit;
    requireUnchanged(account, { field: 'ratelimit', expected, actual: before, wanted: ratelimit });
    await setAccount(trx, account.userid, { custom_rate_limit: ratelimit });
    await context.audit({
      targetKind: 'account',
      targetId: account.userid,
      before: { customRateLimit: before },
      after: { customRateLimit: ratelimit },
      reason,
    });
    await syncGatewayAfterCommit(platform, trx, account.userid, staff.userid);
    return {
      success: true as const,
      message: rateLimitMessage(before, ratelimit),
      ratelimit,
      blocked: ratelimit === -1,
    };
  },
);
