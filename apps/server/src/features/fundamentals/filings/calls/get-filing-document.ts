import { getFilingDocument } from '@midoffice/contract/fundamentals/filings/calls/get-filing-document';
import { implementRead } from '../../../../platform/http/implement.ts';
import { storedFiling } from '../keep.ts';
import { shownDocument } from '../shown.ts';

export const handler = implementRead(getFilingDocument, async ({ db }, { finalLink }) => {
  const file = await storedFiling(db, finalLink);
  return { document: file ? shownDocument(file) : null };
});
