import { createReadStream } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { createGunzip } from 'node:zlib';
import { sourcePattern } from '@midoffice/contract/fundamentals/statements/shapes';
import { symbol as symbolField } from '@midoffice/contract/kernel';
import {
  CompanyFactsError,
  filedSplits,
  readCompanyFacts,
  statementsFromFacts,
  type CompanyFacts,
} from '@midoffice/market/standardise/index';
import { readApiRecords, type RowProblem } from '@midoffice/market/statements/api-records';
import type { StatementRecord } from '@midoffice/market/statements/fields';
import { CommandError, UsageError, type Arguments, type Command } from '../../../platform/cli/command.ts';
import type { Platform } from '../../../platform/platform.ts';
import { storeSourceRecords, type StoredRecords } from './import.ts';
import { symbolsOfCik } from './store.ts';

const packedMaxBytes = 100_000_000;
/** Unpacked; the facts of the largest companies have some 20 MB. */
const unpackedMaxBytes = 500_000_000;
const jsonMaxBytes = 50_000_000;
const problemsShown = 50;
const byCommand = { id: null, label: 'command line' };

async function fileOf(given: Arguments, maxBytes: number): Promise<string> {
  const [path, ...more] = given.words;
  if (!path || more.length) throw new UsageError('Exactly one FILE is needed.');
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) throw new CommandError(`${path} is not a file that can be read.`);
  if (found.size > maxBytes) throw new CommandError(`${path} has more than ${maxBytes / 1e6} MB.`);
  return path;
}

/** Whether a file is gzip, by its first two bytes (RFC 1952). */
async function isGzip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer.readUInt16BE() === 0x1f8b;
  } finally {
    await file.close();
  }
}

async function* bounded(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > unpackedMaxBytes)
      throw new CompanyFactsError(`it has more than ${unpackedMaxBytes / 1e6} MB unpacked`);
    yield chunk;
  }
}

async function companyFactsOf(path: string): Promise<CompanyFacts> {
  const bytes = createReadStream(path);
  const gzip = (await isGzip(path)) ? createGunzip() : undefined;
  // `pipe` does not pass errors of the file on.
  if (gzip) bytes.on('error', (error) => gzip.destroy(error)).pipe(gzip);
  try {
    return await readCompanyFacts(bounded(gzip ?? bytes));
  } catch (error) {
    const isBroken = error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
    if (!isBroken && !(error instanceof CompanyFactsError)) throw error;
    const reason = isBroken ? 'the file cannot be unpacked: it is cut off or damaged' : error.message;
    throw new CommandError(`${basename(path)}: ${reason}. Nothing was imported.`);
  } finally {
    bytes.destroy();
  }
}

function tickerOf(text: string, option: string): string {
  const symbol = symbolField.safeParse(text);
  if (!symbol.success) throw new UsageError(`${option}: ${symbol.error.issues[0]!.message}`);
  return symbol.data;
}

/** Whose facts these are: as the option says, else the symbol with this CIK, else what the file is named after. */
async function symbolOf(given: Arguments, platform: Platform, path: string, cik: string): Promise<string> {
  const asked = given.options['symbol'];
  if (typeof asked === 'string') return tickerOf(asked, '--symbol');
  const [known, ...others] = await symbolsOfCik(platform.db, cik);
  if (known && !others.length) return known;
  const [, named] = /^([A-Z0-9.-]+)_CIK\d{10}\b/.exec(basename(path)) ?? [];
  if (named && !known) return tickerOf(named, 'FILE');
  const reason = known
    ? `CIK ${cik} has the symbols ${[known, ...others].join(', ')}`
    : `no symbol has the CIK ${cik}`;
  throw new UsageError(`--symbol is needed: ${reason}.`);
}

