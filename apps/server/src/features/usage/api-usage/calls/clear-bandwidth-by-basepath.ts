import { clearBandwidthByBasepath } from '@midoffice/contract/usage/api-usage/calls/clear-bandwidth-by-basepath';
import { notFound } from '../../../../platform/http/errors.ts';
import { implementEffect } from '../../../../platform/http/implement.ts';
import { keyIsKnown } from '../correction-store.ts';
import { effect } from '../effects/clear-bandwidth.ts';
import { givenRange } from '../ranges.ts';
import { meantBy, type Meant } from '../who.ts';

interface Prepared {
  readonly meant: Meant;
  readonly from: string;
  readonly to: string;
}

export const handler = implementEffect(
  clearBandwidthByBasepath,
  effect,
  async (_context, { basepath, reason }, { meant: { filter, label }, from, to }: Prepared) => {
    const target = filter.userid ?? filter.keyId!;
    return {
      targetKind: filter.userid === undefined ? 'api-key' : 'account',
      targetId: target,
      input: {
        basePath: basepath,
        from,
        to,
        ...(filter.userid !== undefined && { userid: filter.userid }),
        ...(filter.keyId !== undefined && { keyId: filter.keyId }),
      },
      // A customer and one of its keys are two targets with the same events, so the lock uses only the base path.
      lock: `clear-bandwidth:${basepath}`,
      after: { basePath: basepath, from, to, whose: label },
      reason,
    };
  },
  async (context, { apikey, from, to }) => {
    const range = givenRange(from, to);
    const meant = await meantBy(context, apikey);
    const { keyId } = meant.filter;
    // Also fails here if the engine is not available, before an intent is stored.
    if (keyId !== undefined && !(await keyIsKnown(context.platform.clickhouse, keyId)))
      throw notFound('There is no usage of such an API key.');
    return { meant, from: new Date(range.fromMs).toISOString(), to: new Date(range.toMs).toISOString() };
  },
);
