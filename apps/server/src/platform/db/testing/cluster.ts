// Databases for tests: build a template once, then give each test file a copy of its own.
//
//   const template = await templateDatabase('schema', async (url) => { await migrate(url); });
//   const database = await freshDatabase(template);   // { url, drop }
import { createHash } from 'node:crypto';
import { hostname } from 'node:os';

import pg from 'pg';

import { processBirth } from '../embedded/claims.ts';
import { type TestServer, outsideServer, ownServer } from './test-server.ts';

export type { TestServer } from './test-server.ts';

export interface FreshDatabase {
  name: string;
  url: string;
  drop(): Promise<void>;
}

let server: Promise<TestServer> | undefined;
let admin: pg.Pool | undefined;
const templates = new Map<string, Promise<string>>();
let counter = 0;

/** The server of this test run: `DATABASE_URL_TEST` where set, else an embedded one in memory. */
export function testCluster(): Promise<TestServer> {
  server ??= bringUp().catch((error: unknown) => {
    server = undefined;
    throw error;
  });
  return server;
}

async function bringUp(): Promise<TestServer> {
  const outside = outsideUrl();
  if (outside === undefined) return await ownServer();
  const address = outsideServer(outside);
  await dropLeftovers(address);
  return address;
}

/**
 * A template database, built once for the run however many ask for it at the same time, in one process or
 * several. The key names its content: two builds that differ need two keys. The build gets the address of an empty database and
 * must close its connections.
 */
export function templateDatabase(key: string, build: (url: string) => Promise<void>): Promise<string> {
  const known = templates.get(key);
  if (known !== undefined) return known;
  const building = buildTemplate(key, build).catch((error: unknown) => {
    templates.delete(key);
    throw error;
  });
  templates.set(key, building);
  return building;
}

async function buildTemplate(key: string, build: (url: string) => Promise<void>): Promise<string> {
  const { url, adminUrl } = await testCluster();
  const name = `${namePrefix()}template_${shortHash(key)}`;
  const draft = `${name}_draft`;
  // Another process of this run may be at it. The lock needs a connection of its own.
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name]);
    const exists = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (exists.rowCount === 1) return name;
    await client.query(`drop database if exists ${draft} with (force)`);
    await client.query(`create database ${draft} template template0 strategy file_copy`);
    await build(url(draft));
    await waitUntilUnused(client, draft);
    await client.query(`alter database ${draft} rename to ${name}`);
    // A connection to a template would block every copy.
    await client.query(`alter database ${name} allow_connections false`);
    return name;
  } finally {
    await client.end();
  }
}

async function waitUntilUnused(client: pg.Client, database: string): Promise<void> {
  const deadline = Date.now() + 3000;
  for (;;) {
    const open = await client.query('select pid from pg_stat_activity where datname = $1', [database]);
    if (open.rowCount === 0) return;
    if (Date.now() > deadline) throw new Error('The build of a template left a connection to it open.');
    await client.query('select pg_sleep(0.01)');
  }
}

export async function createDatabaseFromTemplate(template: string, name: string): Promise<void> {
  await (
    await adminPool()
  ).query(`create database ${quoted(name)} template ${quoted(template)} strategy file_copy`);
}

/** A database of its own, with the template's content. Drop it when done: they live in memory. */
export async function freshDatabase(template: string): Promise<FreshDatabase> {
  const { url } = await testCluster();
  counter += 1;
  const name = `${namePrefix()}db_${process.pid}_${counter}`;
  await createDatabaseFromTemplate(template, name);
  const drop = async (): Promise<void> => {
    await (await adminPool()).query(`drop database if exists ${quoted(name)} with (force)`);
  };
  return { name, url: url(name), drop };
}

async function adminPool(): Promise<pg.Pool> {
  const { adminUrl } = await testCluster();
  admin ??= makePool(adminUrl);
  return admin;
}

function makePool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 2, idleTimeoutMillis: 500, allowExitOnIdle: true });
  pool.on('error', () => {});
  return pool;
}

const ownPrefix = 'midoffice_test_';

// On a server that outlives the run the names say whose they are, so that a later run can clear them.
function namePrefix(): string {
  if (outsideUrl() === undefined) return ownPrefix;
  return `${hostPrefix()}${process.pid}_${shortHash(processBirth(process.pid) ?? '')}_`;
}

function hostPrefix(): string {
  return `${ownPrefix}${shortHash(hostname())}_`;
}

function outsideUrl(): string | undefined {
  const url = process.env['DATABASE_URL_TEST'];
  return url === '' ? undefined : url;
}

async function dropLeftovers(address: TestServer): Promise<void> {
  const client = new pg.Client({ connectionString: address.adminUrl });
  await client.connect();
  try {
    const ours = await client.query<{ datname: string }>(
      'select datname from pg_database where datname like $1',
      [`midoffice\\_test\\_${shortHash(hostname())}\\_%`],
    );
    for (const { datname } of ours.rows) {
      const [pid, birth] = datname.split('_').slice(3);
      if (shortHash(processBirth(Number(pid)) ?? '') === birth) continue;
      await client.query(`drop database if exists ${quoted(datname)} with (force)`);
    }
  } finally {
    await client.end();
  }
}

function quoted(name: string): string {
  return pg.escapeIdentifier(name);
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 10);
}
