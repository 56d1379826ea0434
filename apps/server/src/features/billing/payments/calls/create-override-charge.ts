import { createOverrideCharge } from '@midoffice/contract/billing/payments/calls/create-override-charge';
import type { OpenInvoice } from '../../../../platform/connectors/stripe/open-invoices.ts';
import { ApiError, notFound } from '../../../../platform/http/errors.ts';
import { implementEffect } from '../../../../platform/http/implement.ts';
import { customerForWrite } from '../../../customers/customer-records/api.ts';
import { chargeRefusal, ownerOf, payLock, requireNoPayment } from '../charging.ts';
import { effect } from '../effects/override-charge.ts';
import { readAtVendor } from '../migration.ts';
import { money } from '../rules.ts';

export const handler = implementEffect(
  createOverrideCharge,
  effect,
  async (context, { invoiceID, remaining, currency, cardID, reason }, invoice: OpenInvoice) => {
    const account = await customerForWrite(context, await ownerOf(context.trx, 'invoice', invoice.stripeID));
    const refusal = chargeRefusal(invoice);
    if (refusal !== null) throw new ApiError(409, refusal);
    await requireNoPayment(context.trx, account.userid, 'one');
    return {
      targetKind: 'account',
      targetId: account.userid,
      input: { invoiceID, stripeID: invoice.stripeID ?? '', remaining, currency, cardID },
      lock: payLock(invoiceID),
      before: {
        invoiceID,
        status: invoice.status,
        open: money(invoice.remainingCents, invoice.currency),
      },
      reason,
    };
  },
  async ({ platform }, { invoiceID }) => {
    const invoice = await readAtVendor(() => platform.connectors.stripe.openInvoices.invoice(invoiceID));
    if (!invoice) throw notFound('The card provider knows no invoice of this ID.');
    return invoice;
  },
);
