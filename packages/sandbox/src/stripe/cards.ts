import { StripeFault } from './errors.ts';

/** How a bank refuses, in the words of https://docs.stripe.com/declines/codes and /testing#declined-payments */
export interface Decline {
  code: string;
  declineCode: string;
  message: string;
}

export interface TestCard {
  brand: string;
  last4: string;
  funding: 'credit' | 'debit' | 'prepaid';
  country: string;
  decline: Decline | null;
  /** False for cards whose check fails already when they are attached. */
  attaches: boolean;
  /** How the cardholder's bank contests each charge of the card. */
  disputes?: { reason: string; status: 'needs_response' | 'warning_needs_response' };
}

const declined = (declineCode: string, message: string, code = 'card_declined'): Decline => ({
  code,
  declineCode,
  message,
});

const generic = declined('generic_decline', 'Your card was declined.');

function card(
  brand: string,
  last4: string,
  decline: Decline | null = null,
  attaches = decline === null,
): TestCard {
  return { brand, last4, funding: 'credit', country: 'US', decline, attaches };
}

const cards = {
  visa: card('visa', '4242'),
  visa_debit: { ...card('visa', '5556'), funding: 'debit' },
  mastercard: card('mastercard', '4444'),
  mastercard_debit: { ...card('mastercard', '8210'), funding: 'debit' },
  mastercard_prepaid: { ...card('mastercard', '5100'), funding: 'prepaid' },
  amex: card('amex', '8431'),
  discover: card('discover', '1117'),
  diners: card('diners', '0004'),
  jcb: card('jcb', '0505'),
  unionpay: card('unionpay', '0005'),
  declined: card('visa', '0002', generic),
  insufficientFunds: card(
    'visa',
    '9995',
    declined('insufficient_funds', 'Your card has insufficient funds.'),
  ),
  lost: card('visa', '9987', declined('lost_card', 'Your card was declined.')),
  stolen: card('visa', '9979', declined('stolen_card', 'Your card was declined.')),
  velocity: card(
    'visa',
    '6975',
    declined(
      'card_velocity_exceeded',
      'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
    ),
  ),
  fraudulent: card('visa', '0019', declined('fraudulent', 'Your card was declined.')),
  expired: card('visa', '0069', declined('expired_card', 'Your card has expired.', 'expired_card')),
  incorrectCvc: card(
    'visa',
    '0127',
    declined('incorrect_cvc', "Your card's security code is incorrect.", 'incorrect_cvc'),
  ),
  processingError: card(
    'visa',
    '0119',
    declined(
      'processing_error',
      'An error occurred while processing your card. Try again in a little bit.',
      'processing_error',
    ),
  ),
  customerFail: card('visa', '0341', generic, true),
  authenticationRequired: card(
    'visa',
    '3184',
    declined(
      'authentication_required',
      'Your card was declined. This transaction requires authentication.',
      'authentication_required',
    ),
    true,
  ),
  createDispute: {
    ...card('visa', '0259'),
    disputes: { reason: 'fraudulent', status: 'needs_response' },
  },
  createDisputeProductNotReceived: {
    ...card('visa', '2685'),
    disputes: { reason: 'product_not_received', status: 'needs_response' },
  },
  createDisputeInquiry: {
    ...card('visa', '1976'),
    disputes: { reason: 'general', status: 'warning_needs_response' },
  },
} satisfies Record<string, TestCard>;

export type CardName = keyof typeof cards;

/** Names as documented under https://docs.stripe.com/testing, `pm_card_` and `tok_` cut off. */
const publicNames: Record<string, CardName> = {
  visa: 'visa',
  us: 'visa',
  visa_debit: 'visa_debit',
  mastercard: 'mastercard',
  mastercard_debit: 'mastercard_debit',
  mastercard_prepaid: 'mastercard_prepaid',
  amex: 'amex',
  discover: 'discover',
  diners: 'diners',
  jcb: 'jcb',
  unionpay: 'unionpay',
  chargeDeclined: 'declined',
  chargeDeclinedInsufficientFunds: 'insufficientFunds',
  chargeDeclinedLostCard: 'lost',
  chargeDeclinedStolenCard: 'stolen',
  chargeDeclinedVelocityLimitExceeded: 'velocity',
  chargeDeclinedFraudulent: 'fraudulent',
  chargeDeclinedExpiredCard: 'expired',
  expiredCard: 'expired',
  chargeDeclinedIncorrectCvc: 'incorrectCvc',
  chargeDeclinedProcessingError: 'processingError',
  chargeCustomerFail: 'customerFail',
  authenticationRequired: 'authenticationRequired',
  createDispute: 'createDispute',
  createDisputeProductNotReceived: 'createDisputeProductNotReceived',
  createDisputeInquiry: 'createDisputeInquiry',
};

/** The test card behind `pm_card_visa`, `pm_card_visa_chargeDeclinedLostCard`, `tok_visa` and so on. */
export function testCardByName(id: string): TestCard | undefined {
  const rest = /^(?:pm_card|tok)_(.+)$/.exec(id)?.[1];
  if (rest === undefined) return undefined;
  const name = publicNames[rest] ?? publicNames[rest.replace(/^visa_/, '')];
  return name && cards[name];
}

export function testCard(name: CardName): TestCard {
  return cards[name];
}

const byDigits = new Map<string, TestCard>(
  Object.values<TestCard>(cards).map((known) => [`${known.brand}/${known.last4}`, known]),
);

/** The test card with this brand and these last digits. */
export function testCardByDigits(brand: string, last4: string): TestCard | undefined {
  return byDigits.get(`${brand}/${last4}`);
}

/** How charges to a stored card turn out; null where they succeed. */
export function declineOf(brand: string, last4: string): Decline | null {
  return byDigits.get(`${brand}/${last4}`)?.decline ?? null;
}

/** Refusal of full card numbers, in Stripe's words. */
export function rawNumberRefused(): StripeFault {
  return new StripeFault(
    402,
    'invalid_request_error',
    'Sending credit card numbers directly to the Stripe API is generally unsafe. We suggest you use test tokens that map to the test card you are using, see https://stripe.com/docs/testing.',
  );
}
