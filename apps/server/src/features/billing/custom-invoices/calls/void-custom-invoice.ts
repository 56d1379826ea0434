import { voidCustomInvoice } from '@midoffice/contract/billing/custom-invoices/calls/void-custom-invoice';
import { ApiError } from '../../../../platform/http/errors.ts';
import { implementEffect } from '../../../../platform/http/implement.ts';
import { requireLinked } from '../../../customers/stripe-accounts/api.ts';
import { invoiceForWrite } from '../billed.ts';
import { effect } from '../effects/void.ts';

export const handler = implementEffect(voidCustomInvoice, effect, async (context, { id, reason }) => {
  const invoice = await invoiceForWrite(context, id);
  const { invoiceID, stripeId, number, status, userid, client, amountRemainingCents, currency } = invoice;
  if (userid !== null) await requireLinked(context.trx, userid, [stripeId]);
  if (status !== 'open' && status !== 'uncollectible')
    throw new ApiError(409, `Invoice ${number} is ${status}, only an open one can be voided.`);
  return {
    targetKind: userid === null ? 'invoice client' : 'account',
    targetId: userid ?? client.email.toLowerCase(),
    input: { id, invoiceID, number, reason, ...(userid !== null && { userid, stripeID: stripeId }) },
    lock: `pay-invoice:${invoiceID}`,
    before: { invoice: invoiceID, number, status, amountRemainingCents, currency },
    after: { status: 'void' },
    reason,
  };
});
