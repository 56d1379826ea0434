import { createHash } from 'node:crypto';
import type { ChartImportDone, ImportedCell } from '@midoffice/contract/prices/charts/shapes';
import type { TextChunks } from '@midoffice/market';
import { insertAudit } from '../../../platform/audit/store.ts';
import { digesting } from '../../../platform/crypto/digesting.ts';
import { inBulk, type Copy } from '../../../platform/db/bulk-store.ts';
import type { Database, Trx } from '../../../platform/db/connect.ts';
import { conflict } from '../../../platform/http/errors.ts';
import { mergeEffects, noEffects, type DerivedEffects } from '../../../platform/ledger/change.ts';
import { lockTarget, withoutTrace } from '../../../platform/ledger/store.ts';
import { notifyOnCommit } from '../../../platform/push/store.ts';
import { BrokenCells } from './broken-cells.ts';
import { detectPossibleErrors } from './detect.ts';
import { readEvents, rowsOf, type BarFile } from './import-file.ts';
import { newestImport, sampleBars, sampleEvents, stagedRange } from './import-preview-store.ts';
import {
  countBars,
  countEvents,
  insertImport,
  raiseConflicts,
  removeUnlisted,
  stageBars,
  stageEvents,
  storeSymbol,
  writeBars,
  writeEvents,
} from './import-store.ts';
import type { ImportTarget } from './import-target.ts';
import { refreshAdjustments } from './adjustments.ts';
import { rebuildSeries } from './ledger-tables.ts';
import { markHeldBars } from './no-override-store.ts';
import { rebuildInWindows } from './rebuild-windows-store.ts';
import { refuseRepaired } from '../../../platform/repairs/repairs.ts';
import { envs } from './series.ts';
import { chartTypesOf } from './series-store.ts';
import { readSymbol, type SymbolRow } from './store.ts';

/** What an import did, or would do. */
export interface ImportDone extends Omit<ChartImportDone, 'success' | 'message' | 'preview'> {
  /** Null: nothing was written, because the file says what was known already or only a preview was wanted. */
  readonly importId: number | null;
}

/** How an import is asked for. */
export interface ImportOptions {
  /** Works everything out and takes it back: nothing is written, nobody is notified. */
  readonly preview?: boolean;
  /** The newest repair and the newest import that the person had seen; a newer one is refused. */
  readonly expectedChangeSet?: number | undefined;
  readonly expectedImport?: number | undefined;
  /** Called from time to time with the rows read so far. */
  readonly onRows?: (rows: number) => void;
}

/** Makes the main series again that an import bears on: all of the symbol, or the intraday one that it is about. */
async function rebuildMain(
  trx: Trx,
  { symbol, chartType: imported = 'eod' }: ImportTarget,
  check: boolean,
): Promise<DerivedEffects> {
  let effects = noEffects;
  for (const env of envs) {
    for (const chartType of await chartTypesOf(trx, symbol, env)) {
      if (imported !== 'eod' && chartType !== imported) continue;
      const name = { symbol, env, chartType };
      const windows = chartType === 'eod' ? null : await rebuildInWindows(trx, name, { check });
      if (windows) await refreshAdjustments(trx, name);
      const made = windows ?? (await rebuildSeries(trx, name, { check }));
      // Of the bars for drawing there may be millions.
      effects = { ...mergeEffects([effects, made]), series: [] };
    }
  }
  return effects;
}

type Subject = 'bars' | 'splits' | 'dividends';
type Counts = ChartImportDone['splits'];
const noCounts: Counts = { inserted: 0, changed: 0 };

/** Writes that an import was made, and notifies consoles. */
async function recordImport(
  trx: Trx,
  target: ImportTarget,
  subject: Subject,
  importId: number,
  counts: object,
): Promise<void> {
  await insertAudit(trx, {
    actor: target.actor,
    call: `import ${subject}`,
    kind: 'chart.imported',
    targetKind: 'chart',
    targetId: target.symbol,
    after: { importId, source: target.source, format: target.format, fileName: target.fileName, ...counts },
  });
  for (const about of ['charts', 'ledger']) await notifyOnCommit(trx, { subject: about });
}

/** The newest import of a symbol. @throws ApiError 409 where one came after the expected one */
async function refuseImported(trx: Trx, symbol: string, expected: number | undefined): Promise<number> {
  const newest = await newestImport(trx, symbol);
  if (expected !== undefined && newest !== expected)
    throw conflict(`Somebody else imported data of ${symbol} in the meantime (import ${newest}).`, [
      { field: 'expectedImport', expected, actual: newest, wanted: null, where: symbol },
    ]);
  return newest;
}

/** What an import does with the staged file. */
interface Work {
  readonly subject: Subject;
  readonly rows: number;
  readonly broken: BrokenCells;
  readonly digest: Buffer;
  readonly counts: Pick<ImportDone, 'inserted' | 'changed' | 'same' | 'held' | 'splits' | 'dividends'>;
  readonly isRenamed: boolean;
  /** Puts the staged rows in; answers how many conflicts were raised. */
  write(importId: number): Promise<number>;
}

/** What an import changes of the symbol itself. */
function renamedCells(known: SymbolRow | undefined, target: ImportTarget): ImportedCell[] {
  if (!known) return [];
  return (['name', 'exchange'] as const).flatMap((field) => {
    const [before, after] = [known[field], target[field] ?? known[field]];
    return before === after ? [] : [{ date: null, field, before, after }];
  });
}

