import { getOverrideCharge } from '@midoffice/contract/billing/payments/calls/get-override-charge';
import { notFound } from '../../../../platform/http/errors.ts';
import { implementRead } from '../../../../platform/http/implement.ts';
import { customerFor } from '../../../customers/customer-records/api.ts';
import { chargeRefusal, defaultCards, invoiceLine, ownerOf } from '../charging.ts';
import { readAtVendor } from '../migration.ts';

export const handler = implementRead(getOverrideCharge, async ({ platform, staff }, { invoiceID }) => {
  const { acts, openInvoices } = platform.connectors.stripe;
  const invoice = await readAtVendor(() => openInvoices.invoice(invoiceID));
  if (!invoice) throw notFound('The card provider knows no invoice of this ID.');
  const stripeID = invoice.stripeID ?? '';
  const userid = await ownerOf(platform.db, 'invoice', stripeID);
  const account = await customerFor({ platform, staff }, userid);
  const cards = await readAtVendor(() => defaultCards(acts, stripeID));
  const card = cards.of(invoice);
  return {
    ...invoiceLine(invoice, card),
    stripeID,
    userid: account.userid,
    email: account.email,
    card: card?.label ?? null,
    notAllowed: chargeRefusal(invoice) ?? (card ? null : cards.none),
  };
});
