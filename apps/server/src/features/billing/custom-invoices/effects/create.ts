import { effectKind } from '../../../../platform/effects/effects.ts';
import { newFileName } from '../../../../platform/files/files.ts';
import { makePdf } from '../../../../platform/pdf/pdf.ts';
import { requireLinked } from '../../../customers/stripe-accounts/api.ts';
import { invoiceDocument, type Issued } from '../invoice-document.ts';
import { issueInvoice, mayStillBill, mirrorOf, type CreateInput } from '../issue.ts';
import { invoiceMail } from '../mail-text.ts';
import { digestOf, moneyOf, totalsOf } from '../rules.ts';
import { sellerOf } from '../seller.ts';
import { insertInvoice } from '../store.ts';

/** Makes an invoice at the card provider, its PDF and the words of its mail. */
export const effect = effectKind<CreateInput>({
  kind: 'custom-invoices.create',
  title: 'Custom invoice',
  changes: ['custom-invoices', 'accounts'],
  inspectsFirst: true,
  completes: true,
  mayStill: (trx, asked) => mayStillBill(trx, { ...asked, input: asked.input.invoice }),
  async stillBelongs(trx, { input: { invoice, stripeID } }) {
    if (invoice.userid !== undefined) await requireLinked(trx, invoice.userid, [stripeID]);
  },
  lockedMessage: 'An invoice for this client is being created already, please wait for the outcome.',
  async run(run) {
    const { input, step, platform, id, actor } = run;
    const { invoice } = input;
    const totals = totalsOf(invoice);
    const { customer, issued: made, readAt } = await issueInvoice(run);
    const issued: Issued = { ...made, number: made.number! };
    const seller = sellerOf(platform.settings);
    const fileName = await step('file name', async () => newFileName('custom-invoices', 'pdf'));
    await step('file', async () => {
      const document = invoiceDocument(seller, invoice, totals, issued);
      await platform.files.put(fileName, await makePdf(document, actor.id ?? 'nobody'));
      return true;
    });
    const mail = invoiceMail(seller, invoice, issued);
    const mirror = await mirrorOf(platform, invoice.userid);
    const amount = moneyOf(invoice.currency)(totals.totalCents);
    return {
      message: `Invoice ${issued.number} of ${amount} was created.`,
      after: {
        invoice: made.id,
        number: issued.number,
        totalCents: totals.totalCents,
        currency: invoice.currency,
      },
      result: {
        id,
        filePath: fileName,
        emailSubject: mail.subject,
        emailContent: mail.content,
        invoiceID: made.id,
        invoiceNumber: issued.number,
        hostedInvoiceUrl: made.hostedUrl,
        totalCents: totals.totalCents,
        amountDueCents: made.amountDueCents,
        currency: invoice.currency,
      },
      keep: async (trx) => {
        await mirror(trx);
        await insertInvoice(trx, {
          id,
          stripeId: customer,
          invoiceID: made.id,
          number: issued.number,
          status: made.status,
          totalCents: totals.totalCents,
          amountDueCents: made.amountDueCents,
          amountRemainingCents: made.amountRemainingCents,
          hostedUrl: made.hostedUrl,
          input: invoice,
          digest: digestOf(invoice),
          fileName,
          emailSubject: mail.subject,
          emailContent: mail.content,
          createdAt: made.created,
          readAt,
          createdBy: actor,
        });
      },
    };
  },
});
