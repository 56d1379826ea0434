import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sandbox } from '@midoffice/sandbox';
import type { AiOptions } from '../platform/connectors/ai/ai.ts';
import type { ModelOptions, ProviderAccess } from '../platform/connectors/models/models.ts';
import { readModel } from '../platform/connectors/models/names.ts';
import type { ProfileOptions } from '../platform/connectors/profiles/profiles.ts';
import type { ConnectorOptions } from '../platform/connectors/create.ts';
import type { AwsOptions } from '../platform/connectors/aws/aws.ts';
import type { CacheServersOptions } from '../platform/connectors/redis/caches.ts';
import type { EdgarOptions } from '../platform/connectors/edgar/edgar.ts';
import type { GithubOptions } from '../platform/connectors/github/github.ts';
import type { SpeechOptions } from '../platform/connectors/speech/speech.ts';
import type { TelephonyOptions } from '../platform/connectors/telephony/telephony.ts';
import type { IntercomOptions } from '../platform/connectors/intercom/intercom.ts';
import type { RecordsOptions } from '../platform/connectors/records/create-records.ts';
import type { StripeConnectorOptions } from '../platform/connectors/stripe/stripe.ts';
import { demoCache } from '../platform/demo/cache-keys.ts';
import {
  demoAnnouncementHost,
  demoAwsKey,
  demoIntercomHost,
  demoPressHost,
  demoRecords,
  demoRepositories,
  demoSiteHost,
  demoTelephony,
} from '../platform/demo/records.ts';
import { claimHolds, dropClaim, newClaim } from '../platform/db/embedded/claims.ts';
import { withLock } from '../platform/db/embedded/lock.ts';
import { publicUrl } from '../platform/settings/address.ts';
import type { Settings } from '../platform/settings/schema.ts';

/** The user of MongoDB at the stand-in; the password is the card provider's key there. */
const mongoUser = 'midoffice';

/** Client id of the PayPal app at the stand-in; its secret is the card provider's key there. */
const paypalClient = 'midoffice-sandbox';

/** Where the vendors' stand-ins answer, and the card provider's key there. */
export interface SandboxAddress {
  readonly url: string;
  readonly secretKey: string;
  /** Where MongoDB's answers, with its password. */
  readonly mongoUrl: string;
}

/** Stand-ins that run in this process. */
export interface OwnSandbox extends SandboxAddress {
  readonly standIn: Sandbox;
  close(): Promise<void>;
}

interface Note extends SandboxAddress {
  readonly claim: string;
}

const folderOf = (settings: Settings): string => join(settings.DATA_DIR, 'sandbox');
const noteFile = (settings: Settings): string => join(settings.DATA_DIR, 'sandbox.json');

/** The stand-ins that another process of this data folder runs. */
function runningNote(settings: Settings): Note | undefined {
  try {
    const note = JSON.parse(readFileSync(noteFile(settings), 'utf8')) as Note;
    return claimHolds(note.claim) ? note : undefined;
  } catch {
    return undefined;
  }
}

