import { createHash } from 'node:crypto';
import { barFieldRules, type ChartType } from '@midoffice/contract/prices/charts/lists';
import {
  FileError,
  readBars,
  readDividends,
  readIntradayBars,
  readSplits,
  BAR_FORMATS,
  INTRADAY_FORMATS,
  type Bar,
  type BarFormat,
  type PriceBasis,
  type TextChunks,
  type UnreadableCell,
} from '@midoffice/market';
import { csvRows } from '@midoffice/market/bars/csv-rows';
import { layoutOf } from '@midoffice/market/bars/layouts';
import { insertAudit } from '../../../platform/audit/store.ts';
import { digesting } from '../../../platform/crypto/digesting.ts';
import { inBulk } from '../../../platform/db/bulk-store.ts';
import type { Database, Trx } from '../../../platform/db/connect.ts';
import { lockTarget } from '../../../platform/ledger/store.ts';
import { tellAtCommit } from '../../../platform/push/store.ts';
import { BrokenCells } from './broken-cells.ts';
import { detectPossibleErrors } from './detect.ts';
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
  type StagedRow,
} from './import-store.ts';
import type { ImportTarget } from './import-target.ts';
import { refreshAdjustments } from './adjustments.ts';
import { rebuildSeries } from './ledger-tables.ts';
import { markHeldBars } from './no-override-store.ts';
import { rebuildInWindows } from './rebuild-windows-store.ts';
import { envs } from './series.ts';
import { chartTypesOf } from './series-store.ts';

/** What an import did. */
export interface ImportDone {
  /** Null: the file says what was known already, and nothing was written. */
  readonly importId: number | null;
  readonly rows: number;
  readonly inserted: number;
  readonly changed: number;
  readonly conflicts: number;
  /** Bars of the file that a no-override range kept out. */
  readonly held: number;
  readonly possibleError: string | null;
}

const dayMs = 86_400_000;
const headChars = 65_536;

/** The basis that a file's header tells, and the chunks with what was read of them put back. */
async function basisOf(
  rest: AsyncGenerator<string | Uint8Array>,
  format: BarFormat,
): Promise<{ basis: PriceBasis; all: AsyncGenerator<string | Uint8Array> }> {
  const read: (string | Uint8Array)[] = [];
  const decoder = new TextDecoder();
  let head = '';
  while (!head.includes('\n') && head.length < headChars) {
    const next = await rest.next();
    if (next.done) break;
    read.push(next.value);
    head += typeof next.value === 'string' ? next.value : decoder.decode(next.value, { stream: true });
  }
  let basis: PriceBasis = 'raw';
  for await (const { record } of csvRows([head.split('\n')[0] ?? ''])) {
    basis = layoutOf(format, record).basis;
    break;
  }
  async function* all(): AsyncGenerator<string | Uint8Array> {
    yield* read;
    yield* rest;
  }
  return { basis, all: all() };
}

function refuseFuture(date: string, line: number, nowMs: number): void {
  if (Date.parse(`${date}T00:00:00Z`) > nowMs + dayMs)
    throw new FileError(line, 'date', `date ${date} lies in the future`);
}

const bounded = ['open', 'high', 'low', 'close', 'adjClose', 'volume'] as const;

/** The bar without values above what a person may type, as if the file had none there; each is named. */
function withinLimits(bar: Bar, line: number, broken: BrokenCells): Bar {
  const far = bounded.filter((field) => (bar[field] ?? 0) > barFieldRules[field].max!);
  if (!far.length) return bar;
  const kept: Bar = { ...bar };
  for (const field of far) {
    const [text, most] = [String(bar[field]), barFieldRules[field].max!];
    broken.add({ fault: 'too-large', line, date: bar.date, column: field, field, text, most });
    if (field === 'adjClose') kept.adjClose = null;
    else kept[field] = Number.NaN;
  }
  return kept;
}

/** Whether a bar has its four prices; one without is counted as left out. */
function hasPrices({ open, high, low, close }: Bar, broken: BrokenCells): boolean {
  if (![open, high, low, close].some(Number.isNaN)) return true;
  broken.leftOut += 1;
  return false;
}

