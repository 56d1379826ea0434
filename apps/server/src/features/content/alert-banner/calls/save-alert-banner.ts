import { saveAlertBanner } from '@midoffice/contract/content/alert-banner/calls/save-alert-banner';
import { bannerWords } from '@midoffice/contract/content/alert-banner/lists';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { requireBanner } from '../rules.ts';
import { insertBanner, lockBanner, readBanner } from '../store.ts';

export const handler = implementWrite(
  saveAlertBanner,
  async ({ trx, staff, audit }, { text, hours, revision }) => {
    await lockBanner(trx);
    const now = await readBanner(trx);
    requireBanner(now, revision, text);
    const next = now.revision + 1;
    const expiresAt = await insertBanner(trx, next, { text, hours }, staff.userid);
    await audit({
      targetKind: 'alert-banner',
      targetId: String(next),
      before: { text: now.text, expiresAt: now.expiresAt },
      after: { text, hours, expiresAt },
    });
    return { success: true as const, message: bannerWords.added, revision: next, expiresAt };
  },
);
