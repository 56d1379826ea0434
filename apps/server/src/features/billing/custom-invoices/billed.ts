import { notFound } from '../../../platform/http/errors.ts';
import type { WriteContext } from '../../../platform/http/implement.ts';
import { customerForWrite } from '../../customers/customer-records/api.ts';
import { findInvoice } from './store.ts';

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
