import type { Trx } from '../../../platform/db/connect.ts';
import type { Progress } from '../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../platform/platform.ts';
import { notifyOnCommit } from '../../../platform/push/store.ts';
import { computePart, placeSymbol, type Placed } from './compute.ts';
import { lockCoverage, readDue, readStale, removeDue, type DueSymbol } from './due-store.ts';
import { allParts, coverageParts, type CoveragePart, type Entry } from './parts.ts';
import { readExchanges } from './source-store.ts';
import { markGroups, placeSymbols, readDueGroups, removeSymbols, replaceEntries, sumGroup } from './store.ts';

const symbolsAtOnce = 25;
const marksAtMost = 50_000;
const staleAtMost = 2000;
/** Each symbol is computed whole at least as often, whatever is marked. */
const recheckMs = 24 * 3_600_000;

export interface RefreshOptions {
  /** Ends after it, between two batches; the next run goes on there. */
  readonly budgetMs?: number;
  readonly progress?: Progress;
}

type Batch = readonly DueSymbol[];

/** Computes the due parts of a batch, and marks the groups that it is in, before and after. */
async function computeBatch(trx: Trx, batch: Batch, nowMs: number): Promise<void> {
  await lockCoverage(trx);
  const symbols = batch.map(({ symbol }) => symbol);
  await markGroups(trx, symbols);
  const exchanges = await readExchanges(trx, symbols);
  const gone = symbols.filter((symbol) => !exchanges.has(symbol));
  if (gone.length) await removeSymbols(trx, gone);
  const placed: Placed[] = [];
  for (const part of allParts) {
    const due = batch.filter(({ symbol, parts }) => exchanges.has(symbol) && parts.includes(part));
    const names = due.map(({ symbol }) => symbol);
    if (!names.length) continue;
    const entries =
      part === 'profile'
        ? await placeAll(trx, names, exchanges, placed)
        : await computePart(trx, part, names, exchanges);
    await replaceEntries(trx, { symbols: names, fields: coverageParts[part] }, entries);
  }
  if (placed.length) await placeSymbols(trx, placed, nowMs);
  await removeDue(
    trx,
    batch.flatMap(({ ids }) => ids),
  );
  if (placed.length) await markGroups(trx, symbols);
}

async function placeAll(
  trx: Trx,
  symbols: readonly string[],
  exchanges: ReadonlyMap<string, string>,
  placed: Placed[],
): Promise<readonly Entry[]> {
  const all: Entry[] = [];
  for (const symbol of symbols) {
    const one = await placeSymbol(trx, symbol, exchanges.get(symbol)!);
    placed.push(one.placed);
    all.push(...one.entries);
  }
  return all;
}

/** Marked symbols with their parts, then whole ones that were computed longest ago. */
async function readWork(platform: Platform): Promise<DueSymbol[]> {
  const marked = await readDue(platform.db, marksAtMost);
  const before = new Date(platform.now() - recheckMs);
  const stale = new Set(await readStale(platform.db, before, staleAtMost));
  const whole = (symbol: string): readonly CoveragePart[] | undefined =>
    stale.delete(symbol) ? allParts : undefined;
  const known = marked.map((one) => ({ ...one, parts: whole(one.symbol) ?? one.parts }));
  return [...known, ...[...stale].map((symbol) => ({ symbol, parts: allParts, ids: [] }))];
}

/** Sums the marked groups, each in a transaction of its own. */
async function sumGroups(platform: Platform): Promise<void> {
  for (const group of await readDueGroups(platform.db))
    await platform.db.transaction().execute(async (trx) => {
      await lockCoverage(trx);
      await sumGroup(trx, group);
      await notifyOnCommit(trx, { subject: 'coverage' });
    });
}

/**
 * Brings the coverage of marked symbols up to date, and of those that were computed longest ago. What is computed and that it is
 * done commit together, so that a run may be cut off at any point and two may run at once.
 * @returns how many symbols were computed, and how many are left for the next run
 */
export async function refreshCoverage(
  platform: Platform,
  { budgetMs = Infinity, progress = async () => undefined }: RefreshOptions = {},
): Promise<{ symbols: number; left: number }> {
  const work = await readWork(platform);
  const endsAt = performance.now() + budgetMs;
  let done = 0;
  while (done < work.length && performance.now() < endsAt) {
    const batch = work.slice(done, done + symbolsAtOnce);
    await platform.db.transaction().execute((trx) => computeBatch(trx, batch, platform.now()));
    done += batch.length;
    await progress(done, work.length, `Computed ${done} of ${work.length} symbols`);
  }
  await sumGroups(platform);
  return { symbols: done, left: work.length - done };
}
