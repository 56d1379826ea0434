import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { CommandError, UsageError, type Command } from '../../../platform/cli/command.ts';
import { ApiError } from '../../../platform/http/errors.ts';
import { importProfiles } from './import.ts';

const mostBytes = 67_108_864;

async function readJson(path: string): Promise<unknown> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) throw new CommandError(`${path} is not a file that can be read.`);
  if (found.size > mostBytes) throw new CommandError(`${path} is larger than 64 MiB.`);
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    throw new CommandError(`${path} is no JSON. Nothing was imported.`);
  }
}

export const commands: Command[] = [
  {
    name: 'import profiles',
    usage: 'import profiles FILE [--source S]',
    about:
      'Imports company profiles as version 3 of the public API answers them (JSON, source fmp by default). Importing the same file twice changes nothing; corrections stay.',
    options: { source: 'text' },
    needs: 'platform',
    async run(given, platform) {
      const [path, ...more] = given.words;
      if (!path || more.length) throw new UsageError('Exactly one FILE is needed.');
      const source = given.options['source'] ?? 'fmp';
      if (typeof source !== 'string' || !/^[a-z][a-z0-9-]{0,29}$/.test(source))
        throw new UsageError('--source must be a name of small letters, digits and -');
      const content = await readJson(path);
      const fileName = basename(path);
      const actor = { id: null, label: 'command line' };
      try {
        const done = await importProfiles(platform.db, content, { source, fileName, actor });
        given.notify(`${done.profiles} profiles read, ${done.changed} changed.`);
        for (const one of done.leftOut) given.notify(`left out: ${one}`);
        for (const one of done.conflicts) given.notify(`conflict with a correction: ${one}`);
        given.out(JSON.stringify({ source, ...done }));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        throw new CommandError(`${fileName}, ${error.message}. Nothing was imported.`);
      }
    },
  },
];
