import { z } from 'zod';
import { comparedWith, defineCall, effectDone, reason, userid } from '../../../kernel/index.ts';
import { chargeTools, invoiceID } from '../inputs.ts';
import { expectedInvoices } from '../shapes.ts';

export const autoPayment = defineCall('autoPayment', {
  method: 'POST',
  path: '/admin/auto-payment',
  access: chargeTools,
  mode: 'effect',
  audit: 'payment.auto-paid',
  summary: "Pays a customer's open invoices with the default card, the oldest first, until one is declined",
  body: z.object({
    userid,
    /** Only this invoice; left out: all open ones. */
    invoiceID: invoiceID.optional(),
    expected: comparedWith(
      expectedInvoices,
      'The open invoices that were shown',
      'whatever is open when the call arrives is paid',
    ),
    reason,
  }),
  output: effectDone.extend({ paid: z.array(z.string()).optional() }),
  changes: ['accounts', 'custom-invoices', 'effects'],
  failure: 'Something went wrong with the automatic payment.',
});
