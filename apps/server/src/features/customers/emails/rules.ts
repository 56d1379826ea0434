import { moneyFormat } from '@midoffice/contract/customers/accounts/currency';
import {
  mailActionRests,
  mailFamilies,
  mailLockMs,
  noTemplateSelected,
  type MailFamily,
  type MailTemplate,
} from '@midoffice/contract/customers/emails/shapes';
import { ApiError, badInput } from '../../../platform/http/errors.ts';

/**
 * The template that a send means: the chosen one, or the only one of its family.
 * @returns its name, `<family>/<code>`
 * @throws ApiError 400 where several are to choose from and none, or an unknown one, was chosen
 */
export function chosenTemplate(family: MailFamily, code: string | undefined): string {
  const options: readonly MailTemplate[] = mailFamilies[family];
  const chosen = code ?? (options.length === 1 ? options[0]!.code : undefined);
  if (chosen === undefined) throw new ApiError(400, noTemplateSelected, { field: 'templateType' });
  const codes = options.map((option) => option.code);
  if (!codes.includes(chosen)) throw badInput('templateType', `must be one of ${codes.join(', ')}`);
  return `${family}/${chosen}`;
}

/**
 * Lets the address of an admin account be changed by that admin alone.
 * @throws ApiError 403
 */
export function requireOwnAdminAddress(
  actor: { readonly userid: string },
  account: { readonly userid: string; readonly user_role: string | null },
): void {
  if (account.user_role === 'admin' && account.userid !== actor.userid)
    throw new ApiError(403, 'The e-mail of an admin account can only be changed by that admin.');
}

/** A moment as people read it in a sentence: `2026-11-21 10:00 UTC`. */
export const momentWords = (atMs: number): string =>
  `${new Date(atMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** The refusal of a mail that went out within the last day. */
export const restRefusal = (email: string, sinceMs: number): ApiError =>
  new ApiError(
    409,
    `This mail to ${email} was created within the last day. You can send it again from ${momentWords(sinceMs + mailLockMs)}.`,
    { field: 'templateType' },
  );

/**
 * Why no mail of a family can be sent now: the last one is still on its way.
 * @param waitingSince ISO time of the last mail if it has not left yet
 */
export function waitingRefusal(waitingSince: string | undefined, nowMs: number): string | null {
  if (waitingSince === undefined) return null;
  return mailActionRests({ at: waitingSince, emailSent: false }, nowMs)
    ? `The last email of this kind, of ${momentWords(Date.parse(waitingSince))}, is still queued`
    : null;
}

const failureWords: ReadonlyMap<string, string> = new Map(
  Object.entries({
    insufficient_funds: 'not enough funds',
    expired_card: 'the card has expired',
    incorrect_cvc: 'the security code is not right',
    incorrect_number: 'the card number is not right',
    lost_card: 'the card cannot be used any more',
    stolen_card: 'the card cannot be used any more',
    pickup_card: 'the card cannot be used any more',
    card_not_supported: 'the card does not take this kind of payment',
    currency_not_supported: 'the card does not take this currency',
    card_velocity_exceeded: 'the limit of the card is reached',
    withdrawal_count_limit_exceeded: 'the limit of the card is reached',
    authentication_required: 'your bank wants you to confirm the payment',
    processing_error: 'the payment could not be processed',
    issuer_not_available: 'your bank could not be reached',
  }),
);

/** Why a payment failed, in our words; a vendor's own text goes into no mail. */
export const failureWordsOf = (code: string | null): string =>
  failureWords.get(code ?? '') ?? 'declined by your bank';

const months = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** A day written out, such as `3 November 2026`, UTC. */
export function dayWords(iso: string): string {
  const date = new Date(iso);
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** The end of a card, from `MM/YYYY` to `November 2026`. */
export function cardEndWords(expiry: string | null): string | undefined {
  const [, month, year] = /^(\d\d)\/(\d{4})$/.exec(expiry ?? '') ?? [];
  return month && year ? `${months[Number(month) - 1]} ${year}` : undefined;
}

/** An amount with the code of its currency, such as `USD 1,234.50`; @param amountCents in the currency's smallest unit */
export function amountWords(amountCents: number, currency: string): string {
  return moneyFormat(currency, 'code')(amountCents).replaceAll('\u00a0', ' ');
}

/** The card text for a mail: `visa 4242` becomes `Visa ending in 4242`. */
export function cardWords(brand: string | null, last4: string | null): string | undefined {
  if (!last4) return undefined;
  const name = brand ? `${brand.slice(0, 1).toUpperCase()}${brand.slice(1)}` : 'Card';
  return `${name} ending in ${last4}`;
}

/**
 * A first name for a greeting. Customers type their names freely: a name with a URL or markup would put their message
 * into our mail, so the greeting omits it.
 */
export function greetingName(name: string): string | undefined {
  const text = name.trim();
  if (!text || text.length > 60 || /[<>{}[\]\\/@:|"$=%]|\.\p{L}{2,}/u.test(text)) return undefined;
  return text;
}

/** Said of an e-mail address that somebody else has. */
export const emailTaken = 'This email belongs to another account.';
/** Said of one that somebody else is getting. */
export const emailPromised =
  'Another customer is being given this email right now. Please wait until it finishes.';

/** A card that is good for longer than this is not about to expire. */
const soonMs = 90 * 86_400_000;

/** What holds for a receiver when a mail is written, so that a template that claims something else is noticed. */
export interface ReceiverState {
  readonly blocked: boolean;
  readonly subscriptionRuns: boolean;
  readonly cardOnFile: boolean;
  /** ISO 8601. */
  readonly lastCall: string | undefined;
}

/** Calls within this time contradict "no calls lately". */
const latelyMs = 30 * 86_400_000;

/** Claims of templates about the customer, and what is said where they do not hold. */
const claims: Readonly<Record<string, (state: ReceiverState, nowMs: number) => string | false | undefined>> =
  {
    'failed/blocked': ({ blocked }) => !blocked && 'the API keys of this customer are not blocked',
    'blocked/blocked': ({ blocked }) => !blocked && 'the API keys of this customer are not blocked',
    'failed/canceled-subscription': ({ subscriptionRuns }) =>
      subscriptionRuns && 'a subscription of this customer is still running',
    'failed/no-usage': ({ lastCall }, nowMs) =>
      lastCall && nowMs - Date.parse(lastCall) < latelyMs && `the last call was on ${dayWords(lastCall)}`,
    'removal/confirmation': ({ cardOnFile }) => cardOnFile && 'a card of this customer is still on file',
  };

/** What staff should check before a mail goes out, because the template claims something that does not hold. */
export function noteOf(
  template: string,
  { cardExpiry, isExpired }: Readonly<Record<string, string | undefined>>,
  nowMs: number,
  state: ReceiverState,
): string | undefined {
  const wrongClaim = claims[template]?.(state, nowMs);
  if (wrongClaim) return `Please check first: ${wrongClaim}.`;
  const claimsExpired = template === 'failed/expired-card';
  if ((!claimsExpired && template !== 'expiring-card/expired-card') || !cardExpiry || isExpired)
    return undefined;
  const [month = '', year] = cardExpiry.split(' ');
  const endMs = Date.UTC(Number(year), months.indexOf(month) + 1, 1);
  if (!claimsExpired && endMs - nowMs < soonMs) return undefined;
  return `Please check first: the card on file is good until ${cardExpiry}.`;
}