function writeNote(settings: Settings, note: Note): void {
  const draft = `${noteFile(settings)}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(note), { mode: 0o600 });
  renameSync(draft, noteFile(settings));
}

async function startOwn(settings: Settings): Promise<OwnSandbox> {
  const { startSandbox } = await import('@midoffice/sandbox');
  const secretKey = `sk_test_${randomBytes(18).toString('hex')}`;
  mkdirSync(folderOf(settings), { recursive: true, mode: 0o700 });
  const standIn = await startSandbox({
    stateDir: folderOf(settings),
    stripe: { secretKey },
    paypal: { clientId: paypalClient, clientSecret: secretKey },
    mongo: { account: { username: mongoUser, password: secretKey } },
    intercom: { token: secretKey },
    github: { token: secretKey },
    twilio: { accountSid: demoTelephony.accountSid, authToken: secretKey, from: demoTelephony.from },
    deepgram: { apiKey: secretKey },
    aws: { accessKeyId: demoAwsKey, secretAccessKey: secretKey },
  });
  const mongoUrl = standIn.mongo.url(demoRecords);
  const claim = newClaim();
  writeNote(settings, { url: standIn.url, secretKey, mongoUrl, claim });
  return {
    url: standIn.url,
    secretKey,
    mongoUrl,
    standIn,
    async close() {
      dropClaim(claim);
      rmSync(noteFile(settings), { force: true });
      await standIn.close();
    },
  };
}

/**
 * Starts the vendors' stand-ins with their state in DATA_DIR/sandbox, on a free port of loopback. One process
 * of a data folder has them: a server waits until a command that has them has ended.
 */
export async function openSandbox(settings: Settings): Promise<OwnSandbox> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const own = await withLock(`${noteFile(settings)}.lock`, { timeoutMs: 60_000 }, async () =>
      runningNote(settings) ? undefined : startOwn(settings),
    );
    if (own) return own;
    if (Date.now() > deadline) throw new Error('another process of this data folder keeps the sandbox');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** The stand-ins for a short command: those of the server that runs, else its own for as long as it runs. */
export async function joinSandbox(settings: Settings): Promise<SandboxAddress & { close(): Promise<void> }> {
  return withLock(`${noteFile(settings)}.lock`, { timeoutMs: 60_000 }, async () => {
    const note = runningNote(settings);
    return note ? { ...note, close: async () => undefined } : startOwn(settings);
  });
}

/** What the stand-ins sign their webhooks with. */
const webhookSecretOf = ({ secretKey }: SandboxAddress): string =>
  `whsec_${secretKey.replace('sk_test_', '')}`;

/** How this process reaches the card provider: as the settings say, else the stand-in where there is one. */
function stripeOf(settings: Settings, sandbox: SandboxAddress | undefined): StripeConnectorOptions {
  const webhookSecrets = settings.STRIPE_WEBHOOK_SECRET;
  if (settings.STRIPE_SECRET_KEY || !sandbox)
    return { secretKey: settings.STRIPE_SECRET_KEY, apiBase: settings.STRIPE_API_BASE, webhookSecrets };
  return { secretKey: sandbox.secretKey, apiBase: sandbox.url, webhookSecrets: [webhookSecretOf(sandbox)] };
}

/** How this process reaches the language model: as the settings say, else the stand-in where there is one. */
function aiOf(settings: Settings, sandbox: SandboxAddress | undefined): AiOptions {
  const {
    AI_API_BASE: apiBase,
    AI_API_KEY: apiKey,
    AI_MODEL: model,
    AI_EMBEDDING_MODEL: embeddingModel,
  } = settings;
  if (apiBase || apiKey || !sandbox) return { apiBase, apiKey, model, embeddingModel };
  return {
    apiBase: `${sandbox.url}/ai/v1`,
    apiKey: sandbox.secretKey,
    model,
    embeddingModel,
  };
}

/** Which models the AI runner offers: those of the settings, else the one that rewrites texts. */
function modelsOf(settings: Settings, ai: AiOptions): ModelOptions {
  const named = settings.AI_MODELS.length ? settings.AI_MODELS : [`own/${ai.model}`];
  const at = (apiKey: string): ProviderAccess => ({ apiKey, apiBase: '' });
  return {
    models: named.flatMap((text) => readModel(text) ?? []),
    access: {
      own: { apiKey: ai.apiBase && ai.apiKey, apiBase: ai.apiBase },
      openai: at(settings.OPENAI_API_KEY),
      anthropic: at(settings.ANTHROPIC_API_KEY),
      google: at(settings.GOOGLE_AI_API_KEY),
    },
  };
}

/** How this process reaches the sources of profiles: as the settings say, else the stand-in where there is one. */
function profilesOf(settings: Settings, sandbox: SandboxAddress | undefined): ProfileOptions {
  const { PROFILES_API_BASE: apiBase, PROFILES_API_KEY: apiKey, PROFILE_SOURCES: sources } = settings;
  if (apiBase || !sandbox) return { apiBase, apiKey, sources };
  return { apiBase: `${sandbox.url}/profiles`, apiKey: sandbox.secretKey, sources };
}

/** How this process reaches Firebase and MongoDB: each as the settings say, else the stand-in where there is one. */
function recordsOf(settings: Settings, sandbox: SandboxAddress | undefined): RecordsOptions {
  const { FIREBASE_PROJECT_ID: projectId, MONGODB_URL: url, MONGODB_COLLECTION: collection } = settings;
  return {
    firebase:
      projectId || !sandbox
        ? { projectId, credentials: settings.FIREBASE_CREDENTIALS, apiBase: settings.FIREBASE_API_BASE }
        : { projectId: demoRecords, credentials: '', apiBase: sandbox.url },
    mongo:
      url || !sandbox
        ? { url, database: settings.MONGODB_DATABASE, collection }
        : { url: sandbox.mongoUrl, database: demoRecords, collection },
  };
}

/** How this process reaches PayPal: as the settings say, else the stand-in where there is one. */
function paypalOf(
  settings: Settings,
  sandbox: SandboxAddress | undefined,
): { clientId: string; clientSecret: string; apiBase: string } {
  if (settings.PAYPAL_CLIENT_ID || !sandbox)
    return {
      clientId: settings.PAYPAL_CLIENT_ID,
      clientSecret: settings.PAYPAL_CLIENT_SECRET,
      apiBase: settings.PAYPAL_API_BASE,
    };
  return { clientId: paypalClient, clientSecret: sandbox.secretKey, apiBase: sandbox.url };
}

/** How this process reaches EDGAR: as the settings say, else the stand-in where there is one. */
function edgarOf(settings: Settings, sandbox: SandboxAddress | undefined): EdgarOptions {
  const {
    EDGAR_USER_AGENT: userAgent,
    EDGAR_DATA_BASE: dataBase,
    EDGAR_ARCHIVES_BASE: archivesBase,
  } = settings;
  if (userAgent || !sandbox) return { userAgent, dataBase, archivesBase };
  const base = `${sandbox.url}/edgar`;
  return { userAgent: 'Midoffice demo demo@midoffice.invalid', dataBase: base, archivesBase: base };
}

/** How this process reaches Intercom: as the settings say, else the stand-in where there is one. */
function intercomOf(settings: Settings, sandbox: SandboxAddress | undefined): IntercomOptions {
  const {
    INTERCOM_TOKEN: token,
    INTERCOM_API_BASE: apiBase,
    INTERCOM_WEBHOOK_SECRET: webhookSecrets,
  } = settings;
  if (token || !sandbox) return { token, apiBase, webhookSecrets };
  return {
    token: sandbox.secretKey,
    apiBase: `${sandbox.url}/intercom`,
    webhookSecrets: [webhookSecretOf(sandbox)],
  };
}

/** How this process reaches GitHub: as the settings say, else the stand-in where there is one. */
function githubOf(settings: Settings, sandbox: SandboxAddress | undefined): GithubOptions {
  const {
    GITHUB_TOKEN: token,
    GITHUB_API_BASE: apiBase,
    GITHUB_WEBHOOK_SECRET: webhookSecrets,
    GITHUB_REPOSITORIES: repositories,
  } = settings;
  if (token || !sandbox) return { token, apiBase, webhookSecrets, repositories };
  return {
    token: sandbox.secretKey,
    apiBase: `${sandbox.url}/github`,
    webhookSecrets: [webhookSecretOf(sandbox)],
    repositories: demoRepositories,
  };
}

/** How this process dials: as the settings say, else the stand-in where there is one. */
function telephonyOf(settings: Settings, sandbox: SandboxAddress | undefined): TelephonyOptions {
  const reached = (): string => publicUrl(settings);
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = settings;
  if (accountSid || !sandbox)
    return { accountSid, authToken, from, apiBase: settings.TWILIO_API_BASE, publicUrl: reached };
  return {
    ...demoTelephony,
    authToken: sandbox.secretKey,
    apiBase: `${sandbox.url}/twilio`,
    publicUrl: reached,
  };
}

/** How this process has speech transcribed: as the settings say, else by the stand-in where there is one. */
function speechOf(settings: Settings, sandbox: SandboxAddress | undefined): SpeechOptions {
  const { DEEPGRAM_API_KEY: apiKey, DEEPGRAM_API_BASE: apiBase, DEEPGRAM_MODEL: model } = settings;
  if (apiKey || !sandbox) return { apiKey, apiBase, model };
  return { apiKey: sandbox.secretKey, apiBase: `${sandbox.url}/deepgram`, model };
}

/** How this process reaches AWS: as the settings say, else the stand-in where there is one. */
function awsOf(settings: Settings, sandbox: SandboxAddress | undefined): AwsOptions {
  const { AWS_MONITOR_REGION: region, AWS_MONITOR_ENDPOINT: endpoint } = settings;
  if (!region && sandbox)
    return {
      region: 'eu-central-1',
      endpoint: `${sandbox.url}/aws`,
      accessKeyId: demoAwsKey,
      secretAccessKey: sandbox.secretKey,
    };
  return {
    region,
    endpoint,
    accessKeyId: settings.AWS_MONITOR_ACCESS_KEY_ID,
    secretAccessKey: settings.AWS_MONITOR_SECRET_ACCESS_KEY,
  };
}

/** Which caches the monitor shows: those of the settings; in the demo a second one that lives in this process. */
function cachesOf(settings: Settings, sandbox: SandboxAddress | undefined): CacheServersOptions {
  const { REDIS_URL: url, REDIS_PREFIX: prefix, CACHE_MONITORS: others } = settings;
  return {
    main: url ? { url, prefix } : undefined,
    others,
    sample: sandbox && !others.length ? demoCache(Date.now) : undefined,
  };
}

/** Where the stand-ins post what happens at them. */
export function sendWebhooksTo(url: string, sandbox: OwnSandbox): void {
  const secret = webhookSecretOf(sandbox);
  for (const vendor of ['stripe', 'intercom', 'github'] as const)
    sandbox.standIn[vendor].setWebhook({ url: `${url}/webhooks/${vendor}`, secret });
}

/** Sites of companies: of the demo's the stand-in answers, all others are asked themselves. */
const sandboxHostsOf = (sandbox: SandboxAddress | undefined): Readonly<Record<string, string>> =>
  sandbox
    ? {
        [demoSiteHost]: `${sandbox.url}/site`,
        [demoIntercomHost]: `${sandbox.url}/intercom-files`,
        [demoPressHost]: `${sandbox.url}/press`,
        [demoAnnouncementHost]: `${sandbox.url}/announcements`,
      }
    : {};

/** How this process reaches each outside system: as the settings say, else the stand-in where there is one. */
export function vendorsOf(settings: Settings, sandbox: SandboxAddress | undefined): ConnectorOptions {
  return {
    stripe: stripeOf(settings, sandbox),
    paypal: paypalOf(settings, sandbox),
    ai: aiOf(settings, sandbox),
    models: modelsOf(settings, aiOf(settings, sandbox)),
    profiles: profilesOf(settings, sandbox),
    internalLinks: settings.INTERNAL_LINKS,
    edgar: edgarOf(settings, sandbox),
    // The ECB publishes its rates to everybody: nothing has to be set.
    ecb: { apiBase: settings.ECB_API_BASE || (sandbox ? `${sandbox.url}/ecb` : '') },
    intercom: intercomOf(settings, sandbox),
    github: githubOf(settings, sandbox),
    telephony: telephonyOf(settings, sandbox),
    speech: speechOf(settings, sandbox),
    aws: awsOf(settings, sandbox),
    caches: cachesOf(settings, sandbox),
    sandboxHosts: sandboxHostsOf(sandbox),
    ...recordsOf(settings, sandbox),
  };
}
