import { withoutTrailingSlashes } from '@midoffice/contract/kernel';
import type { MailParams } from '@midoffice/contract/customers/emails/shapes';
import { cardExpiresWithinDays } from '@midoffice/contract/billing/payment-lists/lists';
import { renewsAgain } from '../../../platform/connectors/billing-terms.ts';
import type { NextInvoice } from '../../../platform/connectors/stripe/next-invoice.ts';
import type {
  ChargeRecord,
  InvoiceRecord,
  SubscriptionRecord,
} from '../../../platform/connectors/stripe/records.ts';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import { ApiError } from '../../../platform/http/errors.ts';
import type { Settings } from '../../../platform/settings/schema.ts';
import {
  cardExpired,
  cardExpiryText,
  isRunning,
  mirroredAccounts,
  payingCard,
  type MirroredAccount,
} from '../stripe-accounts/api.ts';
import { safeUrl, type MailValues } from './fill.ts';
import { planWords, type Receiver } from './receiver.ts';
import {
  amountWords,
  cardEndWords,
  cardWords,
  dayWords,
  failureWordsOf,
  greetingName,
  type ReceiverState,
} from './rules.ts';

/** How many invoices and charges are read; mails do not mention older ones. */
export const newest = 500;

/** What every mail may name of the company and its receiver. */
export function commonValues(
  settings: Settings,
  { email, name }: Pick<Receiver, 'email' | 'name'>,
): MailValues {
  const site = withoutTrailingSlashes(settings.SITE_URL);
  return {
    companyName: settings.COMPANY_NAME,
    companyAddress: settings.COMPANY_ADDRESS.split('|')
      .map((line) => line.trim())
      .filter(Boolean)
      .join(', '),
    supportEmail: settings.SUPPORT_EMAIL,
    billingUrl: `${site}${settings.SITE_BILLING_PATH}`,
    pricingUrl: `${site}${settings.SITE_PRICING_PATH}`,
    docsUrl: `${site}${settings.SITE_DOCS_PATH}`,
    email,
    name: greetingName(name.split(/\s+/)[0] ?? ''),
  };
}

/** Values that are the same in every mail, so the history does not record them. */
const unrecorded = new Set(['companyName', 'companyAddress', 'supportEmail', 'email']);

/** What the history keeps of the values that a mail says: no addresses of pages, since some open what they name. */
export const recordedParams = (values: MailValues, used: ReadonlySet<string>): MailParams =>
  Object.fromEntries(
    Object.entries(values).filter(
      (entry): entry is [string, string] =>
        Boolean(entry[1]) && used.has(entry[0]) && !entry[0].endsWith('Url') && !unrecorded.has(entry[0]),
    ),
  );

/** What a mail is about. */
export interface Subject {
  readonly invoice: InvoiceRecord | undefined;
  readonly charge: ChargeRecord | undefined;
  /** The account at the card provider that the invoice or charge belongs to. */
  readonly account: MirroredAccount | undefined;
  /** Why such a mail may be previewed but not sent. */
  readonly refusal: string | undefined;
}

const wrongId = (field: string, what: string): ApiError =>
  new ApiError(400, `${field}: is no ${what} of this customer`, { field });

/**
 * The invoice and charge that a mail is about: the named ones, else the newest open invoice with its failed charge. Nothing is
 * demanded any more for an account that was deleted at the provider.
 * @throws ApiError 400 for an id that is not the customer's
 */
