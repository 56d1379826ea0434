import { barFieldRules } from '@midoffice/contract/prices/charts/lists';
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
import type { BrokenCells } from './broken-cells.ts';
import type { StagedRow } from './import-store.ts';
import type { ImportTarget } from './import-target.ts';
import { intradayMinutes, type IntradayType } from './series.ts';

const dayMs = 86_400_000;
const headChars = 65_536;

/** The price basis that a file's header names, and all chunks, including those read to find it. */
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
  notify: ((rows: number) => void) | undefined,
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
    if (rows % 50_000 === 0) notify?.(rows);
  }
}

async function* stagedIntraday(
  chunks: TextChunks,
  { chartType, format, timeZone, nowMs }: BarFile & { readonly chartType: IntradayType },
  notify: ((rows: number) => void) | undefined,
  broken: BrokenCells,
): AsyncGenerator<StagedRow> {
  const known = INTRADAY_FORMATS.find((one) => one === format);
  if (!known)
    throw new FileError(1, 'format', `format must be one of ${INTRADAY_FORMATS.join(', ')} for ${chartType}`);
  let rows = 0;
  const unreadable = (cell: UnreadableCell): void => broken.add(cell);
  const options = { format: known, minutes: intradayMinutes[chartType], timeZone, unreadable };
  for await (const { line, bar: read } of readIntradayBars(chunks, options)) {
    refuseFuture(read.date.slice(0, 10), line, nowMs);
    const bar = withinLimits(read, line, broken);
    if (!hasPrices(bar, broken)) continue;
    const volume = Number.isNaN(bar.volume) ? 0 : bar.volume;
    // Our own files are split-adjusted, as the daily ones are; the others carry prices as they traded.
    yield [bar.date, bar.open, bar.high, bar.low, bar.close, null, volume, known !== 'midoffice', 0, 1];
    rows += 1;
    if (rows % 50_000 === 0) notify?.(rows);
  }
}

/** Where a file of bars goes and what it looks like. */
export interface BarFile extends ImportTarget {
  /** The exchange's zone, for files in UTC. Default: New York. */
  readonly timeZone?: string | undefined;
}

/** The rows of a file, whatever its chart type. @throws FileError where its format is another, and while it is read */
export async function rowsOf(
  chunks: AsyncGenerator<string | Uint8Array>,
  file: BarFile,
  notify: ((rows: number) => void) | undefined,
  broken: BrokenCells,
): Promise<AsyncGenerator<StagedRow>> {
  const { chartType = 'eod' } = file;
  if (chartType !== 'eod') return stagedIntraday(chunks, { ...file, chartType }, notify, broken);
  const format = BAR_FORMATS.find((one) => one === file.format);
  if (!format) throw new FileError(1, 'format', `format must be one of ${BAR_FORMATS.join(', ')} for eod`);
  const { basis, all } = await basisOf(chunks, format);
  return stagedRows(all, format, basis, file.nowMs, notify, broken);
}

/** A list of splits or dividends; values that cannot be used are left out and counted. @throws FileError */
export async function readEvents(
  subject: 'splits' | 'dividends',
  chunks: TextChunks,
  broken: BrokenCells,
): Promise<{ date: string; value: number }[]> {
  const unreadable = (cell: UnreadableCell): void => broken.add(cell);
  if (subject === 'splits')
    return (await readSplits(chunks, { unreadable })).map(({ date, ratio }) => ({ date, value: ratio }));
  return (await readDividends(chunks, { unreadable })).map(({ date, amount }) => ({ date, value: amount }));
}
