import { join } from 'node:path';
import { checkSecrets } from '../platform/crypto/check.ts';
import { createSecrets } from '../platform/crypto/secrets.ts';
import { connect } from '../platform/db/connect.ts';
import { migrate, schemaState } from '../platform/db/migrate.ts';
import type { Settings } from '../platform/settings/schema.ts';
import { StartError } from '../platform/start-error.ts';
import type { RunningEngines } from './engines.ts';

/**
 * Brings the database to the schema of this release. Data of an earlier release in the embedded engine is
 * backed up first, into DATA_DIR/backups.
 * @throws StartError where a newer release made the data, the backup cannot be written, a migration fails, or
 * the secrets key is not the one that the stored secrets were sealed under
 */
export async function prepareDatabase(
  settings: Settings,
  engines: RunningEngines,
  notify: (message: string) => void,
): Promise<void> {
  const database = connect(engines.databaseUrl, { size: 2, onError: () => undefined, statementTimeoutMs: 0 });
  const place = engines.embedded ? `DATA_DIR = '${settings.DATA_DIR}'` : 'the database at DATABASE_URL';
  try {
    const state = await schemaState(database.db as never);
    if (state.unknown.length) {
      throw new StartError(
        `A newer release made the data in ${place}: this one does not know ${state.unknown.join(', ')}. Start that release, or restore a backup of this one. Nothing was changed.`,
      );
    }
    let saved = '';
    if (engines.embedded && state.ran.length && state.pending.length)
      saved = await backUp(settings, engines, state.ran.at(-1)!, notify);
    try {
      const steps = await migrate(database.db);
      if (steps.length && state.ran.length) notify(`The data in ${place} was brought to ${steps.at(-1)}.`);
    } catch (error) {
      throw new StartError(
        `${(error as Error).message}\nThe data in ${place} is at ${state.ran.at(-1) ?? 'nothing'} and later steps have not run.${saved && ` The backup from before is ${saved}.`}`,
        { cause: error },
      );
    }
    await checkSecrets(
      database.db,
      createSecrets(engines.secretsKey),
      settings.SECRETS_KEY ? 'SECRETS_KEY' : join(settings.DATA_DIR, 'secrets.key'),
    );
  } finally {
    await database.close();
  }
}

async function backUp(
  settings: Settings,
  engines: RunningEngines,
  from: string,
  notify: (message: string) => void,
): Promise<string> {
  const { createBackup } = await import('../platform/backup/create.ts');
  const file = join(
    settings.DATA_DIR,
    'backups',
    `before-upgrade-from-${from}-${new Date().toISOString().replace(/[:.]/g, '-')}.tar.zst`,
  );
  notify(`An earlier release made this data: backing it up into ${file}, then bringing it forward.`);
  try {
    await createBackup({ databaseUrl: engines.databaseUrl, dataDir: settings.DATA_DIR, file });
    return file;
  } catch (error) {
    throw new StartError(
      `The data of an earlier release could not be backed up into ${file}: ${(error as Error).message}. Nothing was changed.`,
      { cause: error },
    );
  }
}
