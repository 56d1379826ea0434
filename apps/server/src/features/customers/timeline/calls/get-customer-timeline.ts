import { getCustomerTimeline } from '@midoffice/contract/customers/timeline/calls/get-customer-timeline';
import { timelineKinds } from '@midoffice/contract/customers/timeline/shapes';
import { badInput } from '../../../../platform/http/errors.ts';
import { implementRead } from '../../../../platform/http/implement.ts';
import { customerFor } from '../../customer-records/api.ts';
import { mergeTimeline } from '../merge.ts';
import { timelineSources } from '../sources.ts';

const isDay = (moment: string): boolean => moment.length === 10;
const dayMs = 86_400_000;

/** The first moment that a `to` does not include any more. */
const endOf = (to: string): string => new Date(Date.parse(to) + (isDay(to) ? dayMs : 1)).toISOString();

export const handler = implementRead(getCustomerTimeline, async ({ db, platform, staff }, input) => {
  const account = await customerFor({ platform, staff }, input.userid);
  const from = input.from === undefined ? null : new Date(input.from).toISOString();
  const to = input.to === undefined ? null : endOf(input.to);
  if (from !== null && to !== null && from >= to) throw badInput('from', 'must not be later than to');
  return mergeTimeline(
    timelineSources,
    { platform, db, staff, userid: account.userid, kinds: input.kinds ?? timelineKinds },
    { cursor: input.cursor, from, to, limit: input.limit },
  );
});
