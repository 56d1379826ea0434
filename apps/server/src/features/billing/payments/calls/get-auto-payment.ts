import { getAutoPayment } from '@midoffice/contract/billing/payments/calls/get-auto-payment';
import { ApiError } from '../../../../platform/http/errors.ts';
import { implementRead } from '../../../../platform/http/implement.ts';
import { customerFor } from '../../../customers/customer-records/api.ts';
import { stripeIdsOf } from '../../../customers/stripe-accounts/api.ts';
import { defaultCard, invoiceLine } from '../charging.ts';
import { readAtVendor } from '../migration.ts';

export const handler = implementRead(getAutoPayment, async ({ platform, staff }, { userid }) => {
  const account = await customerFor({ platform, staff }, userid);
  const [stripeID] = await stripeIdsOf(platform.db, account.userid);
  if (!stripeID) throw new ApiError(409, 'This customer has no account at the card provider.');
  const { acts, openInvoices } = platform.connectors.stripe;
  const [card, { rows, more }] = await readAtVendor(() =>
    Promise.all([defaultCard(acts, stripeID), openInvoices.ofCustomer(stripeID)]),
  );
  const tooMany = more ? 'More than 100 invoices are open. Please pay them one by one.' : null;
  return {
    userid: account.userid,
    email: account.email,
    card: card?.label ?? null,
    invoices: rows.map(invoiceLine),
    notAllowed:
      tooMany ??
      (rows.length
        ? card
          ? null
          : 'The customer has no card to charge.'
        : 'No invoice of this customer is open.'),
  };
});
