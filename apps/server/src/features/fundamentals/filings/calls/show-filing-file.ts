import { showFilingFile } from '@midoffice/contract/fundamentals/filings/calls/show-filing-file';
import { notFound } from '../../../../platform/http/errors.ts';
import { implementRead } from '../../../../platform/http/implement.ts';
import { fileByName } from '../file-store.ts';

const typeOf = { html: 'text/html', txt: 'text/plain', pdf: 'application/pdf' } as const;

export const handler = implementRead(showFilingFile, async (context, { name }) => {
  const { db, platform } = context;
  const stored = `filings/${name}`;
  const file = await fileByName(db, stored);
  const opened = file && (await platform.files.open(stored));
  if (!opened) throw notFound('There is no such document.');
  // The plain text beside a document is UTF-8, whatever the document is.
  const charset = file.name === stored ? file.charset : 'utf-8';
  const type = typeOf[name.split('.').at(-1) as keyof typeof typeOf];
  context.document(type === 'application/pdf' ? type : `${type}; charset=${charset}`);
  return opened.stream;
});
