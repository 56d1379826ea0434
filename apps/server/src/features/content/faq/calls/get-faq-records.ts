import { getFaqRecords } from '@midoffice/contract/content/faq/calls/get-faq-records';
import { faqLimits } from '@midoffice/contract/content/faq/lists';
import { implementRead } from '../../../../platform/http/implement.ts';
import { readFaqRecords } from '../store.ts';

export const handler = implementRead(getFaqRecords, ({ db }, { draft = false, query = '' }) =>
  readFaqRecords(db, { draft, query, limit: faqLimits.records }),
);
