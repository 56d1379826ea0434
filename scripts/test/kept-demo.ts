// Keeps the demo world between short runs: making it takes longer than most tests of a feature. A whole run makes it anew.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ownFolder } from '../../apps/server/src/testing/own-folder.ts';

const draftPrefix = 'draft-';

/** What the world follows from: the server with all that it imports. */
const sources = ['package-lock.json', 'apps/server/**/*', 'packages/*/**/*'];
const concernsNoWorld = /\.test\.ts$|\/node_modules\/|\/testing\/|\.md$/;

/**
 * What a demo world follows from, in short: two equal keys are the same world.
 * @param root the checkout
 * @param day today's date, as some of its dates follow the calendar
 */
export function demoKey(root: string, day: string): string {
  const hash = createHash('sha256').update(
    `${day} ${process.platform} ${process.arch} ${process.getuid?.()}`,
  );
  for (const [name, value] of Object.entries(process.env).sort())
    if (/^DEMO(?!_FOLDER)/.test(name)) hash.update(`${name}=${value}`);
  const files = globSync(sources, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !concernsNoWorld.test(file));
  for (const file of files.sort())
    hash
      .update(`\n${file.slice(root.length)}\n`)
      .update(createHash('sha256').update(readFileSync(file)).digest());
  return hash.digest('hex').slice(0, 20);
}

/**
 * Fills a folder with the world that was kept under a key, else has it made and keeps it in place of any other.
 * @param store the folder of kept worlds
 */
export async function fillKept(
  store: string,
  key: string,
  folder: string,
  make: (folder: string) => Promise<void>,
): Promise<void> {
  const kept = join(store, key);
  const copy = (from: string, to: string): void => {
    mkdirSync(to, { recursive: true });
    // Whose the files are matters: as root the engine's belong to another account.
    execFileSync('cp', ['-a', `${from}/.`, to]);
  };
  if (existsSync(kept)) return copy(kept, folder);
  await make(folder);
  mkdirSync(store, { recursive: true });
  const draft = ownFolder(draftPrefix, store);
  copy(folder, draft);
  if (existsSync(kept)) return rmSync(draft, { recursive: true, force: true });
  renameSync(draft, kept);
  for (const name of readdirSync(store))
    if (name !== key && !name.startsWith(draftPrefix))
      rmSync(join(store, name), { recursive: true, force: true });
  return undefined;
}
