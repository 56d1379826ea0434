import { filingFilePath } from '@midoffice/contract/fundamentals/filings/lists';
import type { FilingDocument, InternationalFiling } from '@midoffice/contract/fundamentals/filings/shapes';
import type { LinkedFile } from './file-store.ts';
import type { InternationalRow } from './store.ts';

/** An international filing as it is answered. */
export const shownFiling = (row: InternationalRow): InternationalFiling => ({
  ...row,
  rawTextAvailable: row.rawTextLink !== null,
});

/** A stored document as it is answered. */
export const shownDocument = ({ link, name, textName, fileType, bytes }: LinkedFile): FilingDocument => ({
  finalLink: link,
  fileType,
  bytes,
  s3Link: filingFilePath(name),
  rawTextLink: textName && filingFilePath(textName),
});
