import { createHash } from 'node:crypto';
import { mkdirSync, renameSync, rmSync, createWriteStream } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { writeState } from '../app-state/store.ts';
import { secretsFit } from '../crypto/check.ts';
import { createSecrets } from '../crypto/secrets.ts';
import { typeParsers, type Trx } from '../db/connect.ts';
import { knownMigrations, migrateWithin } from '../db/migrate.ts';
import type { DB } from '../db/schema.gen.ts';
import type { ClickHouse } from '../clickhouse/clickhouse.ts';
import { bytesOf, readArchive, skip, type Entry } from './archive.ts';
import { ownFolders } from './files.ts';
import { wholeEntryBytes } from './guard.ts';
import {
  BackupError,
  headerPath,
  isUsagePart,
  jobsPath,
  manifestPath,
  restoredJobsName,
  secretsPath,
  tableOf,
  type BackupTable,
  type WaitingJob,
} from './manifest.ts';
import {
  analyze,
  copyIn,
  copyOut,
  emptySchemas,
  endAccess,
  filledTables,
  liftGuards,
  listTables,
  otherConnections,
  setSequence,
  setSession,
  truncateTables,
  type RestoredAccess,
} from './store.ts';
import { readCompressed } from './stream.ts';
import { loadUsage } from './usage-store.ts';
import { verifyBackup, type CheckedBackup } from './verify.ts';

export interface RestoreRequest {
  readonly file: string;
  readonly databaseUrl: string;
  /** Replaces what the target holds. */
  readonly force: boolean;
  /** The keys that will open the restored secrets; left out: not checked. */
  readonly secretsKey?: string;
  /** Where the files beside the database go; left out: they stay in the backup. */
  readonly dataDir?: string;
  /** Where the usage events go; left out: they stay in the backup. */
  readonly usage?: UsageTarget;
}

/** A usage engine to restore into: an embedded one in a new folder, which replaces the present one, or a server. */
export type UsageTarget =
  | { readonly embedded: true; open(folder: string): ClickHouse }
  | { readonly embedded: false; open(): ClickHouse };

export interface RestoreSummary {
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
  readonly waitingJobs: number;
  /** Events of the usage engine; null where the backup has none, or they stayed in it. */
  readonly usageEvents: number | null;
  /** Migrations that brought an older backup forward. */
  readonly migrated: readonly string[];
  readonly access: RestoredAccess;
  readonly demo: boolean;
  readonly ms: number;
}

async function refuseUnfit(client: pg.ClientBase, force: boolean): Promise<void> {
  const others = await otherConnections(client);
  if (others)
    throw new BackupError(
      `Midoffice runs on the target database (${others} connections). Stop it first: it would work on under the restore.`,
    );
  const filled = await filledTables(client);
  if (!filled.length || force) return;
  const most = filled.slice(0, 3).map(({ name, rows }) => `${name} ${rows}`);
  const rows = filled.reduce((sum, table) => sum + table.rows, 0);
  throw new BackupError(
    `The target database holds ${rows} rows in ${filled.length} tables (${most.join(', ')}). --force replaces them all.`,
  );
}

/** The migrations that bring the backup forward. @throws BackupError where a newer release made it */
async function stepsForward({ header }: CheckedBackup, file: string): Promise<string[]> {
  const known = await knownMigrations();
  const unknown = header.migrations.filter((name) => !known.includes(name));
  if (unknown.length)
    throw new BackupError(
      `${file}: a newer release made this backup, this one does not know ${unknown.join(', ')}.`,
    );
  return known.filter((name) => !header.migrations.includes(name));
}

interface OpenTable {
  readonly name: string;
  readonly into: Writable;
  /** Rejects where PostgreSQL refuses the rows, also between two writes. */
  readonly failed: Promise<never>;
}

