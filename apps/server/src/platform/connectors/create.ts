import type { Cache } from '../cache/cache.ts';
import type { Db } from '../db/connect.ts';
import { createPace } from '../db/pace-store.ts';
import type { Log } from '../log/log.ts';
import { createAi, type AiOptions } from './ai/ai.ts';
import type { Connectors } from './connectors.ts';
import { createAws, type AwsOptions } from './aws/aws.ts';
import { createEcb, type EcbOptions } from './ecb/ecb.ts';
import { createEdgar, edgarIntervalMs, type EdgarOptions } from './edgar/edgar.ts';
import { createGithub, type GithubOptions } from './github/github.ts';
import { createIntercom, type IntercomOptions } from './intercom/intercom.ts';
import { createModels, type ModelOptions } from './models/models.ts';
import { createPaypal, type PaypalOptions } from './paypal/paypal.ts';
import { createProfiles, type ProfileOptions } from './profiles/profiles.ts';
import { createRecords, type RecordsOptions } from './records/create-records.ts';
import { createCacheServers, type CacheServersOptions } from './redis/caches.ts';
import { createSpeech, type SpeechOptions } from './speech/speech.ts';
import { createStripe, type StripeConnectorOptions } from './stripe/stripe.ts';
import { createTelephony, type TelephonyOptions } from './telephony/telephony.ts';
import { createWebFetch } from './web/web.ts';

/** How each outside system is reached. */
export interface ConnectorOptions extends RecordsOptions {
  readonly stripe: StripeConnectorOptions;
  /** Left out: PayPal is not connected. */
  readonly paypal?: PaypalOptions;
  readonly ai: AiOptions;
  /** Left out: there are no models to run. */
  readonly models?: ModelOptions;
  readonly profiles: ProfileOptions;
  /** Internal servers that links may lead to. */
  readonly internalLinks: readonly string[];
  /** Left out: EDGAR is not connected. */
  readonly edgar?: EdgarOptions;
  /** Left out: the ECB is not connected. */
  readonly ecb?: EcbOptions;
  /** Left out: Intercom is not connected. */
  readonly intercom?: IntercomOptions;
  /** Left out: GitHub is not connected. */
  readonly github?: GithubOptions;
  /** Left out: calls cannot be dialled. */
  readonly telephony?: TelephonyOptions;
  /** Left out: speech is not transcribed. */
  readonly speech?: SpeechOptions;
  /** Left out: AWS is not connected. */
  readonly aws?: AwsOptions;
  /** Left out: the cache in process alone. */
  readonly caches?: CacheServersOptions;
  /** Hosts that a stand-in answers for, and its base address. */
  readonly sandboxHosts?: Readonly<Record<string, string>>;
}

const none = { apiKey: '', apiBase: '' };
const noModels: ModelOptions = {
  models: [],
  access: { own: none, openai: none, anthropic: none, google: none },
};

/** What connectors use of the platform. */
interface ConnectorEngines {
  /** Keeps the rates that hold across processes. */
  readonly db: Db;
  readonly cache: Cache;
  readonly now: () => number;
  readonly log: Log;
}

/** Makes the connectors of a process from addresses and keys. */
export function createConnectors(
  options: ConnectorOptions,
  { db, cache, now, log }: ConnectorEngines,
): Connectors {
  const records = createRecords(options, log);
  const caches = createCacheServers(options.caches ?? { others: [] }, cache.local, now, log);
  return {
    stripe: createStripe(options.stripe),
    paypal: createPaypal(options.paypal ?? { clientId: '', clientSecret: '', apiBase: '' }),
    ai: createAi(options.ai),
    models: createModels(options.models ?? noModels),
    records,
    web: createWebFetch(options.internalLinks, options.sandboxHosts),
    edgar: createEdgar(
      options.edgar ?? { userAgent: '', dataBase: '', archivesBase: '' },
      createPace(db, 'edgar', edgarIntervalMs),
    ),
    ecb: createEcb(options.ecb),
    intercom: createIntercom(options.intercom ?? { token: '', apiBase: '', webhookSecrets: [] }),
    github: createGithub(options.github ?? { token: '', apiBase: '', webhookSecrets: [], repositories: [] }),
    telephony: createTelephony(
      options.telephony ?? { accountSid: '', authToken: '', from: '', apiBase: '', publicUrl: () => '' },
    ),
    speech: createSpeech(options.speech ?? { apiKey: '', apiBase: '', model: '' }),
    aws: createAws(options.aws ?? { region: '', endpoint: '', accessKeyId: '', secretAccessKey: '' }, log),
    profiles: createProfiles(options.profiles),
    caches,
    async close() {
      await caches.close();
      await records.close();
    },
  };
}
