import type { AiConnector } from './ai/ai.ts';
import type { AwsConnector } from './aws/aws.ts';
import type { EcbConnector } from './ecb/ecb.ts';
import type { EdgarConnector } from './edgar/edgar.ts';
import type { GithubConnector } from './github/github.ts';
import type { IntercomConnector } from './intercom/intercom.ts';
import type { ModelConnector } from './models/models.ts';
import type { PaypalConnector } from './paypal/paypal.ts';
import type { ProfileConnector } from './profiles/profiles.ts';
import type { RecordStore } from './records/records.ts';
import type { SpeechConnector } from './speech/speech.ts';
import type { StripeConnector } from './stripe/stripe.ts';
import type { TelephonyConnector } from './telephony/telephony.ts';
import type { WebConnector } from './web/web.ts';
import type { CacheServers } from './redis/caches.ts';

/** The outside systems, each behind its vendor's own library. */
export interface Connectors {
  readonly stripe: StripeConnector;
  readonly paypal: PaypalConnector;
  /** The language model. */
  readonly ai: AiConnector;
  /** Language models of several providers, which answer part by part. */
  readonly models: ModelConnector;
  /** Firebase and MongoDB, as far as they hold copies of a customer's key and plan. */
  readonly records: RecordStore;
  /** What other sources say of companies. */
  readonly profiles: ProfileConnector;
  /** Addresses that people type. */
  readonly web: WebConnector;
  /** The SEC's archive of filings. */
  readonly edgar: EdgarConnector;
  /** Reference rates of currencies. */
  readonly ecb: EcbConnector;
  /** Conversations of the chat support. */
  readonly intercom: IntercomConnector;
  /** Issues of the configured repositories. */
  readonly github: GithubConnector;
  /** Telephone calls. */
  readonly telephony: TelephonyConnector;
  /** Speech to text. */
  readonly speech: SpeechConnector;
  /** Servers, databases, caches and logs. */
  readonly aws: AwsConnector;
  /** The caches that the cache monitor shows. */
  readonly caches: CacheServers;
  /** Closes the open connections. */
  close(): Promise<void>;
}
