import { createHash } from 'node:crypto';
import { scoreOf, worthChecking, type ScanFinding } from '@midoffice/market/scan/index';
import { readState, writeState } from '../../../platform/app-state/store.ts';
import type { Db, DbOrTrx, Trx } from '../../../platform/db/connect.ts';
import { ApiError } from '../../../platform/http/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  detectListedAgain,
  findErrorsApart,
  readDailySeries,
  readDataMarks,
  readWitnesses,
  type DailySeries,
} from '../../prices/charts/api.ts';
import { readRenamed } from '../fix-runner/api.ts';
import { requestsBySymbol } from '../../usage/api-usage/api.ts';
import { lockSymbol, tryLockSymbols } from './locks-store.ts';
import { barsOf } from './rules.ts';
import {
  knownRequests,
  noteSeriesScanned,
  rankAgain,
  readOpenSymbols,
  readScanMarks,
  readVersions,
  storeFindings,
  type QueuedFinding,
  type ScanMark,
} from './scan-store.ts';
import { areStatementsDue, rescanStatements, scanStatements } from './statement-scan.ts';

/** Symbols that are read at once: some ten thousand bars, so that memory stays small and queries few. */
const symbolsAtOnce = 16;
const demandDays = 30;
const lastScanName = 'review-last-scan';

/** What a scan came to. */
export interface ScanDone {
  readonly at: string;
  readonly symbols: number;
  readonly unchanged: number;
  readonly bars: number;
  readonly found: number;
  /** Symbols whose statements were scanned. */
  readonly statements: number;
  readonly seconds: number;
  readonly demand: 'usage' | 'equal';
}

export const readLastScan = (db: DbOrTrx): Promise<ScanDone | undefined> =>
  readState<ScanDone>(db, lastScanName);

const digest = (finding: ScanFinding): string =>
  createHash('sha256').update(finding.basis).digest('hex').slice(0, 32);

/** The probable errors of one series. Other sources are read only where the series itself has a suspicious value. */
export async function errorsOf(
  db: DbOrTrx,
  { symbol, columns, splits }: DailySeries,
): Promise<ScanFinding[]> {
  if (!worthChecking(columns, splits)) return [];
  const bars = barsOf(columns);
  if (!(await findErrorsApart(symbol, { bars, splits })).length) return [];
  return findErrorsApart(symbol, { bars, splits, ...(await readWitnesses(db, symbol)) });
}

/**
 * Scans some symbols; returns the results to store. Symbols that were renamed have no results: their data is now under
 * the new ticker and is scanned there.
 */
async function scanSymbols(
  db: DbOrTrx,
  series: readonly DailySeries[],
  requestsOf: (symbol: string) => number | null,
): Promise<QueuedFinding[]> {
  const found: QueuedFinding[] = [];
  const renamed = await readRenamed(
    db,
    series.map(({ symbol }) => symbol),
  );
  for (const one of series) {
    if (renamed.has(one.symbol)) continue;
    const requests = requestsOf(one.symbol);
    const known = new Set<string>();
    for (const finding of await errorsOf(db, one)) {
      const basis = digest(finding);
      if (known.has(basis)) continue;
      known.add(basis);
      found.push({ symbol: one.symbol, finding, basis, requests, score: scoreOf(finding, requests ?? 0) });
    }
  }
  return found;
}

/** How often customers asked for each symbol in 30 days; null where the usage engine is not there. */
async function readDemand(platform: Platform): Promise<Map<string, number> | null> {
  try {
    const since = new Date(platform.now() - demandDays * 86_400_000).toISOString();
    return await requestsBySymbol(platform.clickhouse, since);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 503) throw error;
    return null;
  }
}

/** How far the data of symbols have come, all of them unless some are named. To be read before the series themselves. */
async function readMarks(db: DbOrTrx, symbols?: readonly string[]): Promise<ScanMark[]> {
  const [marks, versions] = await Promise.all([readDataMarks(db, symbols), readVersions(db, symbols)]);
  return marks.map((mark) => ({ ...mark, version: versions.get(mark.symbol) ?? 0 }));
}

/**
 * Symbols whose data have changed since their last scan, or all. Also includes renamed symbols that still have open
 * items from a scan of an earlier release.
 */
async function dueSymbols(db: Db, full: boolean): Promise<{ due: string[]; unchanged: number }> {
  const [marks, scanned] = await Promise.all([readMarks(db), readScanMarks(db)]);
  const left = await readRenamed(db, await readOpenSymbols(db));
  const isDue = (mark: ScanMark): boolean =>
    left.has(mark.symbol) || !isCurrent(mark, scanned.get(mark.symbol));
  const due = full ? marks : marks.filter(isDue);
  return { due: due.map(({ symbol }) => symbol), unchanged: marks.length - due.length };
}

const isCurrent = (mark: ScanMark, scanned: ScanMark | undefined): boolean =>
  scanned !== undefined &&
  scanned.changeSetId === mark.changeSetId &&
  scanned.importId === mark.importId &&
  scanned.version === mark.version;

interface ScanOptions {
  /** All symbols, not only those whose data changed. */
  readonly full?: boolean;
  /** Called after each batch of symbols. */
  progress?(done: number, total: number, message: string): Promise<void>;
  /** Called with each batch after it was read and before its results are stored; tests make changes at that moment. */
  readDone?(symbols: readonly string[]): Promise<void>;
}

/** Symbols that are read at once, as they are and how far their data had come before they were read. */
interface Handful {
  readonly marks: readonly ScanMark[];
  readonly series: readonly DailySeries[];
}

async function readHandful(db: Db, symbols: readonly string[]): Promise<Handful> {
  const marks = await readMarks(db, symbols);
  return { marks, series: await readDailySeries(db, symbols) };
}

