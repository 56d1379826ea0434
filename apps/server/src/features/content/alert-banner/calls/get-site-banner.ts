import { getSiteBanner } from '@midoffice/contract/content/alert-banner/calls/get-site-banner';
import { implementRead } from '../../../../platform/http/implement.ts';
import { readSiteBanner } from '../store.ts';

export const handler = implementRead(
  getSiteBanner,
  async ({ db }) => (await readSiteBanner(db)) ?? { text: null, expiresAt: null },
);
