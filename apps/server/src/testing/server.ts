import { createHash, randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnyCall, OutputOf, SentOf, StaffRole, WriterRole } from '@midoffice/contract/kernel';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { createPlatform, type RunningPlatform } from '../main/platform.ts';
import { createWeb } from '../main/web.ts';
import { sealEntries } from '../platform/audit/seal.ts';
import { newToken, tokenHash } from '../platform/crypto/secrets.ts';
import { testClickHouse } from '../platform/clickhouse/testing/engine.ts';
import type { StripeConnectorOptions } from '../platform/connectors/stripe/stripe.ts';
import type { EcbOptions } from '../platform/connectors/ecb/ecb.ts';
import type { EdgarOptions } from '../platform/connectors/edgar/edgar.ts';
import type { GithubOptions } from '../platform/connectors/github/github.ts';
import type { IntercomOptions } from '../platform/connectors/intercom/intercom.ts';
import type { AwsOptions } from '../platform/connectors/aws/aws.ts';
import type { SpeechOptions } from '../platform/connectors/speech/speech.ts';
import type { TelephonyOptions } from '../platform/connectors/telephony/telephony.ts';
import type { PaypalOptions } from '../platform/connectors/paypal/paypal.ts';
import type { RecordsOptions } from '../platform/connectors/records/create-records.ts';
import type { EffectTimes } from '../platform/effects/runner.ts';
import { testDatabase } from '../platform/db/testing/database.ts';
import { createLog } from '../platform/log/log.ts';
import { readSettings } from '../platform/settings/schema.ts';
import { freshRecords } from './records.ts';

/** One answer, parsed. */
export interface Answer<T> {
  readonly status: number;
  readonly body: T;
  readonly headers: LightMyRequestResponse['headers'];
}

/** Somebody who makes calls. */
export interface Client {
  readonly userid: string;
  readonly cookie: string | undefined;
  /** Makes a call through the whole pipeline, with the fetch metadata of the console. */
  call<C extends AnyCall>(
    call: C,
    input: SentOf<C> | Record<string, unknown>,
    options?: CallOptions,
  ): Promise<Answer<OutputOf<C> & { message: string }>>;
}

interface CallOptions {
  headers?: Record<string, string>;
  /** A staff API key in the query. */
  apikey?: string;
}

export interface TestServer {
  readonly app: FastifyInstance;
  readonly platform: RunningPlatform;
  /** A signed-in member of staff, made on the spot. */
  staff(options?: {
    role?: StaffRole | WriterRole | null;
    permissions?: readonly string[];
    userid?: string;
    email?: string;
    /** Whether the password was just given again, as acts on staff require; yes by default. */
    confirmed?: boolean;
  }): Promise<Client>;
  /** Somebody without a session. */
  readonly nobody: Client;
  /** SHA-256 over every row of every table: equal digests mean that nothing was written. */
  digest(options?: { except?: readonly string[] }): Promise<string>;
  close(): Promise<void>;
}

interface Options {
  /** Extra settings, as environment variables. */
  readonly env?: Record<string, string>;
  readonly now?: () => number;
  readonly stripe?: StripeConnectorOptions;
  readonly paypal?: PaypalOptions;
  readonly ecb?: EcbOptions;
  readonly edgar?: EdgarOptions;
  readonly intercom?: IntercomOptions;
  readonly github?: GithubOptions;
  readonly telephony?: TelephonyOptions;
  readonly speech?: SpeechOptions;
  readonly aws?: AwsOptions;
  readonly sandboxHosts?: Readonly<Record<string, string>>;
  /** Where Firebase and MongoDB are; left out: a project and a database of their own at a stand-in. */
  readonly records?: RecordsOptions;
  /** Whether jobs run in this process. */
  readonly work?: boolean;
  readonly effectTimes?: Partial<EffectTimes>;
  /** SECRETS_KEY, where real server processes share the database. */
  readonly secretsKey?: string;
  /** A migrated database of the caller, such as one that several servers share; it is not dropped. */
  readonly databaseUrl?: string;
  /** The usage engine's library, where it is not to be found. */
  readonly usageLibrary?: string;
}