/** All symbols in one transaction: either every record is stored or none. */
async function storeAll(
  platform: Platform,
  source: string,
  fileName: string,
  records: readonly StatementRecord[],
): Promise<Map<string, StoredRecords>> {
  const bySymbol = [...Map.groupBy(records, (one) => one.symbol)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return platform.db.transaction().execute(async (trx) => {
    const done = new Map<string, StoredRecords>();
    for (const [symbol, list] of bySymbol)
      done.set(symbol, await storeSourceRecords(trx, { symbol, source, records: list, fileName }, byCommand));
    return done;
  });
}

function report(
  given: Arguments,
  source: string,
  records: number,
  done: ReadonlyMap<string, StoredRecords>,
): void {
  const sum = (name: 'inserted' | 'changed' | 'changedCells' | 'conflicts'): number =>
    [...done.values()].reduce((all, one) => all + one[name], 0);
  const counts = {
    inserted: sum('inserted'),
    changed: sum('changed'),
    changedCells: sum('changedCells'),
    conflicts: sum('conflicts'),
  };
  given.notify(
    `${records} statements of ${[...done.keys()].join(', ') || 'no symbol'} read: ${counts.inserted} new, ${counts.changed} changed.`,
  );
  if (counts.conflicts)
    given.notify(
      `${counts.conflicts} corrected values differ from ${source} now; the editor asks what to do.`,
    );
  given.out(JSON.stringify({ source, symbols: [...done.keys()], records, ...counts }));
}

async function importCompanyFacts(given: Arguments, platform: Platform): Promise<void> {
  const path = await fileOf(given, packedMaxBytes);
  const { facts, cik, entityName } = await companyFactsOf(path);
  const symbol = await symbolOf(given, platform, path, cik);
  const records = statementsFromFacts(facts, { symbol, cik });
  if (!records.length)
    throw new CommandError(`${basename(path)}: there are no statements in it. Nothing was imported.`);
  given.notify(`${entityName || 'A company without a name'}, CIK ${cik}, as ${symbol}.`);
  for (const { ratio, filed, lastPeriod } of filedSplits(facts))
    given.notify(
      `Split of ${ratio} to 1: reports since ${filed} restate amounts per share up to ${lastPeriod}; earlier ones are put on the same basis.`,
    );
  report(given, 'sec', records.length, await storeAll(platform, 'sec', basename(path), records));
}

const problemText = ({ row, field, message }: RowProblem): string =>
  `${row ? `row ${row}${field ? `, ${field}` : ''}: ` : ''}${message}`;

async function importStatements(given: Arguments, platform: Platform): Promise<void> {
  const source = given.options['source'];
  if (typeof source !== 'string' || !sourcePattern.test(source))
    throw new UsageError('--source must be the name of a source, such as sec or yahoo.');
  if (source === 'db' || source === 'manual')
    throw new UsageError(`--source: ${source} is no source, but what follows from them.`);
  const path = await fileOf(given, jsonMaxBytes);
  const name = basename(path);
  let json: unknown;
  try {
    json = JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new CommandError(`${name}: the file is not JSON (${error.message}). Nothing was imported.`);
  }
  const { records, problems, ignored } = readApiRecords(json);
  if (problems.length) {
    for (const problem of problems.slice(0, problemsShown)) given.notify(`${name}, ${problemText(problem)}`);
    if (problems.length > problemsShown) given.notify(`and ${problems.length - problemsShown} more`);
    throw new CommandError(`${name}, ${problemText(problems[0]!)}. Nothing was imported.`);
  }
  if (!records.length)
    throw new CommandError(`${name}: there are no statements in it. Nothing was imported.`);
  if (ignored.size)
    given.notify(`Fields without a column were left out: ${[...ignored.keys()].slice(0, 20).join(', ')}.`);
  report(given, source, records.length, await storeAll(platform, source, name, records));
}

export const commands: Command[] = [
  {
    name: 'import companyfacts',
    usage: 'import companyfacts FILE [--symbol S]',
    about:
      "Imports statements from the SEC's company facts (api/xbrl/companyfacts, .json or .json.gz) as source sec. Without --symbol: the symbol that has the CIK, or the one that a file named SYMBOL_CIK0000000000 says. The same file twice changes nothing.",
    options: { symbol: 'text' },
    needs: 'platform',
    run: importCompanyFacts,
  },
  {
    name: 'import statements',
    usage: 'import statements FILE --source S',
    about:
      'Imports statements as the public API answers them (JSON, version 3 or stable, any number of symbols) as a source. Every bad row is named, and nothing is imported then; the same file twice changes nothing.',
    options: { source: 'text' },
    needs: 'platform',
    run: importStatements,
  },
];
