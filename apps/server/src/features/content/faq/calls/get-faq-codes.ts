import { getFaqCodes } from '@midoffice/contract/content/faq/calls/get-faq-codes';
import { faqCodes } from '@midoffice/contract/content/faq/lists';
import { implementRead } from '../../../../platform/http/implement.ts';

export const handler = implementRead(getFaqCodes, async () =>
  faqCodes.map(({ title, value, subCodes }) => ({ title, value, subCodes: [...subCodes] })),
);
