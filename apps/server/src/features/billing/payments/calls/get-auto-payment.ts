import { getAutoPayment } from '@midoffice/contract/billing/payments/calls/get-auto-payment';
import { ApiError } from '../../../../platform/http/errors.ts';
import { implementRead } from '../../../../platform/http/implement.ts';
import { customerFor } from '../../../customers/customer-records/api.ts';
import { stripeIdsOf } from '../../../customers/stripe-accounts/api.ts';
import { defaultCards, invoiceLine } from '../charging.ts';
import { readAtVendor } from '../migration.ts';

export const handler = implementRead(getAutoPayment, async ({ platform, staff }, { userid }) => {
  const account = await customerFor({ platform, staff }, userid);
  const [stripeID] = await stripeIdsOf(platform.db, account.userid);
  if (!stripeID) throw new ApiError(409, 'This customer has no account at the card provider.');
  const { acts, openInvoices } = platform.connectors.stripe;
  const [cards, { rows, more }] = await readAtVendor(() =>
    Promise.all([defaultCards(acts, stripeID), openInvoices.ofCustomer(stripeID)]),
  );
  const charged = rows.map((invoice) => cards.of(invoice));
  const labels = [...new Set(charged.flatMap((card) => (card ? [card.label] : [])))];
  const tooMany = more ? 'More than 100 invoices are open. Please pay them one by one.' : null;
  return {
    userid: account.userid,
    email: account.email,
    card: labels.length ? labels.join(', ') : null,
    invoices: rows.map((invoice, at) => invoiceLine(invoice, charged[at])),
    notAllowed:
      tooMany ??
      (rows.length
        ? charged.every((card) => card)
          ? null
          : cards.none
        : 'No invoice of this customer is open.'),
  };
});
