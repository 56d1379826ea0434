import { removeAlertBanner } from '@midoffice/contract/content/alert-banner/calls/remove-alert-banner';
import { bannerWords } from '@midoffice/contract/content/alert-banner/lists';
import { notFound } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { requireBanner } from '../rules.ts';
import { insertBanner, lockBanner, readBanner } from '../store.ts';

export const handler = implementWrite(removeAlertBanner, async ({ trx, staff, audit }, { revision }) => {
  await lockBanner(trx);
  const now = await readBanner(trx);
  requireBanner(now, revision, null);
  if (now.text === null) throw notFound('There is no alert banner.');
  const next = now.revision + 1;
  await insertBanner(trx, next, null, staff.userid);
  await audit({
    targetKind: 'alert-banner',
    targetId: String(next),
    before: { text: now.text, expiresAt: now.expiresAt },
    after: { text: null, expiresAt: null },
  });
  return { success: true as const, message: bannerWords.removed, revision: next };
});
