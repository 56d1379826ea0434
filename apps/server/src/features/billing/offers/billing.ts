import { cutText } from '@midoffice/contract/kernel';
import { customInvoiceInput } from '@midoffice/contract/billing/custom-invoices/inputs';
import { usualDaysUntilDue } from '@midoffice/contract/billing/offers/lists';
import type { Trx } from '../../../platform/db/connect.ts';
import { ApiError, badInput } from '../../../platform/http/errors.ts';
import type { ReadContext, WriteContext } from '../../../platform/http/implement.ts';
import { isLocked } from '../../../platform/effects/store.ts';
import { customerForWrite } from '../../customers/customer-records/api.ts';
import { mirroredAccounts, requireNoOpenBill, requireUnlocked } from '../../customers/stripe-accounts/api.ts';
import { checkInvoice, settleInvoice } from '../custom-invoices/api.ts';
import type { StoredOffer } from './store.ts';

/** The price that an accepted offer becomes. @param productId where it is made; null: a product of the offer's own */
export function priceOf(
  { number, document, company, clientName, billingFrequency }: StoredOffer,
  productId: string | null,
) {
  const isMonthly = billingFrequency === 'monthly';
  return {
    productId,
    productName: `Offer #${number}: ${cutText(company || clientName, 150)}`,
    name: `Offer #${number}, ${isMonthly ? 'monthly' : 'annual'}`,
    amountCents: document.totals.perBill,
    currency: document.currency,
    interval: isMonthly ? ('month' as const) : ('year' as const),
    planCode: isMonthly ? 'enterprise-monthly' : 'enterprise-annual',
  };
}

/** The customer whom an offer bills; null: it names none, and nobody was chosen. @throws ApiError 400 */
export function customerOf(
  { userid }: Pick<StoredOffer, 'userid'>,
  chosen: string | undefined,
): string | null {
  if (userid !== null && chosen !== undefined && chosen !== userid)
    throw badInput('userid', 'the offer is for another customer');
  return userid ?? chosen ?? null;
}

const longestDescription = 400;

/** The custom invoice over one bill of an accepted offer. @throws ApiError 409 where it cannot be invoiced */
function invoiceOf(offer: StoredOffer, userid: string | null, daysUntilDue: number) {
  const { number, document, fields, acceptedName, company, clientName } = offer;
  const { perBill, lines } = document.totals;
  const names = lines.map(({ name, detail }) => (detail ? `${name} (${detail})` : name)).join(', ');
  const period = offer.billingFrequency === 'monthly' ? 'one month' : 'one year';
  const address = [fields.address, [fields.city, fields.country].filter(Boolean).join(', ')].filter(Boolean);
  const read = customInvoiceInput.safeParse({
    ...(userid !== null && { userid }),
    client: {
      name: company || clientName,
      email: fields.email,
      ...(address.length && { address: address.join('\n') }),
    },
    currency: document.currency,
    lines: [
      {
        description: cutText(`Offer #${number}, ${period}: ${names}`, longestDescription),
        quantity: 1,
        unitAmountCents: perBill,
      },
    ],
    reference: `Offer #${number}`,
    daysUntilDue,
    ...(acceptedName && { memo: `Accepted by ${acceptedName} on ${offer.decidedAt?.slice(0, 10) ?? ''}.` }),
  });
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new ApiError(409, `This offer cannot be invoiced: ${issue?.path.join('.')} ${issue?.message}.`);
}

/** The invoice of an offer with everything checked that can be before it is made. @throws ApiError 400, 409, 502, 503 */
export async function checkedInvoice(
  context: Pick<ReadContext, 'platform' | 'staff'>,
  offer: StoredOffer,
  { userid, daysUntilDue = usualDaysUntilDue }: { userid: string | null; daysUntilDue?: number },
) {
  const invoice = settleInvoice(invoiceOf(offer, userid, daysUntilDue), context.platform.now());
  await checkInvoice(context, invoice);
  return invoice;
}

/** Refuses a subscription while a migration of the customer is open. The account is locked. @throws ApiError 409 */
export async function requireNoMigration(trx: Trx, userid: string): Promise<void> {
  if (await isLocked(trx, `migration:${userid}`))
    throw new ApiError(409, 'Migration already in progress for this user.');
}

/** The account at the card provider that a subscription is for. @throws ApiError 400, 403, 404, 409 */
export async function subscriberOf(context: WriteContext, userid: string | null): Promise<string> {
  if (userid === null) throw badInput('userid', 'please choose the customer who is billed');
  const account = await customerForWrite(context, userid);
  await requireNoMigration(context.trx, account.userid);
  // Two offers of one customer would become two subscriptions.
  await requireUnlocked(context.trx, account.userid);
  await requireNoOpenBill(context.trx, account.userid);
  const accounts = await mirroredAccounts(context.trx, account.userid, 1);
  const active = accounts.find((each) => each.active) ?? accounts[0];
  if (!active || active.record.deleted)
    throw new ApiError(
      409,
      'This customer has no account at the card provider. Please create a Stripe ID for the customer first.',
    );
  return active.stripeId;
}
