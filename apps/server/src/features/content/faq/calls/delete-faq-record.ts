import { deleteFaqRecord } from '@midoffice/contract/content/faq/calls/delete-faq-record';
import { faqWords } from '@midoffice/contract/content/faq/lists';
import { notFound } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { requireSeen, textsOf } from '../rules.ts';
import { lockFaq, recordOfId, removeFaqRecord } from '../store.ts';

export const handler = implementWrite(deleteFaqRecord, async ({ trx, audit }, { id, revision }) => {
  await lockFaq(trx);
  const now = await recordOfId(trx, id);
  if (!now) throw notFound(faqWords.invalid);
  requireSeen(now, revision, null);
  await removeFaqRecord(trx, id);
  await audit({ targetKind: 'faq', targetId: id, before: textsOf(now), after: null });
  return { success: true as const, message: faqWords.deleted };
});
