import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { symbol } from '@midoffice/contract/kernel';
import { CommandError, UsageError, type Command } from '../../../platform/cli/command.ts';
import { setIndexMembers } from './index-members.ts';

const mostBytes = 1_048_576;
const mostSymbols = 20_000;
const nameFits = /^[\w&.+ -]{1,60}$/;

/** The symbols of a file, one a line. */
async function readSymbols(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) throw new CommandError(`${path} is not a file that can be read.`);
  if (found.size > mostBytes) throw new CommandError(`${path} is larger than 1 MiB.`);
  const lines = (await readFile(path, 'utf8')).split(/\r?\n/);
  const symbols = new Set<string>();
  for (const [n, line] of lines.entries()) {
    if (!line.trim()) continue;
    const read = symbol.safeParse(line);
    if (!read.success)
      throw new CommandError(
        `${basename(path)}, line ${n + 1}: symbol ${read.error.issues[0]!.message}. Nothing was imported.`,
      );
    symbols.add(read.data);
  }
  if (!symbols.size) throw new CommandError(`${basename(path)} has no symbols. Nothing was imported.`);
  if (symbols.size > mostSymbols)
    throw new CommandError(`${basename(path)} has more than 20,000 symbols. Nothing was imported.`);
  return [...symbols];
}

export const commands: Command[] = [
  {
    name: 'import index',
    usage: 'import index FILE --name NAME',
    about:
      'Replaces the members of an index by the symbols of a file, one a line, so that Monitors > Coverage can be opened by index.',
    options: { name: 'text' },
    needs: 'platform',
    async run(given, platform) {
      const [path, ...more] = given.words;
      if (!path || more.length) throw new UsageError('Exactly one FILE is needed.');
      const name = given.options['name'];
      if (typeof name !== 'string' || !nameFits.test(name))
        throw new UsageError(
          '--name must be the name of an index: at most 60 letters, digits, spaces or & . + - _',
        );
      const symbols = await readSymbols(path);
      await setIndexMembers(platform, name, symbols, { id: null, label: 'command line' });
      given.notify(`${symbols.length} symbols are in ${name}.`);
      given.out(JSON.stringify({ index: name, symbols: symbols.length }));
    },
  },
];