/** Feeds tables from the parts of an archive, one after the other. */
function createLoader(client: pg.ClientBase, tables: ReadonlyMap<string, BackupTable>) {
  let open: OpenTable | undefined;
  const begin = (name: string): OpenTable => {
    const into = copyIn(client, tables.get(name)!);
    const failed = new Promise<never>((_resolve, reject) => into.once('error', reject));
    failed.catch(() => undefined);
    return { name, into, failed };
  };
  const write = ({ into, failed }: OpenTable, chunk: Buffer): Promise<void> =>
    Promise.race([
      failed,
      new Promise<void>((resolve, reject) =>
        into.write(chunk, (error) => (error ? reject(error) : resolve())),
      ),
    ]);
  const close = async (): Promise<void> => {
    const last = open;
    open = undefined;
    if (!last) return;
    const ended = finished(last.into);
    last.into.end();
    await ended;
  };
  return {
    close,
    async load(name: string, entry: Entry): Promise<void> {
      if (open?.name !== name) {
        await close();
        open = begin(name);
      }
      for await (const chunk of entry.body) await write(open, chunk);
    },
  };
}

function targetOf(folder: string, path: string): string {
  const target = normalize(join(folder, path));
  const fits = ownFolders.some((own) => target.startsWith(join(folder, own, '/')));
  if (!fits) throw new BackupError(`the backup holds a file outside its folders: ${path}`);
  return target;
}

async function loadAll(
  client: pg.ClientBase,
  checked: CheckedBackup,
  file: string,
  staging: string | undefined,
): Promise<{ jobs: WaitingJob[]; files: number }> {
  const tables = new Map(checked.header.tables.map((table) => [table.name, table]));
  const loader = createLoader(client, tables);
  let jobs: WaitingJob[] = [];
  let files = 0;
  for await (const entry of readArchive(readCompressed(file))) {
    const table = tableOf(entry.path);
    if (table !== undefined) await loader.load(table, entry);
    else if (entry.path === jobsPath)
      jobs = JSON.parse((await bytesOf(entry, wholeEntryBytes)).toString('utf8')) as WaitingJob[];
    else if (
      isUsagePart(entry.path) ||
      staging === undefined ||
      [headerPath, manifestPath, secretsPath].includes(entry.path)
    )
      await skip(entry);
    else {
      const target = targetOf(staging, entry.path);
      mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
      await pipeline(
        Readable.from(entry.body),
        createWriteStream(target, { mode: 0o600, flush: true, flags: 'wx' }),
      );
      files += 1;
    }
  }
  await loader.close();
  return { jobs, files };
}

/** Reads every table back and compares it with the manifest. */
async function proveLoaded(client: pg.ClientBase, { header, manifest }: CheckedBackup): Promise<void> {
  for (const table of header.tables) {
    const hash = createHash('sha256');
    for await (const chunk of copyOut(client, table) as AsyncIterable<Buffer>) hash.update(chunk);
    if (hash.digest('hex') !== manifest.tables[table.name]?.sha256)
      throw new BackupError(`table ${table.name} did not come back as it was backed up; nothing was changed`);
  }
}

async function matchTables(client: pg.ClientBase, { header }: CheckedBackup): Promise<void> {
  const there = new Map((await listTables(client)).map((table) => [table.name, table]));
  for (const { name, columns } of header.tables) {
    const missing = columns.filter((column) => !there.get(name)?.columns.includes(column));
    if (missing.length)
      throw new BackupError(
        `this release has no place for ${missing.map((column) => `${name}.${column}`).join(', ')} of the backup; nothing was changed`,
      );
  }
  await truncateTables(client, [...there.keys()]);
}

async function checkKey(trx: Trx, request: RestoreRequest): Promise<void> {
  if (request.secretsKey === undefined || (await secretsFit(trx, createSecrets(request.secretsKey)))) return;
  throw new BackupError(
    'The secrets in this backup were sealed under another key than this installation has. Put the key of that time into SECRETS_KEY or DATA_DIR/secrets.key (separate several keys by commas, newest first); nothing was changed.',
  );
}