function request(
  app: FastifyInstance,
  cookie: string | undefined,
  call: AnyCall,
  input: Record<string, unknown>,
  options: CallOptions,
) {
  const rest = { ...input };
  const path = call.path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams(options.apikey ? { apikey: options.apikey } : {});
  const inBody = call.body !== undefined;
  for (const [name, value] of Object.entries(rest)) {
    if (value === undefined || (inBody && !(call.query && name in call.query.shape))) continue;
    query.set(name, String(value));
    if (inBody) delete rest[name];
  }
  return app.inject({
    method: call.method,
    url: `${path}${query.size ? `?${query}` : ''}`,
    headers: {
      'sec-fetch-site': 'same-origin',
      'sec-fetch-mode': 'cors',
      ...(cookie && { cookie: `midoffice_session=${cookie}` }),
      ...options.headers,
    },
    ...(inBody && { payload: rest }),
  });
}

function clientOf(app: FastifyInstance, userid: string, cookie?: string): Client {
  return {
    userid,
    cookie,
    async call(call, input, options = {}) {
      const response = await request(app, cookie, call, input as Record<string, unknown>, options);
      const text = response.body;
      const json = String(response.headers['content-type']).includes('json');
      return {
        status: response.statusCode,
        body: (json ? JSON.parse(text) : text) as never,
        headers: response.headers,
      };
    },
  };
}

/** What a server's first start adds to a migrated database: the tables of jobs with a queue for each kind, and more. */
async function startOnce(databaseUrl: string): Promise<void> {
  const platform = await createPlatform(
    readSettings({
      LOG_LEVEL: 'silent',
      DATA_DIR: join(tmpdir(), `midoffice-first-${randomBytes(8).toString('hex')}`),
    }),
    {
      databaseUrl,
      secretsKey: randomBytes(32).toString('base64'),
      clickhouse: testClickHouse(),
      demo: false,
      stripe: { secretKey: '', apiBase: '' },
      work: false,
    },
    createLog('silent'),
  );
  await platform.close();
}

/**
 * Waits until the jobs that earlier calls began have ended. One that a test holds up, or that waits for its next try, is not
 * waited for long; one that a worker is free for, and that only has not begun, is: a busy machine takes its time.
 */
