import { sealOldLinks } from '../../../platform/mail/seal-old-links.ts';
import type { Platform } from '../../../platform/platform.ts';

/** Before anything is sent: mails of earlier releases lose their readable links. */
export async function start(platform: Platform): Promise<undefined> {
  await sealOldLinks(platform);
}
