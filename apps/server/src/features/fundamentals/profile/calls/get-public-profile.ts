import { getPublicProfile } from '@midoffice/contract/fundamentals/profile/calls/get-public-profile';
import { implementRead } from '../../../../platform/http/implement.ts';
import { cachedProfile } from '../symbol-cache.ts';

export const handler = implementRead(getPublicProfile, async ({ platform }, { ticker }) => {
  const record = await cachedProfile(platform, ticker);
  return record ? [record] : [];
});
