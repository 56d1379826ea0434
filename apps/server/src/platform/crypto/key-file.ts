import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';

const fileOf = (dataDir: string): string => join(dataDir, 'secrets.key');

/** A new key: 32 random bytes in base64. */
export const newSecretsKey = (): string => randomBytes(32).toString('base64');

function readKey(dataDir: string): string | undefined {
  try {
    return readFileSync(fileOf(dataDir), 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Writes DATA_DIR/secrets.key (mode 0600) unless it is there. Of two processes that do so at once, one wins. */
export function makeKeyFile(dataDir: string, key: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const draft = `${fileOf(dataDir)}.${process.pid}`;
  writeFileSync(draft, `${key}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, fileOf(dataDir));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * The key that stored secrets are sealed under: `SECRETS_KEY`, else DATA_DIR/secrets.key, made once where the
 * engine is the embedded one.
 * @throws StartError where a database of one's own has no SECRETS_KEY
 */
export function secretsKeyFor(settings: {
  SECRETS_KEY: string;
  DATABASE_URL: string;
  DATA_DIR: string;
}): string {
  if (settings.SECRETS_KEY) return settings.SECRETS_KEY;
  if (settings.DATABASE_URL) {
    throw new StartError(
      'SECRETS_KEY is required where DATABASE_URL is set: it encrypts stored keys and secrets, and every process needs the same.\n' +
        'Make one with `openssl rand -base64 32` and keep it apart from the database.',
    );
  }
  const known = readKey(settings.DATA_DIR);
  if (known !== undefined) return known;
  makeKeyFile(settings.DATA_DIR, newSecretsKey());
  return readKey(settings.DATA_DIR)!;
}

/** The key file's text, where there is one. */
export const keyFileText = (dataDir: string): string | undefined => readKey(dataDir);
