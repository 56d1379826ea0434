import { join, resolve } from 'node:path';
import { keyFileText, secretsKeyFor } from '../platform/crypto/key-file.ts';
import { createSecrets } from '../platform/crypto/secrets.ts';
import { createDatabase } from '../platform/db/create-database.ts';
import type { Settings } from '../platform/settings/schema.ts';
import { StartError } from '../platform/start-error.ts';

/** Engines that answer: the embedded ones started or joined, or those of the settings. */
export interface RunningEngines {
  readonly databaseUrl: string;
  readonly secretsKey: string;
  readonly embedded: boolean;
  /** Process of the embedded PostgreSQL; it changes when the engine is started again after a crash. */
  readonly enginePid: () => number | undefined;
  /** Gives up the engines: the embedded one stops when its last user has gone. */
  close(): Promise<void>;
}

const databaseName = 'midoffice';

interface EngineOptions {
  /** Whether a missing DATA_DIR/secrets.key is made; else the key is then empty. Default true. */
  readonly makeKey?: boolean;
}

function checkedKey(settings: Settings, { makeKey = true }: EngineOptions): string {
  if (
    !makeKey &&
    !settings.SECRETS_KEY &&
    (settings.DATABASE_URL || keyFileText(settings.DATA_DIR) === undefined)
  )
    return '';
  const key = secretsKeyFor(settings);
  try {
    createSecrets(key);
  } catch (error) {
    throw new StartError((error as Error).message);
  }
  return key;
}

/**
 * Brings up what the settings ask for: PostgreSQL by DATABASE_URL, else the embedded one under DATA_DIR.
 * Where another process runs the embedded engine already, it is joined and outlives this one.
 * @throws StartError where an engine or the secrets key cannot be had
 */
export async function openEngines(
  settings: Settings,
  notify: (message: string) => void,
  options: EngineOptions = {},
): Promise<RunningEngines> {
  if (settings.DATABASE_URL) {
    return {
      databaseUrl: settings.DATABASE_URL,
      secretsKey: checkedKey(settings, options),
      embedded: false,
      enginePid: () => undefined,
      close: async () => undefined,
    };
  }
  const dataDir = resolve(settings.DATA_DIR);
  // Loaded only where it is needed: a server with DATABASE_URL has no embedded engine installed.
  const { startEmbedded } = await import('../platform/db/embedded/index.ts');
  const engine = await startEmbedded({ dataDir: join(dataDir, 'database'), log: notify });
  try {
    const secretsKey = checkedKey(settings, options);
    await createDatabase(engine.url, databaseName);
    return {
      databaseUrl: engine.urlOf(databaseName),
      secretsKey,
      embedded: true,
      enginePid: () => engine.pid,
      close: () => engine.stop(),
    };
  } catch (error) {
    await engine.stop();
    throw error;
  }
}
