import { findUsageKey } from '@midoffice/contract/usage/api-usage/calls/find-usage-key';
import { implementRead } from '../../../../platform/http/implement.ts';
import { meantBy } from '../who.ts';

export const handler = implementRead(findUsageKey, async (context, { userkey }) => {
  const { filter, label, owner } = await meantBy(context, userkey);
  if (filter.userid !== undefined) return { keyid: filter.userid, apikey: label, userid: filter.userid };
  return { keyid: filter.keyId!, apikey: label, userid: owner ?? null };
});