async function* stagedRows(
  chunks: TextChunks,
  format: BarFormat,
  basis: PriceBasis,
  nowMs: number,
  tell: ((rows: number) => void) | undefined,
  broken: BrokenCells,
): AsyncGenerator<StagedRow> {
  let rows = 0;
  const unreadable = (cell: UnreadableCell): void => broken.add(cell);
  for await (const { line, bar: read, dividend, splitRatio } of readBars(chunks, {
    format,
    unreadable,
    skip: ['duplicate-date', 'negative'],
  })) {
    refuseFuture(read.date, line, nowMs);
    const bar = withinLimits(read, line, broken);
    if (!hasPrices(bar, broken)) continue;
    yield [
      bar.date,
      bar.open,
      bar.high,
      bar.low,
      bar.close,
      bar.adjClose,
      Number.isNaN(bar.volume) ? 0 : bar.volume,
      basis === 'raw',
      dividend,
      splitRatio,
    ];
    rows += 1;
    if (rows % 50_000 === 0) tell?.(rows);
  }
}

const chartMinutes = { '1min': 1, '5min': 5, '1hour': 60 } as const satisfies Partial<
  Record<ChartType, number>
>;

async function* stagedIntraday(
  chunks: TextChunks,
  { chartType, format, timeZone, nowMs }: BarFile & { readonly chartType: keyof typeof chartMinutes },
  tell: ((rows: number) => void) | undefined,
  broken: BrokenCells,
): AsyncGenerator<StagedRow> {
  const known = INTRADAY_FORMATS.find((one) => one === format);
  if (!known)
    throw new FileError(1, 'format', `format must be one of ${INTRADAY_FORMATS.join(', ')} for ${chartType}`);
  let rows = 0;
  const unreadable = (cell: UnreadableCell): void => broken.add(cell);
  const options = { format: known, minutes: chartMinutes[chartType], timeZone, unreadable };
  for await (const { line, bar: read } of readIntradayBars(chunks, options)) {
    refuseFuture(read.date.slice(0, 10), line, nowMs);
    const bar = withinLimits(read, line, broken);
    if (!hasPrices(bar, broken)) continue;
    const volume = Number.isNaN(bar.volume) ? 0 : bar.volume;
    // Our own files are split-adjusted, as the daily ones are; the others carry prices as they traded.
    yield [bar.date, bar.open, bar.high, bar.low, bar.close, null, volume, known !== 'midoffice', 0, 1];
    rows += 1;
    if (rows % 50_000 === 0) tell?.(rows);
  }
}

/** Where a file of bars goes and what it looks like. */
interface BarFile extends ImportTarget {
  /** The exchange's zone, for files in UTC; New York unless told. */
  readonly timeZone?: string | undefined;
}

/** The rows of a file, whatever its chart type. */
async function rowsOf(
  chunks: AsyncGenerator<string | Uint8Array>,
  file: BarFile,
  tell: ((rows: number) => void) | undefined,
  broken: BrokenCells,
): Promise<AsyncGenerator<StagedRow>> {
  const { chartType = 'eod' } = file;
  if (chartType !== 'eod') return stagedIntraday(chunks, { ...file, chartType }, tell, broken);
  const format = BAR_FORMATS.find((one) => one === file.format);
  if (!format) throw new FileError(1, 'format', `format must be one of ${BAR_FORMATS.join(', ')} for eod`);
  const { basis, all } = await basisOf(chunks, format);
  return stagedRows(all, format, basis, file.nowMs, tell, broken);
}

/** Makes the main series again that an import bears on: all of the symbol, or the intraday one that it is about. */
async function rebuildMain(trx: Trx, { symbol, chartType: imported = 'eod' }: ImportTarget): Promise<void> {
  for (const env of envs) {
    for (const chartType of await chartTypesOf(trx, symbol, env)) {
      if (imported !== 'eod' && chartType !== imported) continue;
      const name = { symbol, env, chartType };
      if (chartType !== 'eod' && (await rebuildInWindows(trx, name))) await refreshAdjustments(trx, name);
      else await rebuildSeries(trx, name);
    }
  }
}

