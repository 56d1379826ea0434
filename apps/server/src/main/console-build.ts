import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { withLock } from '../platform/db/embedded/lock.ts';

const root = resolve(import.meta.dirname, '../../../..');
const consoleFolder = join(root, 'apps/console');
const stampFile = join(consoleFolder, 'dist', '.sources');
// What the built console comes from.
const sources = [
  'apps/console/src',
  'apps/console/build',
  'apps/console/public',
  'apps/console/index.html',
  'apps/console/vite.config.ts',
  'apps/console/package.json',
  'packages/contract/src',
  'packages/market/src',
  'package-lock.json',
];

/** A fingerprint of the console's sources by name, size and time of change. */
function sourcesPrint(): string {
  const hash = createHash('sha256');
  for (const source of sources) {
    const path = join(root, source);
    const stat = statSync(path, { throwIfNoEntry: false });
    if (!stat) continue;
    const files = stat.isDirectory()
      ? readdirSync(path, { recursive: true, encoding: 'utf8' })
          .sort()
          .map((name) => join(path, name))
      : [path];
    for (const file of files) {
      const { size, mtimeMs } = statSync(file);
      hash.update(`${file.slice(root.length)} ${size} ${mtimeMs}\n`);
    }
  }
  return hash.digest('hex');
}

const isBuilt = (print: string): boolean =>
  existsSync(join(consoleFolder, 'dist', 'index.html')) &&
  existsSync(stampFile) &&
  readFileSync(stampFile, 'utf8') === print;

function runBuild(onChild: (kill: () => void) => void): Promise<string | undefined> {
  return new Promise((done) => {
    const child = spawn('npm', ['run', '-s', 'build', '-w', '@midoffice/console'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    onChild(() => child.kill('SIGTERM'));
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.once('error', (error) => done(error.message));
    child.once('close', (code) => done(code === 0 ? undefined : said.trim().slice(-4000) || `exit ${code}`));
  });
}

/**
 * Builds the console unless its last build fits the sources. An installation without the sources keeps what it has.
 * @returns why it could not be built, undefined when it is built
 */
export async function buildConsole(
  notify: (message: string) => void,
  onChild: (kill: () => void) => void,
): Promise<string | undefined> {
  if (!existsSync(join(consoleFolder, 'src')) || isBuilt(sourcesPrint())) return undefined;
  return withLock(join(consoleFolder, '.build.lock'), { timeoutMs: 300_000 }, async () => {
    const print = sourcesPrint();
    if (isBuilt(print)) return undefined;
    notify('Building the console, a few seconds.');
    const problem = await runBuild(onChild);
    if (problem === undefined) writeFileSync(stampFile, print);
    return problem;
  });
}
