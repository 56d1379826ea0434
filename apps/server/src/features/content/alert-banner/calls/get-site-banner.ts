import { getSiteBanner } from '@midoffice/contract/content/alert-banner/calls/get-site-banner';
import { implementRead } from '../../../../platform/http/implement.ts';
import { readBanner } from '../store.ts';

export const handler = implementRead(getSiteBanner, async ({ db }) => {
  const { text, expiresAt } = await readBanner(db);
  return { text, expiresAt };
});