/** What follows from a change of the source layer: main series, the list of possible errors, audit, news to consoles. */
async function settle(
  trx: Trx,
  target: ImportTarget,
  subject: string,
  importId: number,
  counts: object,
  alsoFound: readonly string[] = [],
): Promise<string | null> {
  await rebuildMain(trx, target);
  const possibleError = await detectPossibleErrors(trx, target.symbol, alsoFound);
  await insertAudit(trx, {
    actor: target.actor,
    call: `import ${subject}`,
    kind: 'chart.imported',
    targetKind: 'chart',
    targetId: target.symbol,
    after: { importId, source: target.source, format: target.format, fileName: target.fileName, ...counts },
  });
  for (const about of ['charts', 'ledger']) await tellAtCommit(trx, { subject: about });
  return possibleError;
}

const nothingNew = (rows: number, broken: BrokenCells, held = 0): ImportDone => ({
  importId: null,
  held,
  rows,
  inserted: 0,
  changed: 0,
  conflicts: 0,
  possibleError: broken.texts().join('; ') || null,
});

/**
 * Imports a file of daily or intraday bars into the source layer of a symbol, in one transaction: main series of both
 * environments are made again, possible errors looked for, and repaired cells that the file contradicts raise conflicts.
 * Bars that a no-override range keeps out are counted and left. The same file twice changes nothing. Memory is bounded
 * whatever the file's size.
 * @throws FileError naming line and field; nothing is stored then
 */
export async function importBars(
  database: Database,
  target: BarFile,
  chunks: TextChunks,
  tell?: (rows: number) => void,
): Promise<ImportDone> {
  const hash = createHash('sha256');
  const broken = new BrokenCells();
  const staged = await rowsOf(digesting(chunks, hash), target, tell, broken);
  const { chartType = 'eod' } = target;
  return inBulk(database, async (trx, copy) => {
    await lockTarget(trx, 'chart', target.symbol);
    const rows = await stageBars(trx, copy, staged);
    if (!rows) throw new FileError(1, null, 'the file holds no bars');
    const renamed = await storeSymbol(trx, target);
    const held = await markHeldBars(trx, { ...target, chartType });
    const bars = await countBars(trx, target);
    const events = [
      await countEvents(trx, target, 'splits', false),
      await countEvents(trx, target, 'dividends', false),
    ];
    const news = [bars, ...events].some((one) => one.inserted + one.changed > 0);
    if (!news && !renamed) return nothingNew(rows, broken, held);
    const counts = { rows, ...bars, ...(held > 0 && { held }) };
    const importId = await insertImport(trx, target, { subject: 'bars', digest: hash.digest(), ...counts });
    const conflicts = await raiseConflicts(trx, target, importId);
    await writeBars(trx, target, importId);
    for (const subject of ['splits', 'dividends'] as const)
      await writeEvents(trx, target, subject, importId, false);
    const possibleError = await settle(trx, target, 'bars', importId, counts, broken.texts());
    return { importId, ...counts, conflicts, held, possibleError };
  });
}

async function readEvents(
  subject: 'splits' | 'dividends',
  chunks: TextChunks,
  broken: BrokenCells,
): Promise<{ date: string; value: number }[]> {
  const unreadable = (cell: UnreadableCell): void => broken.add(cell);
  if (subject === 'splits')
    return (await readSplits(chunks, { unreadable })).map(({ date, ratio }) => ({ date, value: ratio }));
  return (await readDividends(chunks, { unreadable })).map(({ date, amount }) => ({ date, value: amount }));
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
  complete = false,
): Promise<ImportDone> {
  const hash = createHash('sha256');
  const broken = new BrokenCells();
  const events = await readEvents(subject, digesting(chunks, hash), broken);
  return inBulk(database, async (trx, copy) => {
    await lockTarget(trx, 'chart', target.symbol);
    const renamed = await storeSymbol(trx, target);
    await stageEvents(trx, copy, events);
    const found = await countEvents(trx, target, subject, true);
    const removed = complete ? await removeUnlisted(trx, target, subject, [...broken.dates]) : 0;
    const counts = { rows: events.length, inserted: found.inserted, changed: found.changed + removed };
    if (!counts.inserted && !counts.changed && !renamed) return nothingNew(events.length, broken);
    const importId = await insertImport(trx, target, { subject, digest: hash.digest(), ...counts });
    await writeEvents(trx, target, subject, importId, true);
    const possibleError = await settle(trx, target, subject, importId, counts, broken.texts());
    return { importId, ...counts, conflicts: 0, held: 0, possibleError };
  });
}
