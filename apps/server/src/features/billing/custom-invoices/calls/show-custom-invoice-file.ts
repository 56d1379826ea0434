import { showCustomInvoiceFile } from '@midoffice/contract/billing/custom-invoices/calls/show-custom-invoice-file';
import { notFound } from '../../../../platform/http/errors.ts';
import { implementRead } from '../../../../platform/http/implement.ts';
import { numberOfFile } from '../store.ts';

export const handler = implementRead(showCustomInvoiceFile, async (context, { path }) => {
  const { platform } = context;
  // Only files that an invoice names: the folder is no archive of other files.
  const number = await numberOfFile(platform.db, path);
  const file = number === undefined ? undefined : await platform.files.open(path);
  if (!file) throw notFound('There is no such invoice file.');
  context.download(`invoice-${(number ?? '').replace(/[^\w.-]/g, '-')}.pdf`, 'application/pdf');
  return file.stream;
});
