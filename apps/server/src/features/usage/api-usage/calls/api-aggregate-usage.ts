import { defaultExchangeFrame } from '@midoffice/contract/usage/api-usage/shapes';
import { apiAggregateUsage } from '@midoffice/contract/usage/api-usage/calls/api-aggregate-usage';
import { implementRead } from '../../../../platform/http/implement.ts';
import { rangeOf } from '../ranges.ts';
import { noExchange, subjectView } from '../views.ts';
import { meantBy } from '../who.ts';

export const handler = implementRead(
  apiAggregateUsage,
  async (context, { type, user_id, exchange, ...asked }) => {
    const { platform } = context;
    const user = user_id === undefined ? {} : (await meantBy(context, user_id)).filter;
    const only = exchange === undefined ? {} : { exchange: exchange === noExchange ? '' : exchange };
    const range = rangeOf(asked, defaultExchangeFrame, platform.now());
    return subjectView(platform, type ?? 'exchange', range, { ...user, ...only });
  },
);