export function subjectOf(
  accounts: readonly MirroredAccount[],
  { invoiceID, chargeID }: { invoiceID?: string | undefined; chargeID?: string | undefined },
): Subject {
  const invoices = accounts.flatMap((account) => account.invoices);
  const charges = accounts.flatMap((account) => account.charges);
  const invoiceOf = (id: string | null | undefined) => invoices.find((one) => one.id === id);
  const named = chargeID ? charges.find((one) => one.id === chargeID) : undefined;
  if (chargeID && !named) throw wrongId('chargeID', 'charge');
  if (invoiceID && !invoiceOf(invoiceID)) throw wrongId('invoiceID', 'invoice');
  if (invoiceID && named && named.invoiceId !== null && named.invoiceId !== invoiceID)
    throw new ApiError(400, 'chargeID: is a charge for another invoice', { field: 'chargeID' });
  const open = accounts
    .flatMap((account) => (account.record.deleted ? [] : account.invoices))
    .filter((one) => one.status === 'open' && one.amountRemainingCents > 0)
    .sort((a, b) => b.created.localeCompare(a.created))[0];
  const invoice =
    invoiceOf(invoiceID) ?? invoiceOf(named?.invoiceId) ?? (invoiceID || chargeID ? undefined : open);
  const charge =
    named ??
    charges
      .filter((one) => one.status === 'failed' && one.invoiceId === (invoice?.id ?? ''))
      .sort((a, b) => b.created.localeCompare(a.created))[0];
  const account = accounts.find(
    (one) =>
      one.invoices.some(({ id }) => id === invoice?.id) || one.charges.some(({ id }) => id === charge?.id),
  );
  return { invoice, charge, account, refusal: refusalOf(invoice, charge, account) };
}

function refusalOf(
  invoice: InvoiceRecord | undefined,
  charge: ChargeRecord | undefined,
  account: MirroredAccount | undefined,
): string | undefined {
  if (account?.record.deleted)
    return 'The account was deleted at the card provider, which collects nothing for it any more.';
  if (invoice?.status === 'paid') return 'This invoice is paid already.';
  if (invoice?.status === 'void') return 'This invoice is void.';
  if (!invoice && charge && charge.status !== 'failed') return 'This charge has not failed.';
  return undefined;
}

const planWordsOf = (planCode: string | null | undefined): string | undefined =>
  planCode ? planWords({ planCode }) : undefined;

/** What the invoice and its failed charge say of themselves, whatever the account has by now. */
function paymentValues({ invoice, charge }: Subject): MailValues {
  const amount = invoice
    ? amountWords(invoice.amountRemainingCents || invoice.amountDueCents, invoice.currency)
    : charge && amountWords(charge.amountCents, charge.currency);
  return {
    amount,
    invoiceNumber: invoice?.number ?? undefined,
    invoiceDate: invoice && dayWords(invoice.created),
    invoicePlan: planWordsOf(invoice?.planCode),
    invoicePeriod:
      invoice?.periodStart && invoice.periodEnd
        ? `${dayWords(invoice.periodStart)} to ${dayWords(invoice.periodEnd)}`
        : undefined,
    retryDate: invoice?.nextPaymentAttempt ? dayWords(invoice.nextPaymentAttempt) : undefined,
    failureReason: charge && failureWordsOf(charge.failureCode),
    payUrl: safeUrl(invoice?.hostedInvoiceUrl),
  };
}

/** The card on file: that of the next payment, where the subscription has its own. */
function cardValues(
  account: MirroredAccount | undefined,
  renewal: SubscriptionRecord | undefined,
  nowMs: number,
): MailValues {
  const card = payingCard(account?.record.cards ?? [], renewal);
  if (!card) return {};
  return {
    card: cardWords(card.brand, card.last4),
    cardExpiry: cardEndWords(cardExpiryText(card)),
    isExpired: cardExpired(card, nowMs) ? 'yes' : undefined,
  };
}

/** The card that was charged, and until when it was good, where it is known to have expired. */
function chargedCardValues({ account, charge }: Subject, nowMs: number): MailValues {
  const [brand = null, last4 = null] = charge?.card?.split(' ') ?? [];
  const chargedCard = account?.record.cards.find((one) => one.brand === brand && one.last4 === last4);
  return {
    chargedCard: cardWords(brand, last4),
    chargedCardExpiry:
      chargedCard && cardExpired(chargedCard, nowMs) ? cardEndWords(cardExpiryText(chargedCard)) : undefined,
  };
}

/** The subscriptions whose payments are taken from an account's cards, the next one first. */
const renewalsOf = (account: MirroredAccount | undefined): SubscriptionRecord[] =>
  (account?.subscriptions ?? [])
    .filter(
      (one) =>
        isRunning(one.status) &&
        one.currentPeriodEnd &&
        renewsAgain(one) &&
        one.collectionMethod !== 'send_invoice',
    )
    .sort((a, b) => a.currentPeriodEnd!.localeCompare(b.currentPeriodEnd!));

