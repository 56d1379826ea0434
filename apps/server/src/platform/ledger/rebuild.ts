import type { Db } from '../db/connect.ts';
import type { Jobs, Progress } from '../jobs/jobs.ts';
import type { Log } from '../log/log.ts';
import { notifyOnCommit } from '../push/store.ts';
import type { Actor } from '../audit/store.ts';
import { derivedKinds, type DerivedKind } from './derived.ts';
import {
  addDone,
  beginRebuild,
  claimFailed,
  claimSymbol,
  endRebuild,
  noteVersion,
  readDerived,
  readFailures,
  rebuildIsOpen,
  type DerivedState,
} from './derived-store.ts';
import { previewSymbol, remakeSymbol, type Remade, type RemadeBy } from './remake.ts';

/** The job that makes derived data again. */
export const rebuildJob = 'ledger.rebuild';

const atOnce = 200;

/** Writes down the rules of kinds of which nobody has: the present ones where there is nothing that others could have made. */
async function noteRules(db: Db, kinds: readonly DerivedKind[]): Promise<void> {
  const known = await readDerived(db);
  for (const kind of kinds.filter(({ name }) => !known.has(name))) {
    const filled = (await kind.symbolsAfter(db, '', 1)).length > 0;
    await noteVersion(db, kind.name, filled ? 0 : kind.version);
  }
}

const isOutdated = ({ version }: DerivedKind, state: DerivedState): boolean =>
  state.version !== version || state.target !== null;

/** Kinds of which something is to be made again: other rules made it, a rebuild was cut off, or it could not be made. */
async function pendingNames(db: Db, kinds: readonly DerivedKind[]): Promise<string[]> {
  const states = await readDerived(db);
  const names: string[] = [];
  for (const kind of kinds) {
    const state = states.get(kind.name);
    if (state && (isOutdated(kind, state) || (await readFailures(db, kind.name)).length))
      names.push(kind.name);
  }
  return names;
}

/** Input of the job: the kinds that its final message names. It makes whatever has to be made. */
export interface RebuildTask {
  readonly kinds?: readonly string[];
}

/**
 * Has a worker make again what other rules have made, once however many processes start. To be called when all features have
 * started.
 * @returns the job; null where nothing is to do, somebody does it already, or this process leaves jobs to others
 */
export async function startRebuild({
  db,
  jobs,
  works,
}: {
  readonly db: Db;
  readonly jobs: Jobs;
  readonly works: boolean;
}): Promise<string | null> {
  const kinds = derivedKinds();
  await noteRules(db, kinds);
  const names = works ? await pendingNames(db, kinds) : [];
  if (!names.length) return null;
  const task: RebuildTask = { kinds: names };
  return db.transaction().execute(async (trx) => {
    if (await rebuildIsOpen(trx, rebuildJob)) return null;
    return jobs.enqueue(rebuildJob, task, { trx });
  });
}

/** Who rebuilds, and who is notified. */
export interface Rebuild {
  readonly db: Db;
  readonly log: Log;
  readonly actor: Actor;
  readonly call: string;
  readonly progress: Progress;
  /** Called for every symbol of which something came out differently or could not be made. */
  readonly notify?: (kind: DerivedKind, symbol: string, remade: Remade) => void;
}

/** What is done of one kind, and how much there is. */
interface Extent {
  readonly done: number;
  readonly all: number;
}

async function extentOf(db: Db, kind: DerivedKind, position: string): Promise<Extent> {
  const all = await kind.countAfter(db, '');
  return { all, done: position === '' ? 0 : all - (await kind.countAfter(db, position)) };
}

/** Notifies consoles of changes, once for many symbols. */
function createNews(db: Db, kind: DerivedKind) {
  let some = false;
  return {
    add({ changed }: Remade): void {
      some ||= changed.length > 0;
    },
    async notify(): Promise<void> {
      if (some) for (const subject of kind.pushes) await notifyOnCommit(db, { subject });
      some = false;
    },
  };
}

/** Makes one symbol again in a transaction of its own, unless another rebuild has. */
async function doSymbol(
  rebuild: Rebuild,
  kind: DerivedKind,
  symbol: string,
  options: { readonly from: number | null; readonly failed: boolean },
): Promise<Remade | null> {
  const by: RemadeBy = { ...rebuild, from: options.from };
  const done = await rebuild.db.transaction().execute(async (trx) => {
    const mine = options.failed
      ? await claimFailed(trx, kind.name, symbol)
      : await claimSymbol(trx, kind.name, kind.version, symbol);
    if (!mine) return null;
    const remade = await remakeSymbol(trx, kind, symbol, by);
    const counted = { made: remade.made, changed: remade.changed.length };
    await addDone(trx, kind.name, symbol, counted, options.failed ? undefined : symbol);
    return remade;
  });
  if (done && (done.changed.length || done.failures.length)) rebuild.notify?.(kind, symbol, done);
  return done;
}

