// A PostgreSQL with a replica that lags behind it, for tests of what must not be read from one.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createDatabase } from '../create-database.ts';
import { startEmbedded } from '../embedded/start-embedded.ts';
import { migrateUrl } from './database.ts';

export interface LaggingPair {
  readonly primaryUrl: string;
  readonly replicaUrl: string;
  close(): Promise<void>;
}

const settings = {
  fsync: 'off',
  wal_level: 'replica',
  max_wal_senders: '4',
  wal_keep_size: '256MB',
  max_connections: '100',
  autovacuum: 'off',
};

async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/** Copies the files of a running engine between start and stop of a backup, as pg_basebackup does. */
async function copyRunning(url: string, from: string, to: string): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(`select pg_backup_start('replica', true)`);
    execFileSync('cp', ['-a', from, to]);
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    const pgData = join(to, 'postgres');
    for (const name of ['postmaster.pid', 'postmaster.opts']) rmSync(join(pgData, name), { force: true });
    for (const name of ['leases', 'port']) rmSync(join(to, name), { recursive: true, force: true });
    // The end of the backup is in the last of the log's files.
    execFileSync('cp', ['-a', join(from, 'postgres', 'pg_wal'), pgData]);
    writeFileSync(join(pgData, 'backup_label'), rows[0]!.labelfile);
    writeFileSync(join(pgData, 'standby.signal'), '');
    execFileSync('chown', [
      '--reference',
      join(pgData, 'PG_VERSION'),
      join(pgData, 'backup_label'),
      join(pgData, 'standby.signal'),
    ]);
  });
}

/** Starts an engine with a migrated database, and a replica that applies each commit so many seconds late. */
export async function laggingPair(seconds: number): Promise<LaggingPair> {
  const folder = mkdtempSync(join(tmpdir(), 'midoffice-replica-'));
  const [from, to] = [join(folder, 'primary'), join(folder, 'replica')];
  const primary = await startEmbedded({ dataDir: from, settings, supervise: false });
  await createDatabase(primary.url, 'midoffice');
  await migrateUrl(primary.urlOf('midoffice'));
  await copyRunning(primary.url, from, to);
  const { port, username, password } = new URL(primary.url);
  const replica = await startEmbedded({
    dataDir: to,
    supervise: false,
    settings: {
      ...settings,
      recovery_min_apply_delay: `${seconds}s`,
      primary_conninfo: `host=127.0.0.1 port=${port} user=${username} password=${password}`,
    },
  });
  return {
    primaryUrl: primary.urlOf('midoffice'),
    replicaUrl: replica.urlOf('midoffice'),
    async close() {
      await replica.stop();
      await primary.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
