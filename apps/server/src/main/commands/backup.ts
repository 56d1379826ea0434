import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { CommandError, UsageError, type Arguments, type Command } from '../../platform/cli/command.ts';
import type { RestoreSummary, UsageTarget } from '../../platform/backup/restore.ts';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts';
import type { RunningEngines } from '../engines.ts';
import type { Settings } from '../../platform/settings/schema.ts';

// Everything heavy loads with the command that runs, so that listing the commands stays quick.

/**
 * The usage engine of the settings, joined where a server runs it; undefined where nothing was ever stored in it.
 * @throws CommandError where events are stored and the engine does not come up
 */
async function openUsage(settings: Settings): Promise<ClickHouse | undefined> {
  const { openClickHouse, usageFolder } = await import('../../platform/clickhouse/open.ts');
  if (!settings.CLICKHOUSE_URL && !existsSync(join(usageFolder(settings.DATA_DIR), 'data'))) return undefined;
  const engine = openClickHouse(settings, { warn: () => undefined });
  try {
    await engine.query('SELECT 1');
    return engine;
  } catch (error) {
    await engine.close();
    throw new CommandError(
      `${(error as Error).message}\nThe usage events cannot be backed up. --without-usage leaves them out.`,
    );
  }
}

/** Where a restore puts the usage events: the server of the settings, else the embedded engine. */
async function usageTarget(settings: Pick<Settings, 'CLICKHOUSE_URL' | 'DATA_DIR'>): Promise<UsageTarget> {
  const [{ openClickHouse, usageDatabase }, { createClickHouse }, { createEngine }] = await Promise.all([
    import('../../platform/clickhouse/open.ts'),
    import('../../platform/clickhouse/clickhouse.ts'),
    import('../../platform/clickhouse/engine.ts'),
  ]);
  if (settings.CLICKHOUSE_URL)
    return { embedded: false, open: () => openClickHouse(settings, { warn: () => undefined }) };
  return {
    embedded: true,
    open: (folder) =>
      createClickHouse({
        engine: createEngine({ folder, notify: () => undefined }),
        url: '',
        database: usageDatabase,
      }),
  };
}

/** Runs on the engines of the settings, joined where a server runs. */
async function withEngines<T>(
  given: Arguments,
  makeKey: boolean,
  work: (settings: Settings, engines: RunningEngines) => Promise<T>,
): Promise<T> {
  const [{ commandSettings }, { openEngines }] = await Promise.all([
    import('../session.ts'),
    import('../engines.ts'),
  ]);
  const settings = commandSettings(process.env);
  const engines = await openEngines(
    settings,
    (message) => (settings.LOG_LEVEL === 'warn' ? undefined : given.notify(message)),
    { makeKey },
  );
  try {
    return await work(settings, engines);
  } finally {
    await engines.close();
  }
}

const usageWords = (events: number | null): string =>
  events === null ? 'no usage events' : `${events} usage events`;
const megabytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MB`;
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

function oneFile({ words }: Arguments): string {
  if (words.length !== 1) throw new UsageError(words.length ? 'one FILE at a time' : 'FILE is missing');
  return resolve(words[0]!);
}

const create: Command = {
  name: 'backup create',
  usage: 'backup create [FILE] [--with-secrets] [--without-usage]',
  about:
    'Writes a backup: all tables as of one moment, jobs that wait, stored files, usage events, the demo sandbox.\n' +
    'FILE ends with .tar.zst or .tar.gz; left out, it goes to DATA_DIR/backups. The server may run meanwhile.\n' +
    'The secrets key is not in it unless --with-secrets: keep the key apart, without it stored keys cannot be opened.',
  options: { 'with-secrets': 'flag', 'without-usage': 'flag' },
  needs: 'nothing',
  async run(given) {
    if (given.words.length > 1) throw new UsageError('one FILE at a time');
    await withEngines(given, false, async (settings, engines) => {
      const [{ createBackup, defaultBackupFile }, { release }] = await Promise.all([
        import('../../platform/backup/create.ts'),
        import('../banner.ts'),
      ]);
      const file =
        given.words[0] === undefined
          ? resolve(defaultBackupFile(settings.DATA_DIR))
          : resolve(given.words[0]);
      const withSecrets = given.options['with-secrets'] === true;
      if (withSecrets && !engines.secretsKey)
        throw new CommandError('There is no secrets key to put into the backup.');
      const usage = given.options['without-usage'] === true ? undefined : await openUsage(settings);
      const made = await createBackup({
        databaseUrl: engines.databaseUrl,
        dataDir: settings.DATA_DIR,
        file,
        release,
        ...(usage && { usage }),
        ...(withSecrets && { secretsKey: engines.secretsKey }),
      }).finally(() => usage?.close());
      given.out(made.file);
      given.notify(
        `${made.rows} rows of ${made.tables} tables, ${usageWords(made.usageEvents)} and ${made.files} files in ${megabytes(made.bytes)}, ${seconds(made.ms)}.`,
      );
      if (settings.S3_BUCKET)
        given.notify(`Stored files are in the bucket ${settings.S3_BUCKET} and not in this backup.`);
      given.notify(
        withSecrets
          ? 'The secrets key is in this backup: whoever has the file can open every stored key and secret.'
          : `The secrets key is not in this backup: keep ${settings.SECRETS_KEY ? 'SECRETS_KEY' : resolve(settings.DATA_DIR, 'secrets.key')} apart. Without it stored keys and secrets cannot be opened.`,
      );
    });
  },
};

const verify: Command = {
  name: 'backup verify',
  usage: 'backup verify FILE',
  about: 'Reads a backup to its end and checks the digest and the count of every part.',
  needs: 'nothing',
  async run(given) {
    const [{ verifyBackup }, { isUsagePart }] = await Promise.all([
      import('../../platform/backup/verify.ts'),
      import('../../platform/backup/manifest.ts'),
    ]);
    const file = oneFile(given);
    const { header, manifest, rows } = await verifyBackup(file);
    given.out(
      JSON.stringify(
        {
          file,
          createdAt: header.createdAt,
          release: header.release,
          schema: header.migrations.at(-1),
          rows,
          tables: Object.fromEntries(
            Object.entries(manifest.tables).map(([name, table]) => [name, table.rows]),
          ),
          usageEvents: manifest.usage?.rows ?? null,
          files: Object.keys(manifest.files).filter((path) => !isUsagePart(path)).length - 1,
          withSecrets: header.withSecrets,
          demo: header.demo,
        },
        null,
        2,
      ),
    );
    given.notify(`Whole: ${rows} rows of ${header.tables.length} tables.`);
  },
};

/** Restores into the installation of the settings. */
async function restoreHere(given: Arguments, file: string, force: boolean): Promise<void> {
  const [{ verifyBackup }, { restoreBackup }, { makeKeyFile }] = await Promise.all([
    import('../../platform/backup/verify.ts'),
    import('../../platform/backup/restore.ts'),
    import('../../platform/crypto/key-file.ts'),
  ]);
  const { secretsKey: packed } = await verifyBackup(file);
  await withEngines(given, false, async (settings, engines) => {
    const key = engines.secretsKey || packed;
    if (key === undefined)
      throw new CommandError(
        `The secrets key is neither in the backup nor in ${resolve(settings.DATA_DIR, 'secrets.key')}: put it there first.`,
      );
    const restored = await restoreBackup({
      file,
      force,
      databaseUrl: engines.databaseUrl,
      dataDir: settings.DATA_DIR,
      secretsKey: key,
      usage: await usageTarget(settings),
    });
    if (!engines.secretsKey) makeKeyFile(settings.DATA_DIR, key);
    notifyRestored(given, restored);
  });
}

async function restoreInto(given: Arguments, file: string, url: string, force: boolean): Promise<void> {
  const { restoreBackup } = await import('../../platform/backup/restore.ts');
  const { readSettings } = await import('../../platform/settings/schema.ts');
  const {
    SECRETS_KEY: key,
    CLICKHOUSE_URL: server,
    DATABASE_PLAIN_TEXT,
    CLICKHOUSE_PLAIN_TEXT,
  } = process.env;
  // Both addresses meet the conditions of the settings: TLS to another machine.
  readSettings({ DATABASE_URL: url, CLICKHOUSE_URL: server, DATABASE_PLAIN_TEXT, CLICKHOUSE_PLAIN_TEXT });
  const restored = await restoreBackup({
    file,
    force,
    databaseUrl: url,
    ...(key && { secretsKey: key }),
    ...(server && { usage: await usageTarget({ CLICKHOUSE_URL: server, DATA_DIR: '' }) }),
  });
  notifyRestored(given, restored);
  given.notify(
    'The files beside the database stay in the backup (folders files and sandbox): put them into the DATA_DIR of that server.',
  );
  if (!server) given.notify('The usage events stay in the backup too: CLICKHOUSE_URL says where they go.');
  if (!key)
    given.notify('SECRETS_KEY is not set here, so it was not checked that the stored secrets can be opened.');
}

function notifyRestored(given: Arguments, restored: RestoreSummary): void {
  given.notify(
    `Restored and read back: ${restored.rows} rows of ${restored.tables} tables, ${usageWords(restored.usageEvents)}, ${restored.files} files, ${restored.waitingJobs} waiting jobs, ${seconds(restored.ms)}.`,
  );
  if (restored.migrated.length)
    given.notify(`Brought forward from an earlier release by ${restored.migrated.join(', ')}.`);
  const { sessions, links, keys, mayEnter, mayEnterCount } = restored.access;
  given.notify(
    `Ended ${sessions} sessions and ${links} links that were sent, revoked ${keys} staff API keys. ${mayEnterCount} accounts can sign in with the password and rights of the time of the backup${mayEnterCount > mayEnter.length ? `, the first ${mayEnter.length} of them` : ''}; remove those that have left since:`,
  );
  for (const { email, role } of mayEnter) given.notify(`  ${email} ${role}`);
  if (restored.demo)
    given.notify(
      'This is the demo world: its passwords are known, so a server with DATABASE_URL or off loopback refuses to serve it.',
    );
}

const restore: Command = {
  name: 'backup restore',
  usage: 'backup restore FILE [--into DATABASE_URL] [--force]',
  about:
    'Checks a backup, then brings it back in one transaction: a restore that fails leaves the target as it was.\n' +
    'The target is this installation, or the database at --into. A target that holds data is refused without --force,\n' +
    'which replaces everything in it. The server must not run. Backups of earlier releases are brought forward.',
  options: { into: 'text', force: 'flag' },
  needs: 'nothing',
  async run(given) {
    const file = oneFile(given);
    const force = given.options['force'] === true;
    const into = given.options['into'] as string | undefined;
    if (into === undefined) return restoreHere(given, file, force);
    if (!/^postgres(ql)?:\/\//.test(into))
      throw new UsageError('--into must be postgres://user:password@host:port/database');
    return restoreInto(given, file, into, force);
  },
};

export const commands: Command[] = [create, verify, restore];