async function jobsEnded({ db }: RunningPlatform): Promise<void> {
  const begun = performance.now();
  for (;;) {
    const { rows } = await sql<{ isDue: boolean }>`
      select j.state = 'created' and not exists (
        select from pgboss.job other where other.name = j.name and other.state = 'active') as "isDue"
      from job_progress p left join pgboss.job j on j.id = p.job_id::uuid
      where p.state in ('queued', 'running')`.execute(db);
    const waitedMs = performance.now() - begun;
    if (rows.length === 0 || waitedMs > 60_000) return;
    if (waitedMs > 4_000 && !rows.some(({ isDue }) => isDue)) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** When sessions and keys were last used: noted by the clock, up to a minute after the answer of a call. */
const lastUse: Readonly<Record<string, string>> = {
  staff_session: 'last_seen_at',
  staff_api_key: 'last_used_at',
};

/** A row of table `t` as a digest takes it. */
const rowText = (table: string) => {
  const column = Object.hasOwn(lastUse, table) ? lastUse[table] : undefined;
  return column === undefined ? sql`t::text` : sql`(to_jsonb(t) - ${sql.lit(column)})::text`;
};

/** A whole server on a fresh database, spoken to without a socket. */
export async function testServer(options: Options = {}): Promise<TestServer> {
  const database = options.databaseUrl
    ? { url: options.databaseUrl, drop: async () => undefined }
    : await testDatabase({ name: 'started', add: startOnce });
  const dataDir = join(tmpdir(), `midoffice-data-${randomBytes(8).toString('hex')}`);
  const settings = readSettings({
    LOG_LEVEL: process.env['TEST_LOG'] ?? 'silent',
    DATA_DIR: dataDir,
    // One person makes the calls of a whole file of tests.
    REQUESTS_PER_PERSON: '999999999',
    REFUSED_PER_ADDRESS: '999999999',
    REQUESTS_PER_KEY: '999999999',
    ...options.env,
  });
  const clickhouse = testClickHouse(options.usageLibrary);
  const platform = await createPlatform(
    settings,
    {
      databaseUrl: database.url,
      secretsKey: options.secretsKey ?? randomBytes(32).toString('base64'),
      clickhouse,
      demo: false,
      stripe: options.stripe ?? { secretKey: '', apiBase: '' },
      ...(options.paypal && { paypal: options.paypal }),
      ...(options.ecb && { ecb: options.ecb }),
      ...(options.edgar && { edgar: options.edgar }),
      ...(options.intercom && { intercom: options.intercom }),
      ...(options.github && { github: options.github }),
      ...(options.telephony && { telephony: options.telephony }),
      ...(options.speech && { speech: options.speech }),
      ...(options.aws && { aws: options.aws }),
      ...(options.sandboxHosts && { sandboxHosts: options.sandboxHosts }),
      ...(options.records ?? (await freshRecords())),
      work: options.work ?? false,
      // A minute that begins during a test would write jobs and their progress between two digests.
      schedules: false,
      ...(options.now && { now: options.now }),
      effectTimes: { pauseMs: 50, sweepMs: 100, ...options.effectTimes },
    },
    createLog(settings.LOG_LEVEL),
  );
  const app = await createWeb(platform, { secure: false });
  await app.ready();
  let made = 0;
  return {
    app,
    platform,
    nobody: clientOf(app, ''),
    async staff({ role = 'admin', permissions = [], userid, email, confirmed = true } = {}) {
      made += 1;
      const id = userid ?? `staff-${made}`;
      const token = newToken();
      await sql`
        with a as (
          insert into account (userid, mongo_id, email, username, firstname, lastname, user_role)
          values (${id}, ${createHash('md5').update(id).digest('hex').slice(0, 24)}, ${email ?? `${id}@staff.example`}, ${id}, 'Staff', ${String(made)}, ${role}) returning userid),
        g as (insert into staff_permission (userid, permission_key) select userid, unnest(${[...permissions]}::text[]) from a)
        insert into staff_session (userid, token_hash, expires_at, password_confirmed_at)
        select userid, ${tokenHash(token)}, now() + interval '1 hour', ${confirmed ? sql`now()` : null} from a`.execute(
        platform.db,
      );
      return clientOf(app, id, token);
    },
    async digest({ except = [] } = {}) {
      // What earlier calls set going (records at the gateway) is no part of what a refusal is asked about.
      await platform.push.settled();
      if (platform.works) await jobsEnded(platform);
      // Neither is the seal of entries that earlier calls wrote: the sealer comes to them within two seconds.
      if (platform.works) await sealEntries(platform);
      // Nor are the statistics of tables, which follow what others wrote by the clock.
      const statistics = platform.works ? ['table_statistics', 'table_statistics_chunk'] : [];
      // A table without a page has never held a row. Most have none, and asking all of them is most of what a refusal costs.
      const { rows } = await sql<{ name: string }>`
        select relname as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0
          and not (relname = any(${[...except, ...statistics]}::text[])) order by 1`.execute(platform.db);
      const each = rows.map(
        ({ name }) =>
          sql`select ${sql.lit(name)} || ':' || md5(string_agg(md5(${rowText(name)}), '' order by md5(${rowText(name)}))) as d from ${sql.table(name)} t`,
      );
      const all = await sql<{ d: string | null }>`${sql.join(each, sql` union all `)}`.execute(platform.db);
      const hash = createHash('sha256');
      for (const d of all.rows.flatMap((row) => row.d ?? []).sort()) hash.update(`${d};`);
      return hash.digest('hex');
    },
    async close() {
      await app.close();
      await platform.close();
      await clickhouse.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