/** The next payment of an account; of a mail about an expiring card the first one whose card expires, as its list has it. */
function nextRenewal(
  account: MirroredAccount | undefined,
  isAboutCard: boolean,
  nowMs: number,
): SubscriptionRecord | undefined {
  const renewals = renewalsOf(account);
  const soonMs = nowMs + cardExpiresWithinDays * 86_400_000;
  const expires = (one: SubscriptionRecord): boolean => {
    const card = payingCard(account?.record.cards ?? [], one);
    return card !== undefined && cardExpired(card, soonMs);
  };
  return (isAboutCard ? renewals.find(expires) : undefined) ?? renewals[0];
}

/** The next payment as the mirror knows it: without an amount, which only the card provider can say. */
const nextPaymentValues = (renewal: SubscriptionRecord | undefined): MailValues =>
  renewal
    ? { nextPlan: planWordsOf(renewal.planCode), nextPayment: dayWords(renewal.currentPeriodEnd!) }
    : {};

/**
 * The values with the next payment as the card provider previews it, after discounts, tax and credit. Without the amount
 * where it does not answer, without the payment where it says that none follows.
 */
export async function withNextAmount(
  values: MailValues,
  renewal: SubscriptionRecord,
  nextInvoice: (subscriptionId: string) => Promise<NextInvoice | null>,
): Promise<MailValues> {
  const next = await nextInvoice(renewal.id).catch(() => undefined);
  if (next === undefined) return values;
  if (next === null) return { ...values, nextPlan: undefined, nextPayment: undefined };
  return {
    ...values,
    nextPayment: dayWords(next.at),
    nextAmount: amountWords(next.dueCents, next.currency),
  };
}

const count = (calls: number): string | undefined => (calls > 0 ? calls.toLocaleString('en-US') : undefined);

/** Everything that a template may say to a receiver, and what the mail is about. */
export async function mailValues(
  db: DbOrTrx,
  { settings, nowMs }: { settings: Settings; nowMs: number },
  receiver: Receiver,
  ids: {
    invoiceID?: string | undefined;
    chargeID?: string | undefined;
    stripeID?: string | undefined;
    /** Whether the mail is about a card that expires. */
    isAboutCard?: boolean;
  },
): Promise<{
  values: MailValues;
  subject: Subject;
  state: ReceiverState;
  renewal: SubscriptionRecord | undefined;
}> {
  const { account, lead } = receiver;
  const accounts = account ? await mirroredAccounts(db, account.userid, newest) : [];
  const subject = subjectOf(accounts, ids);
  const asked = ids.stripeID ? accounts.find(({ stripeId }) => stripeId === ids.stripeID) : undefined;
  if (ids.stripeID && !asked) throw wrongId('stripeID', 'account');
  const named = asked ?? (ids.invoiceID || ids.chargeID ? subject.account : undefined);
  const payer = named ?? accounts.find(({ record }) => record.cards.length > 0) ?? accounts[0];
  const lastCall = account?.last_api_call_at ?? lead?.lastAPICall;
  const renewal = nextRenewal(payer, ids.isAboutCard ?? false, nowMs);
  const values: MailValues = {
    ...commonValues(settings, receiver),
    plan: planWords(receiver),
    ...paymentValues(subject),
    ...cardValues(payer, renewal, nowMs),
    ...chargedCardValues(subject, nowMs),
    ...nextPaymentValues(renewal),
    onFreePlan: account?.plan_code === 'free' ? 'yes' : undefined,
    domain: lead?.domain,
    apiCount: count(account?.monthly_api_count ?? 0),
    lastCallDate: lastCall ? dayWords(lastCall) : undefined,
  };
  const state = {
    blocked: account?.custom_rate_limit === -1,
    subscriptionRuns: accounts.some(({ subscriptions }) =>
      subscriptions.some((one) => isRunning(one.status)),
    ),
    cardOnFile: accounts.some(({ record }) => record.cards.length > 0),
    lastCall: lastCall ?? undefined,
  };
  return { values, subject, state, renewal };
}