/**
 * Stores the findings of some symbols, except of those whose series was rebuilt since it was read, and, unless `waits`
 * is set, of those that somebody is deciding right now: their findings may be out of date. Returns these symbols.
 */
async function storeUnchanged(
  db: Db,
  marks: readonly ScanMark[],
  found: readonly QueuedFinding[],
  { at, waits }: { readonly at: string; readonly waits: boolean },
): Promise<string[]> {
  const symbols = marks.map(({ symbol }) => symbol);
  const stored = await db.transaction().execute(async (trx) => {
    if (waits) for (const symbol of symbols) await lockSymbol(trx, symbol);
    const locked = new Set(waits ? symbols : await tryLockSymbols(trx, symbols));
    // Read under the lock: whoever held it before has committed what they did.
    const versions = await readVersions(trx, symbols);
    const same = marks.filter(
      ({ symbol, version }) => locked.has(symbol) && (versions.get(symbol) ?? 0) === version,
    );
    const kept = new Set(same.map(({ symbol }) => symbol));
    await storeFindings(
      trx,
      'prices',
      [...kept],
      found.filter(({ symbol }) => kept.has(symbol)),
      at,
    );
    await noteSeriesScanned(trx, same, at);
    return kept;
  });
  return symbols.filter((symbol) => !stored.has(symbol));
}

const handfulsOf = (symbols: readonly string[], size: number): string[][] =>
  Array.from({ length: Math.ceil(symbols.length / size) }, (_unused, i) =>
    symbols.slice(i * size, (i + 1) * size),
  );

/**
 * Scans the daily series of all symbols and ranks the findings. While one batch is scanned the next is read. A scan
 * that is killed leaves complete batches, and the next one continues with the others. Symbols that were repaired or
 * decided meanwhile are scanned again at the end, one by one; those that changed even then are left to the next scan.
 */
export async function scanUniverse(platform: Platform, options: ScanOptions = {}): Promise<ScanDone> {
  const begun = performance.now();
  const { db } = platform;
  const demand = await readDemand(platform);
  const { due, unchanged } = await dueSymbols(db, options.full ?? false);
  const handfuls = handfulsOf(due, symbolsAtOnce);
  const tally = { inspected: 0, bars: 0, found: 0 };
  const overtaken: string[] = [];
  const review = async ({ marks, series }: Handful, waits: boolean): Promise<string[]> => {
    const queued = await scanSymbols(db, series, (symbol) => (demand ? (demand.get(symbol) ?? 0) : null));
    await options.readDone?.(marks.map(({ symbol }) => symbol));
    const at = new Date(platform.now()).toISOString();
    const left = await storeUnchanged(db, marks, queued, { at, waits });
    tally.inspected += marks.length - left.length;
    tally.found += queued.filter(({ symbol }) => !left.includes(symbol)).length;
    tally.bars += series.reduce((sum, { columns }) => sum + columns.date.length, 0);
    await options.progress?.(
      tally.inspected,
      due.length,
      `${tally.inspected} symbols, ${tally.found} probable errors`,
    );
    return left;
  };
  const read = (handful: readonly string[] | undefined): Promise<Handful> =>
    handful ? readHandful(db, handful) : Promise.resolve({ marks: [], series: [] });
  let next = read(handfuls[0]);
  for (const i of handfuls.keys()) {
    const handful = await next;
    next = read(handfuls[i + 1]);
    // Awaited at the next turn; a failure here must not leave it unheard.
    next.catch(() => undefined);
    overtaken.push(...(await review(handful, false)));
  }
  for (const symbol of overtaken) await review(await read([symbol]), true);
  await detectListedAgain(db, due);
  const statements = await scanStatements(platform, {
    full: options.full ?? false,
    requestsOf: (symbol) => (demand ? (demand.get(symbol) ?? 0) : null),
    progress: (done, found) =>
      options.progress?.(
        tally.inspected,
        due.length,
        `${tally.inspected} symbols and the statements of ${done}, ${tally.found + found} probable errors`,
      ),
  });
  await rankAgain(db, demand);
  const done: ScanDone = {
    at: new Date(platform.now()).toISOString(),
    symbols: tally.inspected,
    unchanged,
    bars: tally.bars,
    found: tally.found + statements.found,
    statements: statements.symbols,
    seconds: Math.round((performance.now() - begun) / 100) / 10,
    demand: demand ? 'usage' : 'equal',
  };
  await writeState(db, lastScanName, done);
  return done;
}

/**
 * Scans one symbol; the caller holds its lock (`lockSymbol`). A repair made during the scan makes the symbol due again.
 */
export async function rescan(trx: Trx, symbol: string, nowMs: number): Promise<void> {
  const marks = await readMarks(trx, [symbol]);
  const requests = await knownRequests(trx, symbol);
  const found = await scanSymbols(trx, await readDailySeries(trx, [symbol]), () => requests);
  const at = new Date(nowMs).toISOString();
  await storeFindings(trx, 'prices', [symbol], found, at);
  await noteSeriesScanned(trx, marks, at);
  await rescanStatements(trx, symbol, nowMs);
}

/** Looks over one locked symbol where its data have changed since. Answers whether they had. */
export async function rescanIfChanged(trx: Trx, symbol: string, nowMs: number): Promise<boolean> {
  const [mark] = await readMarks(trx, [symbol]);
  const scanned = await readScanMarks(trx, [symbol]);
  if (!mark || isCurrent(mark, scanned.get(symbol))) {
    if (!(await areStatementsDue(trx, symbol))) return false;
    await rescanStatements(trx, symbol, nowMs);
    return true;
  }
  await rescan(trx, symbol, nowMs);
  return true;
}