async function doAll(
  rebuild: Rebuild,
  kind: DerivedKind,
  state: DerivedState,
  advance: () => Promise<void>,
): Promise<void> {
  const { db } = rebuild;
  const news = createNews(db, kind);
  const from = state.version === kind.version ? null : state.version;
  let at = state.position;
  for (;;) {
    const symbols = await kind.symbolsAfter(db, at, atOnce);
    if (!symbols.length) break;
    for (const symbol of symbols) {
      const done = await doSymbol(rebuild, kind, symbol, { from, failed: false });
      if (done) news.add(done);
      await advance();
    }
    at = symbols.at(-1)!;
    await news.notify();
  }
  await endRebuild(db, kind.name, kind.version);
}

/** Tries the series again that could not be made; their symbols may be made by now. */
async function retryFailed(rebuild: Rebuild, kind: DerivedKind): Promise<void> {
  const news = createNews(rebuild.db, kind);
  for (const symbol of new Set((await readFailures(rebuild.db, kind.name)).map((one) => one.symbol))) {
    await rebuild.progress(0, 0, `${kind.title}: ${symbol}`);
    const done = await doSymbol(rebuild, kind, symbol, { from: null, failed: true });
    if (done) news.add(done);
  }
  await news.notify();
}

/** All symbols of a kind in their order, read as they are needed. */
export async function* symbolsOf(db: Db, kind: DerivedKind): AsyncGenerator<string> {
  let after = '';
  for (;;) {
    const symbols = await kind.symbolsAfter(db, after, atOnce);
    yield* symbols;
    if (symbols.length < atOnce) return;
    after = symbols.at(-1)!;
  }
}

/** Makes one symbol again, whatever made it, or with `preview` says without a trace what would come out differently. */
export async function rebuildSymbol(
  rebuild: Omit<Rebuild, 'progress'>,
  kind: DerivedKind,
  symbol: string,
  preview: boolean,
): Promise<Remade> {
  const { db } = rebuild;
  const remade = await db
    .transaction()
    .execute((trx) =>
      (preview ? previewSymbol : remakeSymbol)(trx, kind, symbol, { ...rebuild, from: null }),
    );
  const news = createNews(db, kind);
  if (!preview) news.add(remade);
  await news.notify();
  return remade;
}

/** What a rebuild came to, also where it was cut off in between. */
export interface Rebuilt {
  /** In words, with the series that could not be made. */
  readonly said: string;
  /** How many could not be made. */
  readonly failed: number;
  /** How many symbols there are of the kinds of which all was to be made. */
  readonly symbols: number;
}

/**
 * Makes again what other rules have made than the present ones, symbol by symbol, each in a transaction of its own, so that
 * it may be cut off at any point and goes on where it stopped; several at once share the work. Where nothing else is left,
 * series are tried that could not be made.
 * @param options.kinds all by default
 * @param options.anyway also what the present rules made
 * @param options.about kinds to name at the end in addition to those that had something to do
 */
export async function rebuildDerived(
  rebuild: Rebuild,
  options: {
    readonly kinds?: readonly DerivedKind[];
    readonly anyway?: boolean;
    readonly about?: readonly string[];
  } = {},
): Promise<Rebuilt> {
  const { kinds = derivedKinds(), anyway = false, about = [] } = options;
  const { db } = rebuild;
  for (const kind of kinds) await beginRebuild(db, kind.name, kind.version, anyway);
  const states = await readDerived(db);
  const worked = new Set(about);
  const extents = new Map<DerivedKind, Extent>();
  for (const kind of kinds) {
    const state = states.get(kind.name)!;
    if (state.target !== null) extents.set(kind, await extentOf(db, kind, state.position));
  }
  const all = [...extents.values()].reduce((sum, one) => sum + one.all, 0);
  let done = [...extents.values()].reduce((sum, one) => sum + one.done, 0);
  for (const kind of kinds) {
    if (extents.has(kind)) {
      worked.add(kind.name);
      await rebuild.progress(done, all, kind.title);
      await doAll(rebuild, kind, states.get(kind.name)!, async () => {
        done += 1;
        await rebuild.progress(done, Math.max(all, done), kind.title);
      });
    } else if ((await readFailures(db, kind.name)).length) {
      worked.add(kind.name);
      await retryFailed(rebuild, kind);
    }
  }
  const notified = kinds.filter(({ name }) => worked.has(name));
  return { ...(await sayDone(db, notified)), symbols: done };
}

const namesPrinted = 10;
const some = (names: readonly string[], separator: string): string =>
  [...names.slice(0, namesPrinted), ...(names.length > namesPrinted ? ['and others'] : [])].join(separator);

async function sayDone(db: Db, kinds: readonly DerivedKind[]): Promise<Omit<Rebuilt, 'symbols'>> {
  const states = await readDerived(db);
  const failures: string[] = [];
  const parts: string[] = [];
  for (const { name, title } of kinds) {
    const { made, changed, samples } = states.get(name)!;
    const which = samples.length ? ` (${some(samples, ', ')})` : '';
    parts.push(`${title}: ${made} made again, ${changed} came out differently${which}`);
    for (const { series, message } of await readFailures(db, name)) failures.push(`${series}: ${message}`);
  }
  const said = parts.length ? `${parts.join('; ')}.` : 'Everything follows the current rules.';
  const lacking = failures.length ? ` ${failures.length} could not be made: ${some(failures, '; ')}` : '';
  return { said: said + lacking, failed: failures.length };
}
