import { getFaqRecords } from '@midoffice/contract/content/faq/calls/get-faq-records';
import { faqLimits } from '@midoffice/contract/content/faq/lists';
import { implementRead } from '../../../../platform/http/implement.ts';
import { readFaqRecords, recordOfId } from '../store.ts';

export const handler = implementRead(getFaqRecords, async ({ db }, { draft = false, query = '', id }) => {
  if (id === undefined) return readFaqRecords(db, { draft, query, limit: faqLimits.records });
  const found = await recordOfId(db, id);
  return found ? [found] : [];
});
