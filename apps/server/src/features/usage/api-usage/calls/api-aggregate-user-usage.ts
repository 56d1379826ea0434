import { defaultExchangeFrame } from '@midoffice/contract/usage/api-usage/shapes';
import { apiAggregateUserUsage } from '@midoffice/contract/usage/api-usage/calls/api-aggregate-user-usage';
import { implementRead } from '../../../../platform/http/implement.ts';
import { rangeOf } from '../ranges.ts';
import { drillDownView } from '../views.ts';
import { drillDownFilter } from '../who.ts';

export const handler = implementRead(apiAggregateUserUsage, async (context, asked) => {
  const range = rangeOf(asked, defaultExchangeFrame, context.platform.now());
  return drillDownView(context, 'key', range, await drillDownFilter(context, asked));
});
