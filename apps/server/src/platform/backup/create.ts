import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type pg from 'pg';
import type { ClickHouse } from '../clickhouse/clickhouse.ts';
import { createArchiveWriter, type ArchiveWriter } from './archive.ts';
import { listOwnFiles } from './files.ts';
import {
  BackupError,
  headerPath,
  isUsagePart,
  jobsPath,
  manifestPath,
  secretsPath,
  tablePath,
  type BackupHeader,
  type BackupManifest,
  type BackupTable,
  type Digest,
} from './manifest.ts';
import {
  beginSnapshot,
  copyOut,
  isDemo,
  listMigrations,
  listSequences,
  listTables,
  listWaitingJobs,
  openSession,
} from './store.ts';
import { writeCompressed } from './stream.ts';
import { addUsage } from './usage-store.ts';

export interface BackupRequest {
  readonly databaseUrl: string;
  readonly dataDir: string;
  /** Ends with .tar.zst or .tar.gz. */
  readonly file: string;
  /** The secrets key, to be put into the backup as well. Left out: it is not in it. */
  readonly secretsKey?: string;
  readonly release?: string;
  /** The usage engine; left out: its events are not in the backup. */
  readonly usage?: ClickHouse;
  readonly onTable?: (name: string, rows: number) => void;
}

export interface BackupSummary {
  readonly file: string;
  readonly bytes: number;
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
  /** Events of the usage engine; null where they are not in it. */
  readonly usageEvents: number | null;
  readonly ms: number;
}

// Large enough to compress well, small enough that memory does not follow the size of a table.
const partBytes = 4 * 1024 * 1024;

/** Writes a table in parts, so that nothing needs to know its size beforehand. */
async function addTable(archive: ArchiveWriter, client: pg.ClientBase, table: BackupTable): Promise<Digest> {
  const hash = createHash('sha256');
  const stream = copyOut(client, table);
  let [bytes, held, part] = [0, 0, 0];
  let chunks: Buffer[] = [];
  const flush = async (): Promise<void> => {
    part += 1;
    await archive.add(tablePath(table.name, part), Buffer.concat(chunks));
    [chunks, held] = [[], 0];
  };
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk);
    chunks.push(chunk);
    held += chunk.length;
    bytes += chunk.length;
    if (held >= partBytes) await flush();
  }
  if (held) await flush();
  return { rows: stream.rowCount, bytes, sha256: hash.digest('hex') };
}

async function addBytes(archive: ArchiveWriter, path: string, bytes: Buffer): Promise<Digest> {
  await archive.add(path, bytes);
  return { rows: 0, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

async function addFiles(archive: ArchiveWriter, dataDir: string): Promise<Record<string, Digest>> {
  const digests: Record<string, Digest> = {};
  for (const file of listOwnFiles(dataDir)) {
    const hash = createHash('sha256');
    const hashed = async function* (): AsyncGenerator<Buffer> {
      for await (const chunk of file.read()) {
        hash.update(chunk);
        yield chunk;
      }
    };
    await archive.addStream(file.path, file.bytes, hashed());
    digests[file.path] = { rows: 0, bytes: file.bytes, sha256: hash.digest('hex') };
  }
  return digests;
}

const json = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 1)}\n`);

async function write(
  archive: ArchiveWriter,
  client: pg.ClientBase,
  request: BackupRequest,
): Promise<BackupManifest> {
  await beginSnapshot(client);
  const migrations = await listMigrations(client);
  if (!migrations.length) throw new BackupError('There is nothing to back up: the database is empty.');
  const tables = await listTables(client);
  const header: BackupHeader = {
    product: 'midoffice',
    format: 1,
    release: request.release ?? '',
    createdAt: new Date().toISOString(),
    migrations,
    tables,
    demo: await isDemo(client),
    withSecrets: request.secretsKey !== undefined,
  };
  const head = await addBytes(archive, headerPath, json(header));
  const digests: Record<string, Digest> = {};
  for (const table of tables) {
    digests[table.name] = await addTable(archive, client, table);
    request.onTable?.(table.name, digests[table.name]!.rows);
  }
  const files: Record<string, Digest> = {
    [jobsPath]: await addBytes(archive, jobsPath, json(await listWaitingJobs(client))),
  };
  if (request.secretsKey !== undefined)
    files[secretsPath] = await addBytes(archive, secretsPath, Buffer.from(`${request.secretsKey}\n`));
  Object.assign(files, await addFiles(archive, request.dataDir));
  // After the tables: by then the engine has every batch of events that they name.
  const usage = request.usage && (await addUsage(archive, request.usage));
  Object.assign(files, usage?.files);
  const manifest: BackupManifest = {
    headerSha256: head.sha256,
    tables: digests,
    files,
    sequences: await listSequences(client),
    ...(usage && { usage: usage.content }),
  };
  await archive.add(manifestPath, json(manifest));
  await archive.end();
  return manifest;
}

/**
 * Writes a backup: every table as of one moment, the jobs that wait, and the files beside the database. The
 * file appears under its name when it is whole and on disk.
 * @throws BackupError where the file exists or there is nothing to back up
 */
export async function createBackup(request: BackupRequest): Promise<BackupSummary> {
  const startedAt = performance.now();
  const { file } = request;
  if (existsSync(file)) throw new BackupError(`${file} exists already: backups are not overwritten.`);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  rmSync(`${file}.part`, { force: true });
  const client = await openSession(request.databaseUrl);
  const output = writeCompressed(file);
  try {
    const manifest = await write(createArchiveWriter(output.to), client, request);
    await output.end();
    renameSync(`${file}.part`, file);
    const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
    return {
      file,
      bytes: statSync(file).size,
      tables: Object.keys(manifest.tables).length,
      rows,
      files: Object.keys(manifest.files).filter((path) => !isUsagePart(path)).length - 1,
      usageEvents: manifest.usage?.rows ?? null,
      ms: Math.round(performance.now() - startedAt),
    };
  } catch (error) {
    output.abort();
    rmSync(`${file}.part`, { force: true });
    throw error;
  } finally {
    await client.end();
  }
}

/** Where a backup goes that nobody named. */
export const defaultBackupFile = (dataDir: string, at = new Date()): string =>
  join(dataDir, 'backups', `midoffice-${at.toISOString().slice(0, 19).replace(/[:T]/g, '-')}.tar.zst`);
