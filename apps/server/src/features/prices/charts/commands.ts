import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { symbol as symbolField } from '@midoffice/contract/kernel';
import { chartTypes, vendorSources, type VendorSource } from '@midoffice/contract/prices/charts/shapes';
import { BAR_FORMATS, FileError, INTRADAY_FORMATS, isTimeZone } from '@midoffice/market';
import { CommandError, UsageError, type Arguments, type Command } from '../../../platform/cli/command.ts';
import type { Platform } from '../../../platform/platform.ts';
import { importBars, importEvents, type ImportDone } from './import.ts';
import type { ImportTarget } from './import-target.ts';

function text(given: Arguments, name: string): string | undefined {
  const value = given.options[name];
  return typeof value === 'string' ? value : undefined;
}

function oneOf<T extends string>(given: Arguments, name: string, known: readonly T[], fallback?: T): T {
  const value = text(given, name) ?? fallback;
  const found = known.find((one) => one === value);
  if (!found) throw new UsageError(`--${name} must be one of ${known.join(', ')}`);
  return found;
}

async function fileOf(given: Arguments): Promise<string> {
  const [path, ...more] = given.words;
  if (!path || more.length) throw new UsageError('Exactly one FILE is needed.');
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) throw new CommandError(`${path} is not a file that can be read.`);
  return path;
}

function targetOf(given: Arguments, path: string, format: string, platform: Platform): ImportTarget {
  const parsed = symbolField.safeParse(text(given, 'symbol') ?? '');
  if (!parsed.success) throw new UsageError(`--symbol: ${parsed.error.issues[0]!.message}`);
  const source: VendorSource = oneOf(given, 'source', vendorSources);
  return {
    symbol: parsed.data,
    source,
    format,
    fileName: basename(path),
    name: text(given, 'name'),
    exchange: text(given, 'exchange'),
    actor: { id: null, label: 'command line' },
    nowMs: platform.now(),
  };
}

function report(given: Arguments, target: ImportTarget, what: string, done: ImportDone): void {
  if (done.importId === null)
    given.notify(`${target.symbol}: all ${done.rows} ${what} were known already, nothing changed.`);
  else
    given.notify(
      `${target.symbol}: ${done.rows} ${what} read, ${done.inserted} new, ${done.changed} changed.`,
    );
  if (done.conflicts)
    given.notify(
      `${done.conflicts} repaired values differ from this file. The repairs stay; please decide them on the chart screen.`,
    );
  if (done.held)
    given.notify(`${done.held} bars were left out: they lie in a no-override range of this source.`);
  if (done.possibleError) given.notify(`Possible errors: ${done.possibleError}`);
  const { importId, rows, inserted, changed, conflicts, held, possibleError } = done;
  const { symbol, source } = target;
  given.out(
    JSON.stringify({
      symbol,
      source,
      importId,
      rows,
      inserted,
      changed,
      conflicts,
      held,
      possibleError,
    }),
  );
}

async function notified<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof FileError)
      throw new CommandError(`${basename(path)}, ${error.message}. Nothing was imported.`);
    throw error;
  }
}

const formats = [...new Set([...BAR_FORMATS, ...INTRADAY_FORMATS])];
const common = { symbol: 'text', source: 'text', name: 'text', exchange: 'text' } as const;

function eventsCommand(subject: 'splits' | 'dividends', columns: string): Command {
  return {
    name: `import ${subject}`,
    usage: `import ${subject} FILE --symbol S --source ${vendorSources.join('|')} [--complete]`,
    about: `Imports a source's ${subject} (CSV ${columns}, or JSON). --complete: the file is the whole list, so events that it lacks are removed.`,
    options: { ...common, complete: 'flag' },
    needs: 'platform',
    async run(given, platform) {
      const path = await fileOf(given);
      const target = targetOf(given, path, 'list', platform);
      const done = await notified(path, () =>
        importEvents(platform.database, target, subject, createReadStream(path), {
          complete: given.options['complete'] === true,
        }),
      );
      report(given, target, subject, done);
    },
  };
}

export const commands: Command[] = [
  {
    name: 'import bars',
    usage: `import bars FILE --symbol S --source ${vendorSources.join('|')} --format ${formats.join('|')} [--name N] [--exchange E] [--chart-type ${chartTypes.join('|')}] [--time-zone Z]`,
    about:
      'Imports bars of one source (default: daily). A bad row is reported with line and field, and nothing is imported; importing the same file twice changes nothing. --time-zone: the zone of the exchange, for files whose times are UTC.',
    options: { ...common, format: 'text', 'chart-type': 'text', 'time-zone': 'text' },
    needs: 'platform',
    async run(given, platform) {
      const path = await fileOf(given);
      const chartType = oneOf(given, 'chart-type', chartTypes, 'eod');
      const format = oneOf<string>(given, 'format', chartType === 'eod' ? BAR_FORMATS : INTRADAY_FORMATS);
      const timeZone = text(given, 'time-zone') ?? 'America/New_York';
      if (!isTimeZone(timeZone)) throw new UsageError(`--time-zone ${timeZone} is not known`);
      const target = { ...targetOf(given, path, format, platform), chartType, timeZone };
      const done = await notified(path, () =>
        importBars(platform.database, target, createReadStream(path), {
          onRows: (rows) => given.notify(`${rows.toLocaleString('en-US')} rows read ...`),
        }),
      );
      report(given, target, 'bars', done);
    },
  },
  eventsCommand('splits', 'date,ratio'),
  eventsCommand('dividends', 'date,amount'),
];