async function restoreWithin(
  trx: Trx,
  client: pg.ClientBase,
  request: RestoreRequest,
  checked: CheckedBackup,
  staging: string | undefined,
) {
  await refuseUnfit(client, request.force);
  if ((await listTables(client)).length) await emptySchemas(client);
  await migrateWithin(trx, checked.header.migrations.at(-1));
  await setSession(client);
  const putBack = await liftGuards(client);
  await matchTables(client, checked);
  const loaded = await loadAll(client, checked, request.file, staging);
  await proveLoaded(client, checked);
  for (const sequence of checked.manifest.sequences) await setSequence(client, sequence);
  await putBack();
  await checkKey(trx, request);
  await migrateWithin(trx);
  if (loaded.jobs.length) await writeState(trx, restoredJobsName, loaded.jobs);
  return { ...loaded, access: await endAccess(client) };
}

async function* usageParts(file: string): AsyncGenerator<{ path: string; bytes: Buffer }> {
  for await (const entry of readArchive(readCompressed(file))) {
    if (isUsagePart(entry.path)) yield { path: entry.path, bytes: await bytesOf(entry, wholeEntryBytes) };
    else await skip(entry);
  }
}

/** Loads the usage events into an engine of their own folder, or a server. Answers whether a folder was made. */
async function restoreUsage(
  { usage, file }: RestoreRequest,
  { manifest }: CheckedBackup,
  folder: string | undefined,
): Promise<boolean> {
  if (!usage || !manifest.usage || (usage.embedded && folder === undefined)) return false;
  const engine = usage.embedded ? usage.open(folder!) : usage.open();
  try {
    await loadUsage(engine, manifest.usage, usageParts(file));
  } finally {
    await engine.close();
  }
  return usage.embedded;
}

/** Puts the restored folders where the old ones were. */
function swapFolders(dataDir: string, staging: string, folders: readonly string[]): void {
  for (const folder of folders) {
    const aside = join(staging, `${folder}.before`);
    const present = join(dataDir, folder);
    try {
      renameSync(present, aside);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
    mkdirSync(join(staging, folder), { recursive: true, mode: 0o700 });
    renameSync(join(staging, folder), present);
  }
  rmSync(staging, { recursive: true, force: true });
}

/**
 * Brings a backup back: checks it whole, then loads it in one transaction, so that a restore that fails leaves
 * the target as it was. A backup of an earlier release is brought forward.
 * @throws BackupError where backup and target do not fit
 */
export async function restoreBackup(request: RestoreRequest): Promise<RestoreSummary> {
  const startedAt = performance.now();
  const checked = await verifyBackup(request.file);
  const migrated = await stepsForward(checked, request.file);
  const staging =
    request.dataDir === undefined ? undefined : join(request.dataDir, `restoring-${process.pid}`);
  if (staging !== undefined) rmSync(staging, { recursive: true, force: true });
  let raw: pg.ClientBase | undefined;
  const pool = new pg.Pool({
    connectionString: request.databaseUrl,
    max: 1,
    types: typeParsers,
    application_name: 'midoffice backup',
    connectionTimeoutMillis: 15_000,
    // The connection is used beyond its transaction, for statistics: a large database takes longer than the usual 10 s.
    idleTimeoutMillis: 0,
    options: '-c timezone=UTC',
  });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    raw = client;
    client.on('error', () => undefined);
  });
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  try {
    let withUsage = false;
    const loaded = await db.transaction().execute(async (trx) => {
      const done = await restoreWithin(trx, raw!, request, checked, staging);
      // Before the commit: where the events cannot be had back, nothing is changed.
      withUsage = await restoreUsage(request, checked, staging && join(staging, 'usage'));
      return done;
    });
    if (request.dataDir !== undefined)
      swapFolders(request.dataDir, staging!, [...ownFolders, ...(withUsage ? ['usage'] : [])]);
    await analyze(raw!);
    return {
      tables: checked.header.tables.length,
      rows: checked.rows,
      files: loaded.files,
      waitingJobs: loaded.jobs.length,
      usageEvents: request.usage ? (checked.manifest.usage?.rows ?? null) : null,
      migrated,
      access: loaded.access,
      demo: checked.header.demo,
      ms: Math.round(performance.now() - startedAt),
    };
  } finally {
    if (staging !== undefined) rmSync(staging, { recursive: true, force: true });
    await db.destroy();
  }
}
