import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { BarFormat } from '@midoffice/market';
import { CommandError, UsageError, type Arguments, type Command } from '../../platform/cli/command.ts';

// The functions load with the command that runs, so that listing the commands stays quick.
const market = () => import('@midoffice/market');

/** The one file that a command is about. */
function fileOf({ words }: Arguments): string {
  if (words.length !== 1)
    throw new UsageError(
      words.length ? `one FILE at a time, there are ${words.length}: ${words.join(', ')}` : 'FILE is missing',
    );
  return words[0]!;
}

function choice<T extends string>(given: Arguments, name: string, allowed: readonly T[]): T | undefined {
  const value = given.options[name];
  if (value === undefined) return undefined;
  if (!allowed.includes(value as T))
    throw new UsageError(`--${name} must be one of ${allowed.join(', ')}, not '${String(value)}'`);
  return value as T;
}

async function formatOf(given: Arguments): Promise<BarFormat> {
  const { BAR_FORMATS } = await market();
  const format = choice(given, 'format', BAR_FORMATS);
  if (!format) throw new UsageError(`--format is missing: one of ${BAR_FORMATS.join(', ')}`);
  return format;
}

/** @throws CommandError where a file cannot be read at all */
async function mustExist(file: string): Promise<void> {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(
      error.code === 'ENOENT' ? `${file}: there is no such file` : `${file}: cannot be read (${error.code})`,
    );
  });
  if (found.isDirectory()) throw new CommandError(`${file}: is a folder`);
}

/** Names the file, and the field where one is at fault, in what a reader says of a line. */
async function named<T>(file: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    const { name, message, field, code } = error as {
      name: string;
      message: string;
      field?: string | null;
      code?: string;
    };
    if (name === 'FileError')
      throw new CommandError(
        `${file}: ${message}${field && !message.includes(field) ? ` (field ${field})` : ''}`,
      );
    if (name === 'RangeError') throw new CommandError(`${file}: ${message}`);
    if (code) throw new CommandError(`${file}: cannot be read (${code})`);
    throw error;
  }
}

/** Names the file that a failure is about: each stream reports its own. */
async function* labelled(file: string, blame: (file: string) => void): AsyncGenerator<Uint8Array> {
  blame(file);
  yield* createReadStream(file, { highWaterMark: 1 << 18 }) as AsyncIterable<Uint8Array>;
}

const json = (given: Arguments, value: unknown): void => given.out(JSON.stringify(value, null, 2));

const splitsDetect: Command = {
  name: 'splits detect',
  usage: 'splits detect FILE --format FORMAT [--known-splits FILE] [--basis raw|split-adjusted]',
  about:
    'Finds missing, doubled, wrongly dated and wrong-ratio splits in a file of daily bars.\n' +
    'FORMAT is alphavantage, yahoo, wiki, lean or midoffice. The known splits are JSON, [{date, ratio}], or CSV; without them every split in the\n' +
    'prices is missing. Prints [{date, ratio, kind, confidence, evidence}], ratio being new shares per old.',
  options: { format: 'text', 'known-splits': 'text', basis: 'text' },
  needs: 'nothing',
  async run(given) {
    const file = fileOf(given);
    const [{ splitsDetectCommand }, format] = [await market(), await formatOf(given)];
    const basis = choice(given, 'basis', ['raw', 'split-adjusted'] as const);
    const known = given.options['known-splits'] as string | undefined;
    let at = file;
    const blame = (which: string): void => void (at = which);
    for (const name of known === undefined ? [file] : [file, known]) await mustExist(name);
    try {
      json(
        given,
        await splitsDetectCommand({
          chunks: labelled(file, blame),
          format,
          ...(basis && { basis }),
          ...(known !== undefined && { knownSplits: labelled(known, blame) }),
        }),
      );
    } catch (error) {
      await named(at, () => Promise.reject(error));
    }
  },
};

const pricesAdjust: Command = {
  name: 'prices adjust',
  usage: 'prices adjust FILE --format FORMAT [--dividends prior-close|ex-close] [--basis raw|split-adjusted]',
  about:
    "Recomputes the adjusted close from a file's own splits and dividends.\n" +
    "The default is the method that recomputes the file's own adjusted close. prior-close lowers earlier prices by 1 - D / close before the ex-date, ex-close by 1 / (1 + D / close on it).\n" +
    'A dividend that is not below the close before its ex-date is a fault of the vendor: it is left out and named on standard error.\nPrints [{date, close, adjClose}].',
  options: { format: 'text', dividends: 'text', basis: 'text' },
  needs: 'nothing',
  async run(given) {
    const file = fileOf(given);
    const [{ pricesAdjustCommand }, format] = [await market(), await formatOf(given)];
    const dividends = choice(given, 'dividends', ['prior-close', 'ex-close'] as const);
    const basis = choice(given, 'basis', ['raw', 'split-adjusted'] as const);
    await mustExist(file);
    json(
      given,
      await named(file, () =>
        pricesAdjustCommand({
          chunks: createReadStream(file),
          format,
          ...(dividends && { dividends }),
          leaveOut: ({ date, reason }) => given.notify(`${date}: ${reason}; left out`),
          notify: ({ date, reason }) => given.notify(`${date}: ${reason}; left out`),
          ...(basis && { basis }),
        }),
      ),
    );
  },
};

/** A peer file with the format it is in: `FORMAT:FILE`, or the format of the file that is checked. */
async function peerOf(text: string, format: BarFormat): Promise<{ file: string; format: BarFormat }> {
  const { BAR_FORMATS } = await market();
  const own = BAR_FORMATS.find((name) => text.startsWith(`${name}:`));
  const file = own ? text.slice(own.length + 1) : text;
  await mustExist(file);
  return { file, format: own ?? format };
}

const pricesCheck: Command = {
  name: 'prices check',
  usage: 'prices check FILE --format FORMAT [--peer [FORMAT:]FILE ...] [--currency CODE]',
  about:
    'Finds cells of a file of daily bars that are probably wrong, with other sources of the same security as witnesses.\n' +
    'Dividends and adjusted closes are compared with each other and with the price; what the data cannot decide is reported as undecided.\n' +
    'Intraday bars in a yahoo file keep their moments as dates, and only their prices are checked.\n' +
    'A peer in another format is given as FORMAT:FILE. CODE is the currency that the prices should be in: GBp for pence,\n' +
    'GBP for pounds. Prints [{date, field, value, suggested, reason}].',
  options: { format: 'text', peer: 'texts', currency: 'text' },
  needs: 'nothing',
  async run(given) {
    const file = fileOf(given);
    const [{ pricesCheckCommand }, format] = [await market(), await formatOf(given)];
    const peers = await Promise.all(
      ((given.options['peer'] as string[] | undefined) ?? []).map((text) => peerOf(text, format)),
    );
    await mustExist(file);
    let at = file;
    const blame = (which: string): void => void (at = which);
    try {
      json(
        given,
        await pricesCheckCommand({
          chunks: labelled(file, blame),
          format,
          peers: peers.map((peer) => ({ chunks: labelled(peer.file, blame), format: peer.format })),
          ...(given.options['currency'] !== undefined && {
            currency: String(given.options['currency']),
          }),
        }),
      );
    } catch (error) {
      await named(at, () => Promise.reject(error));
    }
  },
};

export const commands: Command[] = [splitsDetect, pricesAdjust, pricesCheck];
