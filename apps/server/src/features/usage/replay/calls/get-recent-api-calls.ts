import { getRecentApiCalls } from '@midoffice/contract/usage/replay/calls/get-recent-api-calls';
import { endpointOfPath } from '@midoffice/contract/usage/api-usage/shapes';
import { implementRead } from '../../../../platform/http/implement.ts';
import { customerFor } from '../../../customers/customer-records/api.ts';
import { recentCalls } from '../../api-usage/api.ts';
import { isReplayable } from '../rules.ts';

export const handler = implementRead(getRecentApiCalls, async ({ platform, staff }, { userid, limit }) => {
  const account = await customerFor({ platform, staff }, userid);
  const calls = await recentCalls(platform, account.userid, limit);
  return {
    rows: calls.map(({ at, endpoint, query, status, durationMs, bytes, symbol, apikey }) => ({
      at,
      path: endpoint,
      query,
      status,
      durationMs,
      bytes,
      symbol,
      apikey,
      replayable: isReplayable(endpointOfPath(endpoint)?.code ?? ''),
    })),
  };
});
