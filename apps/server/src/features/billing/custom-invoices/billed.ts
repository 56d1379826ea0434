import type { CustomInvoiceInput } from '@midoffice/contract/billing/custom-invoices/inputs';
import { ApiError, badInput, notFound } from '../../../platform/http/errors.ts';
import type { WriteContext } from '../../../platform/http/implement.ts';
import { customerForWrite, userWithEmail } from '../../customers/customer-records/api.ts';
import { mirroredAccounts } from '../../customers/stripe-accounts/api.ts';
import { requireSameCurrency } from './rules.ts';
import { findInvoice, runningCurrencies } from './store.ts';

/**
 * An invoice that the caller may act on: its customer, where it has one here, is locked.
 * @throws ApiError 404; 403 as for any change of the customer
 */
export async function invoiceForWrite(
  context: Pick<WriteContext, 'trx' | 'staff' | 'platform'>,
  id: string,
): Promise<NonNullable<Awaited<ReturnType<typeof findInvoice>>>> {
  const invoice = await findInvoice(context.trx, id);
  if (!invoice) throw notFound('There is no such invoice.');
  if (invoice.userid !== null) await customerForWrite(context, invoice.userid);
  return invoice;
}

/**
 * Whom an invoice bills: a customer here with an account at the card provider, or a client as typed with neither.
 * @throws ApiError 400 for a client as typed who is a customer; 403, 404, 409
 */
export async function accountBilled(
  context: WriteContext,
  input: Pick<CustomInvoiceInput, 'userid' | 'client' | 'currency'>,
): Promise<{ stripeID: string | null; userid?: string }> {
  const { trx } = context;
  if (input.userid === undefined) {
    const owner = await userWithEmail(trx, input.client.email);
    if (owner !== undefined)
      throw badInput(
        'inputData.client.email',
        'this address belongs to a customer: please choose the customer instead',
      );
    return { stripeID: null };
  }
  const account = await customerForWrite(context, input.userid);
  const accounts = await mirroredAccounts(trx, account.userid, 1);
  const active = accounts.find((each) => each.active) ?? accounts[0];
  if (!active || active.record.deleted)
    throw new ApiError(
      409,
      'This customer has no account at the card provider. Please create a Stripe ID for the customer first.',
    );
  requireSameCurrency(input.currency, await runningCurrencies(trx, active.stripeId));
  return { stripeID: active.stripeId, userid: account.userid };
}
