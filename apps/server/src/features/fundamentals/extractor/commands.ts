import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { symbol as symbolField } from '@midoffice/contract/kernel';
import { CommandError, UsageError, type Arguments, type Command } from '../../../platform/cli/command.ts';
import { ApiError } from '../../../platform/http/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { FilingRefused, importFiling, type ImportedFiling } from './import-filing.ts';

const filingName = /\.(html?|txt)(\.gz)?$/i;
const filesAtMost = 10_000;

/** The files to read: the one given, or all filings of a folder by name. */
async function filesOf(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isFile()) return [path];
  if (!found?.isDirectory())
    throw new CommandError(`${path} is neither a file nor a folder that can be read.`);
  const names = (await readdir(path)).filter((name) => filingName.test(name)).sort();
  if (!names.length) throw new CommandError(`${path} holds no filing (.html, .htm, .txt, or these as .gz).`);
  if (names.length > filesAtMost) throw new CommandError(`${path} holds more than ${filesAtMost} filings.`);
  return names.map((name) => join(path, name));
}

/** The symbol that is given, else what the name of the file begins with: `AAPL_10-K_2024-09-28.html`. */
function symbolOf(given: Arguments, path: string): string | undefined {
  const { success, data } = symbolField.safeParse(given.options['symbol'] ?? basename(path).split('_')[0]);
  return success && (given.options['symbol'] !== undefined || basename(path).includes('_'))
    ? data
    : undefined;
}

async function importOne(
  given: Arguments,
  platform: Platform,
  path: string,
): Promise<ImportedFiling | undefined> {
  const symbol = symbolOf(given, path);
  const by = { id: null, label: 'command line' };
  const quarterly = given.options['quarterly'] === true ? true : undefined;
  try {
    if (!symbol) throw new FilingRefused('does not begin with a symbol: give it with --symbol');
    return await importFiling(platform, path, symbol, quarterly, by);
  } catch (error) {
    if (!(error instanceof FilingRefused) && !(error instanceof ApiError)) throw error;
    given.notify(`${basename(path)}: ${error.message}`);
    return undefined;
  }
}

async function importFilings(given: Arguments, platform: Platform): Promise<void> {
  const [path, ...more] = given.words;
  if (!path || more.length) throw new UsageError('Exactly one FILE or FOLDER is needed.');
  const files = await filesOf(path);
  if (files.length > 1 && given.options['symbol'] !== undefined)
    throw new UsageError('--symbol is for one FILE only.');
  let read = 0;
  for (const file of files) {
    const done = await importOne(given, platform, file);
    if (!done) continue;
    read += 1;
    const { symbol, records, inserted, changed, conflicts } = done;
    given.out(JSON.stringify({ file: basename(file), symbol, records, inserted, changed, conflicts }));
  }
  if (!read) throw new CommandError('Nothing was imported.');
}

export const commands: Command[] = [
  {
    name: 'import filing',
    usage: 'import filing FILE|FOLDER [--symbol S] [--quarterly]',
    about:
      'Reads 10-K and 10-Q documents (.html, .txt, also .gz) and puts their statements into source sec, by the table selectors and row mappers of this installation. Without --symbol a file is named SYMBOL_….html. Without --quarterly the columns of the filing say whether it reports a quarter. A file that gives nothing is named and the others go on; the same file twice changes nothing.',
    options: { symbol: 'text', quarterly: 'flag' },
    needs: 'platform',
    run: importFilings,
  },
];
