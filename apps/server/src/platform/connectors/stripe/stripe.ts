import { fallbacks } from '@midoffice/contract/kernel';
import Stripe from 'stripe';
import { ApiError } from '../../http/errors.ts';
import { fetchForSdk } from '../bounded-fetch.ts';
import { stripeActs, type StripeActs } from './acts.ts';
import { stripeCatalogue, type StripeCatalogue } from './catalogue.ts';
import { eventsSince, verifiedEvent, type StripeEvent } from './events.ts';
import { isMissing, stripeFailure } from './failures.ts';
import { fetchAllCustomers, fetchCustomer } from './fetch.ts';
import { momentUs } from './moment.ts';
import { stripeOpenInvoices, type StripeOpenInvoices } from './open-invoices.ts';
import { stripePaymentLinks, type StripePaymentLinks } from './payment-links.ts';
import { stripePriceMoves, type StripePriceMoves } from './price-moves.ts';
import type { CustomerMirror } from './records.ts';
import { stripeRefunds, type StripeRefunds } from './refunds.ts';
import { stripeStarting, type StripeStarting } from './starting.ts';
import { stripeTrials, type StripeTrials } from './trials.ts';

/** The card provider through its official SDK. */
export interface StripeConnector {
  /** Undefined where no key is set. */
  readonly client: Stripe | undefined;
  /**
   * One customer with subscriptions, cards, invoices and charges, 10,000 of each at most.
   * Answers null where the provider knows no such customer.
   * @throws ApiError 502 or 503 with a text for people
   */
  fetchCustomer(stripeId: string): Promise<CustomerMirror | null>;
  /**
   * What a signed webhook says, if one of the secrets signed it at most five minutes ago.
   * @throws ApiError 400 for a bad or an old signature, 503 where no secret is set
   */
  verifyEvent(rawBody: Buffer, signature: string | undefined): StripeEvent;
  /** The events since a moment, oldest first. The provider keeps them for 30 days. @throws ApiError 502 or 503 */
  eventsSince(sinceMs: number): Promise<StripeEvent[]>;
  /** What effects do there. */
  readonly acts: StripeActs;
  /** Of what does not bill yet. */
  readonly starting: StripeStarting;
  readonly trials: StripeTrials;
  readonly refunds: StripeRefunds;
  readonly catalogue: StripeCatalogue;
  readonly paymentLinks: StripePaymentLinks;
  readonly priceMoves: StripePriceMoves;
  readonly openInvoices: StripeOpenInvoices;
  /** Every customer of the account with whole histories, for a first import. @throws ApiError as above */
  fetchAllCustomers(): Promise<CustomerMirror[]>;
}

export interface StripeConnectorOptions {
  readonly secretKey: string;
  /** Address of the API; empty: the provider's own. */
  readonly apiBase: string;
  /** Signing secrets of the webhook endpoint: several while one replaces another. */
  readonly webhookSecrets?: readonly string[];
  /** Milliseconds until a try is given up. */
  readonly timeoutMs?: number;
  /** Further tries of a failed request. */
  readonly retries?: number;
}

// A page of 100 invoices with their lines and payments has about a megabyte.
const mostAnswerBytes = 16 * 1_048_576;

function clientOf({
  secretKey,
  apiBase,
  timeoutMs = 10_000,
  retries = 2,
}: StripeConnectorOptions): Stripe | undefined {
  if (!secretKey) return undefined;
  const base = apiBase ? new URL(apiBase) : undefined;
  return new Stripe(secretKey, {
    maxNetworkRetries: retries,
    timeout: timeoutMs,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(fetchForSdk(mostAnswerBytes)),
    ...(base && {
      host: base.hostname,
      port: base.port || (base.protocol === 'https:' ? 443 : 80),
      protocol: base.protocol === 'https:' ? 'https' : 'http',
    }),
  });
}

export function createStripe(options: StripeConnectorOptions): StripeConnector {
  const client = clientOf(options);
  const asked = async <T>(ask: (connected: Stripe) => Promise<T>): Promise<T> => {
    if (!client) throw new ApiError(503, `${fallbacks.notConfigured}: please set STRIPE_SECRET_KEY.`);
    try {
      return await ask(client);
    } catch (error) {
      throw stripeFailure(error);
    }
  };
  return {
    client,
    acts: stripeActs(client),
    starting: stripeStarting(client),
    trials: stripeTrials(client),
    refunds: stripeRefunds(client),
    catalogue: stripeCatalogue(client),
    paymentLinks: stripePaymentLinks(client),
    priceMoves: stripePriceMoves(client),
    openInvoices: stripeOpenInvoices(client),
    verifyEvent: (rawBody, signature) => verifiedEvent(options.webhookSecrets ?? [], rawBody, signature),
    eventsSince: (sinceMs) => asked((connected) => eventsSince(connected, sinceMs)),
    fetchCustomer: (stripeId) =>
      asked(async (connected) => {
        const readAtUs = momentUs();
        try {
          return { ...(await fetchCustomer(connected, stripeId)), readAtUs };
        } catch (error) {
          if (isMissing(error)) return null;
          throw error;
        }
      }),
    fetchAllCustomers: () => asked(fetchAllCustomers),
  };
}
