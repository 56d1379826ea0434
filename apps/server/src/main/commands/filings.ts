import { readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { CommandError, UsageError, type Arguments, type Command } from '../../platform/cli/command.ts';

// The functions load with the command that runs, so that listing the commands stays quick.
const market = () => import('@midoffice/market');

/** The text of the one file that a command is about, unpacked where it is gzip. */
async function filingOf({ words }: Arguments): Promise<string> {
  if (words.length !== 1)
    throw new UsageError(
      words.length ? `one FILE at a time, there are ${words.length}: ${words.join(', ')}` : 'FILE is missing',
    );
  const file = words[0]!;
  const { decodeFiling, maxFilingChars } = await market();
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(
      error.code === 'ENOENT' ? `${file}: there is no such file` : `${file}: cannot be read (${error.code})`,
    );
  });
  if (found.isDirectory()) throw new CommandError(`${file}: is a folder`);
  if (found.size > maxFilingChars)
    throw new CommandError(`${file}: has ${found.size} bytes, more than the ${maxFilingChars} that are read`);
  const bytes = await readFile(file);
  return decodeFiling(
    bytes[0] === 0x1f && bytes[1] === 0x8b ? await unpack(file, bytes, maxFilingChars) : bytes,
  );
}

async function unpack(file: string, bytes: Buffer, maxBytes: number): Promise<Buffer> {
  try {
    return await promisify(gunzip)(bytes, { maxOutputLength: maxBytes });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new CommandError(
      code === 'ERR_BUFFER_TOO_LARGE'
        ? `${file}: unpacks to more than the ${maxBytes} bytes that are read`
        : `${file}: is not valid gzip`,
      { cause: error },
    );
  }
}

/** Prints what a function makes of a filing. */
async function print(
  given: Arguments,
  make: (text: string, options: { ignoreTags: boolean }) => unknown,
): Promise<void> {
  const text = await filingOf(given);
  try {
    given.out(JSON.stringify(make(text, { ignoreTags: given.options['ignore-tags'] === true }), null, 2));
  } catch (error) {
    if ((error as Error).name === 'FilingError')
      throw new CommandError(`${given.words[0]}: ${(error as Error).message}`);
    throw error;
  }
}

const filingsTables: Command = {
  name: 'filings tables',
  usage: 'filings tables FILE [--ignore-tags]',
  about:
    'Lists the tables of a filing (10-K, 10-Q): a page of HTML, a submission of the SEC or fixed-width text, .gz too.\n' +
    'With --ignore-tags nothing of its inline XBRL is used. Prints [{index, title, type, unit, scale, columns, rowCount}].',
  options: { 'ignore-tags': 'flag' },
  needs: 'nothing',
  async run(given) {
    const { filingTablesCommand } = await market();
    await print(given, filingTablesCommand);
  },
};

const filingsStatements: Command = {
  name: 'filings statements',
  usage: 'filings statements FILE [--ignore-tags]',
  about:
    'Reads the primary consolidated statements of a filing, values in whole units: scale applied, parentheses negative,\n' +
    'amounts per share as printed. An empty list where the filing has none. With --ignore-tags nothing of its inline XBRL is used.\n' +
    'Prints [{type, title, unit, scale, columns: [{start, end, months}], rows: [{label, section, values}]}].',
  options: { 'ignore-tags': 'flag' },
  needs: 'nothing',
  async run(given) {
    const { filingStatementsCommand } = await market();
    await print(given, filingStatementsCommand);
  },
};

export const commands: Command[] = [filingsTables, filingsStatements];