/** Imports what was staged, under the lock of the symbol. */
async function importStaged(
  trx: Trx,
  target: ImportTarget,
  options: ImportOptions,
  stage: () => Promise<Work>,
): Promise<ImportDone> {
  const { preview = false } = options;
  const { symbol } = target;
  await lockTarget(trx, 'chart', symbol);
  const seen = {
    lastChangeSetId: await refuseRepaired(
      trx,
      { targetKind: 'chart', target: symbol },
      options.expectedChangeSet,
    ),
    lastImportId: await refuseImported(trx, symbol, options.expectedImport),
  };
  const known = await readSymbol(trx, symbol);
  const { subject, rows, broken, digest, counts, isRenamed, write } = await stage();
  const { inserted, changed, held, splits, dividends } = counts;
  const done: ImportDone = {
    importId: null,
    rows,
    ...counts,
    unreadable: broken.count,
    unreadableTexts: broken.texts(),
    conflicts: 0,
    possibleError: broken.texts().join('; ') || null,
    ...(await stagedRange(trx, target)),
    isNewSymbol: known === undefined,
    cells: [],
    effects: noEffects,
    ...seen,
  };
  const hasNews = [counts, splits, dividends].some((one) => one.inserted + one.changed > 0);
  if (!hasNews && !isRenamed) return done;
  const found = {
    ...done,
    ...(preview && {
      cells: [
        ...renamedCells(known, target),
        ...(subject === 'bars' ? await sampleBars(trx, target) : []),
        ...(await sampleEvents(trx, target, subject)),
      ].slice(0, 200),
    }),
  };
  const importId = await insertImport(trx, target, { subject, digest, rows, inserted, changed });
  const conflicts = await write(importId);
  const effects = await rebuildMain(trx, target, preview);
  const possibleError = await detectPossibleErrors(trx, symbol, broken.texts());
  if (preview) return { ...found, conflicts, effects, possibleError };
  await recordImport(trx, target, subject, importId, {
    rows,
    inserted,
    changed,
    ...(held > 0 && { held }),
  });
  return { ...found, importId, conflicts, possibleError, lastImportId: importId };
}

/** A transaction for an import; what a preview writes is taken back. */
const inImport = (
  database: Database,
  { preview = false }: ImportOptions,
  work: (trx: Trx, copy: Copy) => Promise<ImportDone>,
): Promise<ImportDone> =>
  inBulk(database, (trx, copy) => (preview ? withoutTrace(trx, () => work(trx, copy)) : work(trx, copy)));

/**
 * Imports a file of daily or intraday bars into the source layer of a symbol, in one transaction: main series of both
 * environments are made again, possible errors searched for, and repaired cells that the file contradicts raise conflicts.
 * Bars that a no-override range keeps out are counted and left. The same file twice changes nothing. Memory is bounded
 * whatever the file's size.
 * @throws FileError naming line and field, ApiError 409 where something expected has changed; nothing is stored then
 */
export async function importBars(
  database: Database,
  target: BarFile,
  chunks: TextChunks,
  options: ImportOptions = {},
): Promise<ImportDone> {
  const hash = createHash('sha256');
  const broken = new BrokenCells();
  const staged = await rowsOf(digesting(chunks, hash), target, options.onRows, broken);
  const { chartType = 'eod' } = target;
  return inImport(database, options, (trx, copy) =>
    importStaged(trx, target, options, async () => {
      const rows = await stageBars(trx, copy, staged);
      if (!rows) throw broken.noRows();
      const isRenamed = await storeSymbol(trx, target);
      const held = await markHeldBars(trx, { ...target, chartType });
      const bars = await countBars(trx, target);
      const splits = await countEvents(trx, target, 'splits', false);
      const dividends = await countEvents(trx, target, 'dividends', false);
      return {
        subject: 'bars',
        rows,
        broken,
        digest: hash.digest(),
        counts: { ...bars, same: rows - bars.inserted - bars.changed - held, held, splits, dividends },
        isRenamed,
        async write(importId) {
          const conflicts = await raiseConflicts(trx, target, importId);
          await writeBars(trx, target, importId);
          for (const subject of ['splits', 'dividends'] as const)
            await writeEvents(trx, target, subject, importId, false);
          return conflicts;
        },
      };
    }),
  );
}

/**
 * Imports a source's list of splits or dividends. `complete`: the file is the whole list, so what it lacks goes.
 * What is known of a date stays where the file has no readable value for it. Otherwise as `importBars`.
 */
export async function importEvents(
  database: Database,
  target: ImportTarget,
  subject: 'splits' | 'dividends',
  chunks: TextChunks,
  { complete = false, ...options }: ImportOptions & { readonly complete?: boolean } = {},
): Promise<ImportDone> {
  const hash = createHash('sha256');
  const broken = new BrokenCells();
  const events = await readEvents(subject, digesting(chunks, hash), broken);
  return inImport(database, options, (trx, copy) =>
    importStaged(trx, target, options, async () => {
      const isRenamed = await storeSymbol(trx, target);
      await stageEvents(trx, copy, events);
      const { inserted, changed } = await countEvents(trx, target, subject, true);
      const removed = complete ? await removeUnlisted(trx, target, subject, [...broken.dates]) : 0;
      return {
        subject,
        rows: events.length,
        broken,
        digest: hash.digest(),
        counts: {
          inserted,
          changed: changed + removed,
          same: events.length - inserted - changed,
          held: 0,
          splits: noCounts,
          dividends: noCounts,
          [subject]: { inserted, changed: changed + removed },
        },
        isRenamed,
        async write(importId) {
          await writeEvents(trx, target, subject, importId, true);
          return 0;
        },
      };
    }),
  );
}
