import { previewCustomInvoice } from '@midoffice/contract/billing/custom-invoices/calls/preview-custom-invoice';
import { implementRead } from '../../../../platform/http/implement.ts';
import { previewPdf } from '../check.ts';
import { settleInvoice, totalsOf } from '../rules.ts';

export const handler = implementRead(previewCustomInvoice, async (context, { inputData }) => {
  const invoice = settleInvoice(inputData, context.platform.now());
  const bytes = await previewPdf(context, invoice, totalsOf(invoice));
  context.download('invoice-preview.pdf', 'application/pdf');
  return Buffer.from(bytes);
});
