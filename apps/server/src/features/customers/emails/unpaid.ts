import type { MailCheck } from '../../../platform/mail/mail.ts';
import type { Platform } from '../../../platform/platform.ts';
import { notifyOnCommit } from '../../../platform/push/store.ts';
import { fetchFromStripe, keepFromStripe, mirroredAccounts } from '../stripe-accounts/api.ts';
import { newest, subjectOf } from './values.ts';

/** Whether mails of a template ask for the payment of an invoice, or say what its being unpaid leads to. */
const isDemand = (templateType: string | null): boolean =>
  /^(?:failed|blocked)\//.test(templateType ?? '') || templateType === 'removal/not-allowed';

/** Takes over into the mirror what the provider said differently, so that screens agree with the mail that was taken back. */
async function followProvider(platform: Platform, userid: string): Promise<void> {
  try {
    const mirrors = await fetchFromStripe(platform, userid);
    await platform.db.transaction().execute(async (trx) => {
      await keepFromStripe(trx, userid, mirrors);
      await notifyOnCommit(trx, { subject: 'accounts', id: userid });
    });
  } catch (error) {
    platform.log.warn({ err: error, userid }, 'the mirror of a settled invoice could not be renewed');
  }
}

/** What the provider says of an invoice that a mail takes for unpaid; undefined: it is unpaid, or there is no provider to ask. */
async function settledAtProvider(
  platform: Platform,
  invoiceId: string,
  userid: string | null,
): Promise<string | undefined> {
  const { client, acts } = platform.connectors.stripe;
  if (!client) return undefined;
  const invoice = await acts.findInvoice(invoiceId).catch(() => {
    throw new Error('The card provider does not say whether the invoice is still unpaid.');
  });
  if (invoice === null) return 'Canceled: the card provider no longer knows the invoice.';
  const isSettled = invoice.status === 'paid' || invoice.status === 'void' || invoice.remainingCents <= 0;
  if (!isSettled) return undefined;
  if (userid !== null) await followProvider(platform, userid);
  return `Canceled: This invoice is ${invoice.status === 'void' ? 'void' : 'paid already'}.`;
}

/**
 * Why a mail about an unpaid invoice must not leave any more: the invoice was paid or voided while the mail waited. The mirror
 * is asked first; what it takes for open, the card provider is asked about.
 * @throws Error where the provider does not answer: the mail waits for the next try
 */
export const settledMeanwhile: MailCheck = async (platform, { kind, userid, templateType, invoiceId }) => {
  if (!invoiceId) return undefined;
  // A custom invoice may be of a client without an account, whom no mirror knows.
  if (kind === 'custom-invoice') return settledAtProvider(platform, invoiceId, userid);
  if (!userid || !isDemand(templateType)) return undefined;
  const accounts = await mirroredAccounts(platform.db, userid, newest);
  const known = accounts.some(({ invoices }) => invoices.some(({ id }) => id === invoiceId));
  if (!known) return 'Canceled: the invoice is no longer one of this customer.';
  const { refusal } = subjectOf(accounts, { invoiceID: invoiceId });
  if (refusal !== undefined) return `Canceled: ${refusal}`;
  return settledAtProvider(platform, invoiceId, userid);
};
