import { defaultBasePathFrame } from '@midoffice/contract/usage/api-usage/shapes';
import { myApiUsageRecords } from '@midoffice/contract/usage/api-usage/calls/my-api-usage-records';
import { implementRead } from '../../../../platform/http/implement.ts';
import { knownSpan } from '../engine-store.ts';
import { anyRange, rangeOf } from '../ranges.ts';
import { subjectView } from '../views.ts';
import { meantBy } from '../who.ts';

export const handler = implementRead(myApiUsageRecords, async (context, { userkey, full, ...asked }) => {
  const { platform } = context;
  const filter = userkey === undefined ? {} : (await meantBy(context, userkey)).filter;
  const span = full ? await knownSpan(platform.clickhouse, filter) : undefined;
  const range = span
    ? anyRange(span.fromMs, span.toMs, platform.now())
    : rangeOf(asked, defaultBasePathFrame, platform.now());
  return subjectView(platform, 'basepath', range, filter);
});
