import { createHash } from 'node:crypto';
import { findErrors, scoreOf, worthALook, type ScanFinding } from '@midoffice/market/scan/index';
import { readState, writeState } from '../../platform/app-state/store.ts';
import type { Db, DbOrTrx, Trx } from '../../platform/db/connect.ts';
import { ApiError } from '../../platform/http/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  readDailySeries,
  readDataMarks,
  readWitnesses,
  type DailySeries,
  type DataMark,
} from '../charts/door.ts';
import { requestsBySymbol } from '../usage/door.ts';
import { barsOf } from './rules.ts';
import { knownRequests, rankAgain, readScanMarks, storeFindings, type QueuedFinding } from './scan-store.ts';

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
  readonly seconds: number;
  readonly demand: 'usage' | 'equal';
}

export const readLastScan = (db: DbOrTrx): Promise<ScanDone | undefined> =>
  readState<ScanDone>(db, lastScanName);

const digest = (finding: ScanFinding): string =>
  createHash('sha256').update(finding.basis).digest('hex').slice(0, 32);

/** The probable errors of one series. Other sources are read only where the series itself stands out. */
export async function errorsOf(
  db: DbOrTrx,
  { symbol, columns, splits }: DailySeries,
): Promise<ScanFinding[]> {
  if (!worthALook(columns, splits)) return [];
  const bars = barsOf(columns);
  if (!findErrors({ bars, splits }).length) return [];
  return findErrors({ bars, splits, ...(await readWitnesses(db, symbol)) });
}

/** Looks over some symbols; answers what is to be stored. */
async function look(
  db: DbOrTrx,
  series: readonly DailySeries[],
  requestsOf: (symbol: string) => number | null,
): Promise<QueuedFinding[]> {
  const found: QueuedFinding[] = [];
  for (const one of series) {
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

/** Symbols whose data have changed since they were looked over, or all. */
async function dueMarks(db: Db, full: boolean): Promise<{ due: DataMark[]; unchanged: number }> {
  const [marks, scanned] = await Promise.all([readDataMarks(db), readScanMarks(db)]);
  const due = full ? marks : marks.filter((mark) => !isCurrent(mark, scanned.get(mark.symbol)));
  return { due, unchanged: marks.length - due.length };
}

const isCurrent = (mark: DataMark, scanned: DataMark | undefined): boolean =>
  scanned !== undefined && scanned.changeSetId === mark.changeSetId && scanned.importId === mark.importId;

interface ScanOptions {
  /** All symbols, not only those whose data changed. */
  readonly full?: boolean;
  /** Told after each handful of symbols. */
  progress?(done: number, total: number, message: string): Promise<void>;
}

/**
 * Looks over the daily series of all symbols and ranks what it finds. While one handful is looked over the next is
 * read. Cut off at any point it leaves whole handfuls, and the next scan goes on with the rest.
 */
export async function scanUniverse(platform: Platform, options: ScanOptions = {}): Promise<ScanDone> {
  const begun = performance.now();
  const { db } = platform;
  const demand = await readDemand(platform);
  const { due, unchanged } = await dueMarks(db, options.full ?? false);
  const handfuls = Array.from({ length: Math.ceil(due.length / symbolsAtOnce) }, (_unused, i) =>
    due.slice(i * symbolsAtOnce, (i + 1) * symbolsAtOnce),
  );
  const read = (handful: readonly DataMark[] | undefined): Promise<DailySeries[]> =>
    handful
      ? readDailySeries(
          db,
          handful.map(({ symbol }) => symbol),
        )
      : Promise.resolve([]);
  let bars = 0;
  let found = 0;
  let next = read(handfuls[0]);
  for (const [i, handful] of handfuls.entries()) {
    const series = await next;
    next = read(handfuls[i + 1]);
    // Awaited at the next turn; a failure here must not leave it unheard.
    next.catch(() => undefined);
    const queued = await look(db, series, (symbol) => (demand ? (demand.get(symbol) ?? 0) : null));
    const at = new Date(platform.now()).toISOString();
    await db.transaction().execute((trx) => storeFindings(trx, handful, queued, at));
    bars += series.reduce((sum, { columns }) => sum + columns.date.length, 0);
    found += queued.length;
    const done = Math.min(due.length, (i + 1) * symbolsAtOnce);
    await options.progress?.(done, due.length, `${done} symbols, ${found} probable errors`);
  }
  await rankAgain(db, demand);
  const done: ScanDone = {
    at: new Date(platform.now()).toISOString(),
    symbols: due.length,
    unchanged,
    bars,
    found,
    seconds: Math.round((performance.now() - begun) / 100) / 10,
    demand: demand ? 'usage' : 'equal',
  };
  await writeState(db, lastScanName, done);
  return done;
}

/** Looks over one symbol where its data have changed since. Answers whether they had. */
export async function rescanIfChanged(trx: Trx, symbol: string, nowMs: number): Promise<boolean> {
  const [mark] = await readDataMarks(trx, [symbol]);
  const scanned = await readScanMarks(trx, [symbol]);
  if (!mark || isCurrent(mark, scanned.get(symbol))) return false;
  const requests = await knownRequests(trx, symbol);
  const found = await look(trx, await readDailySeries(trx, [symbol]), () => requests);
  await storeFindings(trx, [mark], found, new Date(nowMs).toISOString());
  return true;
}
