import { refreshCustomInvoice } from '@midoffice/contract/billing/custom-invoices/calls/refresh-custom-invoice';
import { notFound } from '../../../../platform/http/errors.ts';
import { implementPrepared } from '../../../../platform/http/implement.ts';
import { customerFor } from '../../../customers/customer-records/api.ts';
import { asking } from '../check.ts';
import { readState } from '../refresh.ts';
import { findInvoice, keepState } from '../store.ts';

export const handler = implementPrepared(
  refreshCustomInvoice,
  async (context, { id }) => {
    const { platform } = context;
    const invoice = await findInvoice(platform.db, id);
    if (!invoice) throw notFound('There is no such invoice.');
    if (invoice.userid !== null) await customerFor(context, invoice.userid);
    return { invoice, ...(await asking(() => readState(platform, invoice.invoiceID))) };
  },
  async ({ trx, audit }, { id }, { invoice, read, readAt }) => {
    const { status, amountRemainingCents } = read;
    await keepState(trx, id, { status, amountRemainingCents, readAt });
    await audit({
      targetKind: 'custom-invoice',
      targetId: id,
      before: { status: invoice.status },
      after: { status },
    });
    return { success: true as const, message: `Invoice ${invoice.number} is ${status}.` };
  },
);
