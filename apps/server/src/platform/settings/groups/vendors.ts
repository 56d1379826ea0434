import { z } from 'zod';
import { readModel } from '../../connectors/models/names.ts';
import { setting } from '../setting.ts';
import { list, flag, whole, address, filled, web } from '../types.ts';

/** Outside services that Midoffice works with: addresses, keys and what each is asked for. */
export const vendorsSettings = {
  STRIPE_SECRET_KEY: setting(
    z.string(),
    '',
    'Secret key of the card provider. Empty in the demo: the sandbox.',
    true,
  ),
  STRIPE_API_BASE: setting(
    address(web, 'optional'),
    '',
    "Address of the card provider's API. Empty: the provider's own.",
  ),
  STRIPE_WEBHOOK_SECRET: setting(
    list,
    '',
    'Signing secrets of the webhook endpoint (whsec_...) that posts to /webhooks/stripe, separated by commas while one replaces another. Empty: webhooks are refused.',
    true,
  ),
  PAYPAL_CLIENT_ID: setting(
    z.string(),
    '',
    'Client id of the PayPal app. Empty: the sandbox in the demo, else PayPal is off.',
  ),
  PAYPAL_CLIENT_SECRET: setting(z.string(), '', 'Secret of the PayPal app.', true),
  PAYPAL_API_BASE: setting(address(web, 'optional'), '', "Address of the PayPal API. Empty: PayPal's own."),
  BETA_API_URL: setting(
    address(web, 'optional'),
    '',
    'Address that the console asks for the migration of subscriptions: a server of this installation under the same host name, such as another port, so that the session holds there; both need PUBLIC_URL. Empty: the host of the console.',
  ),
  STRIPE_DASHBOARD_URL: setting(address(web), 'https://dashboard.stripe.com', 'Where a customer id opens.'),
  FIREBASE_PROJECT_ID: setting(
    z.string().regex(/^[a-z0-9-]*$/, 'must be the id of a project: small letters, digits, -'),
    '',
    "Firebase project whose users carry the customers' keys. Empty in the demo: the sandbox; else Firebase is not connected.",
  ),
  FIREBASE_CREDENTIALS: setting(
    z.string(),
    '',
    'Service account of the Firebase project: its JSON, or the path of the file. Empty: those that Google Cloud gives to the machine.',
    true,
  ),
  FIREBASE_API_BASE: setting(
    address(['http'], 'optional'),
    '',
    "Address of an Auth emulator. Empty: Google's own service.",
  ),
  MONGODB_URL: setting(
    z.string().refine((text) => text === '' || /^mongodb(\+srv)?:\/\/\S+$/.test(text), {
      error: 'must be an address that begins with mongodb:// or mongodb+srv://',
    }),
    '',
    "MongoDB with a copy of the customers' keys. Empty in the demo: the sandbox; else MongoDB is not connected.",
    true,
  ),
  MONGODB_PLAIN_TEXT: setting(
    flag,
    '0',
    'Whether a MongoDB on another machine may get its password without TLS, on a network that is trusted. Otherwise MONGODB_URL needs tls=true there.',
  ),
  MONGODB_DATABASE: setting(
    z.string().regex(/^[^/\\. "$*<>:|?]*$/, 'must be the name of a database'),
    '',
    'Database in it. Empty: the one that MONGODB_URL names.',
  ),
  MONGODB_COLLECTION: setting(
    filled.regex(/^[^$]+$/, 'must be the name of a collection'),
    'users',
    'Collection with one document per customer, found by its field userid.',
  ),
  PROFILES_API_BASE: setting(
    address(web, 'optional'),
    '',
    'Address of the service that collects company profiles; {source}/profile/{symbol} is asked below it. Empty in the demo: the sandbox; else no source is asked.',
  ),
  PROFILES_API_KEY: setting(z.string(), '', 'Key of that service, sent as x-api-key.', true),
  PROFILE_SOURCES: setting(
    list.refine((names) => names.length <= 20 && names.every((name) => /^[a-z][a-z0-9-]{0,29}$/.test(name)), {
      error: 'must be at most 20 names of small letters, digits and -, separated by commas',
    }),
    'fmp,yahoo,finage,morningstar,zacks',
    'Sources of profiles that are asked, separated by commas.',
  ),
  AI_API_BASE: setting(
    address(web, 'optional'),
    '',
    'Address of a language model with chat completions, up to its version (https://ai.example/v1). Empty in the demo: the sandbox; else no model is asked.',
  ),
  AI_API_KEY: setting(z.string(), '', 'Key of the language model.', true),
  AI_EMBEDDING_MODEL: setting(
    z.string(),
    '',
    'Model of embeddings at AI_API_BASE, as its provider calls it. FAQ answers then also find records by meaning; without it they find them by words alone.',
  ),
  AI_MODEL: setting(filled, 'default', 'Model that is asked there, as its provider calls it.'),
  AI_MODELS: setting(
    list.refine((models) => models.length <= 50 && models.every((text) => readModel(text)), {
      error:
        'must be at most 50 models such as openai/gpt-5 or anthropic/claude=3:15, separated by commas; providers are own, openai, anthropic and google',
    }),
    '',
    'Models that the AI runner offers, separated by commas: provider/model, and after = the prices in dollars for a million tokens of question and answer (openai/gpt-5=1.25:10). The provider own is AI_API_BASE. Empty: AI_MODEL there.',
  ),
  OPENAI_API_KEY: setting(z.string(), '', 'Key of OpenAI, for the AI runner.', true),
  ANTHROPIC_API_KEY: setting(z.string(), '', 'Key of Anthropic, for the AI runner.', true),
  GOOGLE_AI_API_KEY: setting(z.string(), '', 'Key of the Gemini API of Google, for the AI runner.', true),
  WRITER_CREDITS: setting(
    whole(0, 1_000_000),
    '50',
    'Credits of rewriting that a member of the article writer begins with; one is 1000 tokens of the model.',
  ),
  INTERCOM_TOKEN: setting(
    z.string(),
    '',
    'Access token of the Intercom app. Empty in the demo: the sandbox; else Intercom is not connected.',
    true,
  ),
  INTERCOM_API_BASE: setting(
    address(web, 'optional'),
    '',
    "Address of Intercom's API, such as that of another region. Empty: https://api.intercom.io.",
  ),
  INTERCOM_WEBHOOK_SECRET: setting(
    list,
    '',
    'Client secrets of the Intercom app, which sign what it posts to /webhooks/intercom, separated by commas while one replaces another. Empty: webhooks are refused.',
    true,
  ),
  GITHUB_TOKEN: setting(
    z.string(),
    '',
    'Access token for GitHub that may read and write issues of the repositories. Empty in the demo: the sandbox; else GitHub is not connected.',
    true,
  ),
  GITHUB_API_BASE: setting(
    address(web, 'optional'),
    '',
    "Address of GitHub's API, such as that of an Enterprise server. Empty: https://api.github.com.",
  ),
  GITHUB_WEBHOOK_SECRET: setting(
    list,
    '',
    'Secrets of the webhooks (issues, content type application/json) that post to /webhooks/github, separated by commas while one replaces another. Empty: webhooks are refused.',
    true,
  ),
  GITHUB_REPOSITORIES: setting(
    list.refine(
      (names) => names.length <= 20 && names.every((name) => /^[\w.-]{1,100}\/[\w.-]{1,100}$/.test(name)),
      { error: 'must be at most 20 repositories as owner/name, separated by commas' },
    ),
    '',
    'Repositories whose issues are shown and created, as owner/name, separated by commas: two of the data service and two of the platform. The demo has its own.',
  ),
  TWILIO_ACCOUNT_SID: setting(
    z.string(),
    '',
    'Account of Twilio, by which earnings calls are dialled. Empty in the demo: the sandbox; else calls cannot be dialled.',
  ),
  TWILIO_AUTH_TOKEN: setting(
    z.string(),
    '',
    'Auth token of that account; it also signs what Twilio posts to /webhooks/twilio and the sound that it sends.',
    true,
  ),
  TWILIO_FROM: setting(
    z.string().regex(/^$|^\+\d{7,15}$/, 'must be a number such as +15550100100'),
    '',
    'Number of that account that calls are placed from, such as +15550100100.',
  ),
  TWILIO_API_BASE: setting(
    address(web, 'optional'),
    '',
    "Address of Twilio's API. Empty: https://api.twilio.com.",
  ),
  DIAL_IN_RING_SECONDS: setting(
    whole(5, 600),
    '45',
    'Seconds that a dial-in rings before nobody has answered.',
  ),
  // Recordings are kept with 8,000 bytes a second, and a stored file has 64 MiB at most.
  DIAL_IN_MINUTES: setting(whole(1, 135), '120', 'Minutes after which a dial-in is ended.'),
  DEEPGRAM_API_KEY: setting(
    z.string(),
    '',
    'Key of Deepgram, which makes text of what is said in calls. Empty in the demo: the sandbox; else there is no live text.',
    true,
  ),
  DEEPGRAM_API_BASE: setting(
    address(web, 'optional'),
    '',
    "Address of Deepgram's API. Empty: https://api.deepgram.com.",
  ),
  DEEPGRAM_MODEL: setting(filled, 'nova-3', 'Model that transcribes, as Deepgram calls it.'),
  ECB_API_BASE: setting(
    address(web, 'optional'),
    '',
    "Address of the ECB's data service, for its reference rates of currencies. Empty: the sandbox in the demo, else the ECB's own, https://data-api.ecb.europa.eu.",
  ),
  EDGAR_USER_AGENT: setting(
    z.string().regex(/^(|[\x20-\x7e]{3,200})$/, 'must be 3 to 200 plain characters'),
    '',
    'Who asks the SEC for filings: the company and an e-mail address, such as `Example Data admin@example.com`. The SEC refuses requests without it. Empty in the demo: the sandbox; else EDGAR is not connected.',
  ),
  EDGAR_DATA_BASE: setting(
    address(web, 'optional'),
    '',
    "Address of the submissions of companies. Empty: the SEC's own, https://data.sec.gov.",
  ),
  EDGAR_ARCHIVES_BASE: setting(
    address(web, 'optional'),
    '',
    "Address of the archives and of the list of tickers. Empty: the SEC's own, https://www.sec.gov.",
  ),
  AWS_MONITOR_REGION: setting(
    z.string().regex(/^[a-z0-9-]{0,40}$/, 'must be the name of a region'),
    '',
    'Region of AWS whose servers, databases, caches and logs are monitored, such as eu-central-1. Empty in the demo: the sandbox; else AWS is not connected.',
  ),
  AWS_MONITOR_ACCESS_KEY_ID: setting(
    z.string(),
    '',
    'Access key for Lightsail, RDS, ElastiCache, CloudWatch and CloudWatch Logs. Empty: that of the machine or the environment, as the AWS SDK finds it.',
    true,
  ),
  AWS_MONITOR_SECRET_ACCESS_KEY: setting(z.string(), '', 'Secret of AWS_MONITOR_ACCESS_KEY_ID.', true),
  AWS_MONITOR_ENDPOINT: setting(
    address(web, 'optional'),
    '',
    "Address that answers for all these services. Empty: Amazon's own of the region.",
  ),
  REBOOT_PASSWORD: setting(
    z.string().regex(/^(|.{12,1000})$/, 'must have 12 to 1000 characters'),
    '',
    "Password that staff enter to reboot a database server or a cache, beside their own. Empty in the demo: that of the demo's accounts; else nobody reboots one from here.",
    true,
  ),
  SERVER_METRIC_DAYS: setting(
    whole(1, 400),
    '31',
    'Days for which values of server, database and cache metrics are kept. Alert rules are tested on the last 30.',
  ),
} as const;
