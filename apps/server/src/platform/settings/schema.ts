import { z } from 'zod';
import {
  isPlainElsewhere,
  plainClickHouseProblem,
  plainMongoProblem,
  plainRedisProblem,
  plainTextProblem,
  tlsProblem,
  verifiedPostgres,
} from './tls.ts';
import {
  list,
  flag,
  whole,
  flagOrNothing,
  address,
  logLevels,
  emailAddress,
  sitePath,
  filled,
  web,
  postgres,
  redis,
} from './types.ts';

/** One setting: its schema, default, and what the documentation says. */
interface Setting<T extends z.ZodType> {
  readonly type: T;
  readonly initial: string;
  readonly secret?: boolean;
  readonly about: string;
}
const setting = <T extends z.ZodType>(
  type: T,
  initial: string,
  about: string,
  secret = false,
): Setting<T> => ({ type, initial, about, secret });

/** Every setting of the server, read from environment variables of the same name. */
export const settingsSchema = {
  HOST: setting(filled, '127.0.0.1', 'Address the server binds to. The demo binds to loopback only.'),
  PORT: setting(whole(0, 65_535), '4180', 'Port of console and API; 0 takes a free one.'),
  DATA_DIR: setting(filled, 'var', 'Folder of the embedded engines, files, keys and backups.'),
  PUBLIC_URL: setting(
    address(web, 'optional'),
    '',
    'Address that people use to reach the console, for links in mails. Empty: taken from HOST and PORT.',
  ),
  ALLOWED_HOSTS: setting(
    list,
    '',
    'Further host names under which the server answers, separated by commas, such as the one that a proxy or a webhook uses. Always accepted: loopback, IP addresses, the name of the machine, HOST and the hosts of PUBLIC_URL, MAIN_API_URL, DATA_API_URL and BETA_API_URL. Others are refused (421), except for /healthz and /readyz.',
  ),
  LOG_LEVEL: setting(
    z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` }),
    'info',
    'How much the structured log says.',
  ),
  DEMO: setting(
    flagOrNothing,
    '',
    'Seed the demo world: 1 yes, 0 no. Empty: yes with the embedded engine. Refused with DATABASE_URL or off loopback.',
  ),
  DEMO_SIZE: setting(whole(1, 10_000), '1', 'Size of the demo world; 1 is 240 customers and 12 symbols.'),
  DATABASE_URL: setting(
    address(postgres, 'optional').transform(verifiedPostgres),
    '',
    'PostgreSQL 15 or newer. Empty: the embedded PostgreSQL 18.',
    true,
  ),
  DATABASE_READ_URL: setting(
    address(postgres, 'optional').transform(verifiedPostgres),
    '',
    'Read replica for lists and reports. Empty: DATABASE_URL.',
    true,
  ),
  DATABASE_PLAIN_TEXT: setting(
    flag,
    '0',
    'Whether PostgreSQL on another machine may be reached without TLS, on a network that is trusted. Otherwise DATABASE_URL and DATABASE_READ_URL need ?sslmode=verify-full there.',
  ),
  CLICKHOUSE_URL: setting(
    address(web, 'optional'),
    '',
    'ClickHouse server for API usage, such as https://user:password@host:8443/usage. Empty: the embedded engine under DATA_DIR/usage.',
    true,
  ),
  CLICKHOUSE_PLAIN_TEXT: setting(
    flag,
    '0',
    'Whether a ClickHouse on another machine may get its password without TLS, on a network that is trusted. Otherwise CLICKHOUSE_URL begins with https:// there.',
  ),
  DATABASE_POOL: setting(
    whole(2, 200),
    '12',
    'Connections that one process keeps at most. One person uses half of them at once, one staff key a third; their further requests wait, or get 429.',
  ),
  REDIS_URL: setting(
    address(redis, 'optional'),
    '',
    "Redis or Valkey for the gateway's key records and the cache; rediss:// for TLS. Empty: each server process keeps its own, and they follow one another.",
    true,
  ),
  REDIS_PLAIN_TEXT: setting(
    flag,
    '0',
    'Whether a Redis on another machine may get its password without TLS, on a network that is trusted. Otherwise REDIS_URL begins with rediss:// there.',
  ),
  REDIS_PREFIX: setting(
    z.string().regex(/^[\w:.-]*$/, 'must be letters, digits and : . - _'),
    'midoffice:',
    'What every key of ours in Redis begins with.',
  ),
  SECRETS_KEY: setting(
    z.string(),
    '',
    'Encrypts stored keys and secrets: 32 random bytes in base64, or several separated by commas, newest first, to rotate. Empty with the embedded engine: made once in DATA_DIR/secrets.key. Required with DATABASE_URL.',
    true,
  ),
  SESSION_HOURS: setting(whole(1, 720), '12', 'Hours until a session ends.'),
  SESSION_IDLE_HOURS: setting(
    whole(1, 720),
    '12',
    'Hours without anything done by its owner after which a session ends. What an open console does by itself does not count.',
  ),
  STAFF_KEY_DAYS: setting(
    whole(1, 3650),
    '365',
    'Days until a new staff API key ends. Its owner gets a mail two weeks before.',
  ),
  SIGN_IN_LIMIT: setting(
    whole(3, 1000),
    '10',
    'Failed sign-ins accepted in 15 minutes per e-mail and address; ten times as many per e-mail from everywhere, and per address. A browser in which that person signed in before has a count of its own.',
  ),
  REQUESTS_PER_PERSON: setting(
    whole(1, 999_999_999),
    '1200',
    'Requests a minute accepted from one person, and from one address without a session (an IPv6 address counts as its /64 network).',
  ),
  REQUESTS_PER_KEY: setting(
    whole(1, 999_999_999),
    '1200',
    'Requests a minute accepted with one staff API key.',
  ),
  REFUSED_PER_ADDRESS: setting(
    whole(1, 999_999_999),
    '300',
    'Requests a minute without a valid session or key from one address that are answered with 401; more are refused without a look-up (429). An IPv6 address counts as its /64 network.',
  ),
  EVENT_STREAMS_PER_PERSON: setting(
    whole(1, 10_000),
    '20',
    'Streams of changes that are kept open for one person, in all processes together; a browser needs one.',
  ),
  BODY_MB_PER_ADDRESS: setting(
    whole(33, 100_000),
    '64',
    'Megabytes of request bodies accepted at the same time from one address.',
  ),
  BODY_MB_PER_PROCESS: setting(
    whole(33, 100_000),
    '256',
    'Megabytes of request bodies that one process accepts at the same time.',
  ),
  TRUST_PROXY: setting(
    z.string().regex(/^[\w.:,/ ]+$/, 'must be loopback, addresses or networks, separated by commas'),
    'loopback',
    "Proxies whose word about the caller's address is taken: `loopback`, addresses or networks, separated by commas.",
  ),
  REQUIRE_ADMIN_TOTP: setting(flag, '0', 'Admins must set up a second factor before they can work.'),
  CORE_STAFF: setting(
    list,
    '',
    'User ids of the admins who may open core tools, separated by commas. The demo sets its own.',
  ),
  STRIPE_ID_STAFF: setting(list, '', 'User ids of the staff who may use the Stripe ID tool.'),
  CONTACT_NAME: setting(z.string(), 'the operations lead', 'Whom the Stripe ID tool names to others.'),
  CALCULATOR_SECTIONS: setting(
    list,
    'financialStatements,revenueSegmentation',
    'Keys of the tools that show the calculator button, separated by commas.',
  ),
  LEAD_ASSIGNEES: setting(list, 'Support,Sales', 'Names that a lead can be assigned to.'),
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
  AI_API_BASE: setting(
    address(web, 'optional'),
    '',
    'Address of a language model with chat completions, up to its version (https://ai.example/v1). Empty in the demo: the sandbox; else rewriting is off.',
  ),
  AI_API_KEY: setting(z.string(), '', 'Key of the language model.', true),
  AI_MODEL: setting(filled, 'default', 'Model that rewrites texts, as its provider calls it.'),
  WRITER_CREDITS: setting(
    whole(0, 1_000_000),
    '50',
    'Credits of rewriting that a member of the article writer begins with; one is 1000 tokens of the model.',
  ),
  SMTP_URL: setting(
    address(['smtp', 'smtps'], 'optional'),
    '',
    'Mail server. With user and password on another machine, smtp:// demands STARTTLS. Empty: mails stay in the outbox, readable in the console.',
    true,
  ),
  MAIL_FROM: setting(
    z.string().min(3, 'must name a sender'),
    'Midoffice <no-reply@midoffice.invalid>',
    'Sender of mails.',
  ),
  MAIL_REPLY_TO: setting(
    emailAddress,
    '',
    'Where answers to mails go. Empty: SUPPORT_EMAIL for mails to customers, the sender for those to staff.',
  ),
  COMPANY_NAME: setting(filled, 'Midoffice', 'Who writes to customers: head and foot of every mail.'),
  COMPANY_ADDRESS: setting(
    z.string(),
    '',
    'Postal address in the foot of mails to customers, its lines separated by |. Empty: none.',
  ),
  SUPPORT_EMAIL: setting(
    emailAddress.refine((text) => text !== '', { error: 'must be one e-mail address' }),
    'support@midoffice.invalid',
    'Address that mails to customers name for questions.',
  ),
  SITE_URL: setting(
    address(['https']),
    'https://midoffice.invalid',
    'Public site of the company, for links in mails to customers.',
  ),
  SITE_BILLING_PATH: setting(
    sitePath,
    '/billing',
    'Page of the public site where customers pay and change cards.',
  ),
  SITE_PRICING_PATH: setting(sitePath, '/pricing', 'Page of the public site with the plans.'),
  SITE_DOCS_PATH: setting(sitePath, '/developer/docs', 'Page of the public site with the API documentation.'),
  MAIN_API_URL: setting(z.string(), '', 'Base address of main calls for the console. Empty: this server.'),
  DATA_API_URL: setting(z.string(), '', 'Base address of data calls for the console. Empty: this server.'),
  AUDIT_HEAD_FILE: setting(
    z.string(),
    '',
    "File outside the database that receives the audit chain's head. Empty: DATA_DIR/audit-head.jsonl.",
  ),
  AUDIT_HEAD_STDOUT: setting(
    flag,
    '0',
    'Whether each head of the audit chain is also written to standard output, as a JSON line `{"auditHead":...}`.',
  ),
  AUDIT_HEAD_SYSLOG: setting(
    address(['udp', 'tcp', 'tls'], 'optional'),
    '',
    'Syslog server that also receives each head of the audit chain (RFC 5424), such as tls://logs.company.example:6514. Empty: none.',
  ),
  FIX_RUN_DAYS: setting(
    whole(1, 3650),
    '180',
    'Days that the runs of fix functions are kept with their rows. A run that can still be reverted stays, without its rows.',
  ),
  REVIEW_GONE_DAYS: setting(
    whole(1, 3650),
    '90',
    'Days that items of the review queue are kept after a scan found them no more.',
  ),
  BUILD_CONSOLE: setting(
    flag,
    '1',
    'Whether a start builds the console when its sources are newer than its last build.',
  ),
  WORKER: setting(flag, '1', 'Whether this process runs jobs in addition to answering requests.'),
} as const;

type Schema = typeof settingsSchema;
export type Settings = { readonly [K in keyof Schema]: z.output<Schema[K]['type']> };
export type SettingName = keyof Schema;

/** A setting that cannot be used: names it, never shows a secret's value. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

/** Addresses that would carry a password as plain text, and the setting that allows each. */
const plainTextChecks = [
  ['DATABASE_URL', 'DATABASE_PLAIN_TEXT', plainTextProblem],
  ['DATABASE_READ_URL', 'DATABASE_PLAIN_TEXT', plainTextProblem],
  ['REDIS_URL', 'REDIS_PLAIN_TEXT', plainRedisProblem],
  ['MONGODB_URL', 'MONGODB_PLAIN_TEXT', plainMongoProblem],
  ['CLICKHOUSE_URL', 'CLICKHOUSE_PLAIN_TEXT', plainClickHouseProblem],
] as const;

/** Addresses of vendors, and the setting with the secret that is sent there. */
const vendorAddresses = [
  ['STRIPE_API_BASE', 'STRIPE_SECRET_KEY'],
  ['PAYPAL_API_BASE', 'PAYPAL_CLIENT_SECRET'],
  ['AI_API_BASE', 'AI_API_KEY'],
] as const;

/**
 * Reads and checks all settings.
 * @throws SettingsError that names every bad setting and what it must be
 */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const values: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const [name, { type, initial, secret }] of Object.entries(settingsSchema)) {
    const text = env[name] ?? initial;
    const result = type.safeParse(text);
    const insecure = tlsProblem(text);
    if (insecure !== undefined) problems.push(`${name}: ${insecure}`);
    else if (result.success) values[name] = result.data;
    else
      problems.push(
        `${name}${secret ? '' : ` = '${text}'`}: ${result.error.issues[0]?.message ?? 'cannot be used'}`,
      );
  }
  for (const [name, allowedBy, problemOf] of plainTextChecks) {
    const problem = values[allowedBy] === false ? problemOf(env[name] ?? '') : undefined;
    if (problem && Object.hasOwn(values, name)) problems.push(`${name}: ${problem}`);
  }
  for (const [name, secret] of vendorAddresses)
    if (env[secret] && isPlainElsewhere(env[name] ?? ''))
      problems.push(`${name}: must begin with https://, since ${secret} is sent there`);
  if (env['NODE_TLS_REJECT_UNAUTHORIZED'] === '0')
    problems.push(
      'NODE_TLS_REJECT_UNAUTHORIZED = 0: certificates are always verified; trust your own authority by NODE_EXTRA_CA_CERTS',
    );
  if (problems.length) throw new SettingsError(`These settings cannot be used:\n  ${problems.join('\n  ')}`);
  return values as Settings;
}

/** Whether the demo world is wanted; refuses it where real data may be. */
export function demoWanted(settings: Settings): boolean {
  const loopback = ['127.0.0.1', '::1', 'localhost'].includes(settings.HOST);
  if (settings.DEMO === true && settings.DATABASE_URL)
    throw new SettingsError(
      'DEMO = 1 is refused where DATABASE_URL is set: the demo seeds accounts with known passwords.',
    );
  if (settings.DEMO === true && !loopback)
    throw new SettingsError(
      `DEMO = 1 is refused on HOST = '${settings.HOST}': the demo answers on loopback only.`,
    );
  if (settings.DEMO === false || settings.DATABASE_URL) return false;
  return loopback;
}
