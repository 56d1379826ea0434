import { isMainThread } from 'node:worker_threads';
import {
  checkPrices,
  detectSplits,
  type Bar,
  type CheckPricesOptions,
  type PriceFinding,
  type SplitDetection,
} from '@midoffice/market';
import {
  checkRepair,
  findErrors,
  type RepairedSeries,
  type RepairFault,
  type ScanFinding,
  type ScanSeries,
} from '@midoffice/market/scan/index';
import { createTaskThread } from '../../../../platform/threads/task-thread.ts';
import type { checkTasks } from './check-tasks.ts';
import { packBars, type PackedBars } from './packed-bars.ts';

/** Bars that are checked at once, within a few milliseconds: less than it takes to ask the thread. */
const fewBars = 250;

/**
 * The thread of the checks: those of one daily series of fifty years take half a second, in which the event loop would
 * answer nobody. Symbols take turns. Its callers hold a connection of the database each, or a job: they are few.
 */
const run = createTaskThread<typeof checkTasks>({
  script: new URL('./check-worker.ts', import.meta.url),
  // Less than an idle transaction may last.
  longestMs: 45_000,
  mostTasks: 256,
  mostInQueue: 256,
  tooLong: 'Checking this series took too long.',
  tooMany: 'Too many series are being checked, please try again.',
});

/** Whether they are checked at once: few bars, and any in a thread that is apart already. */
const isShort = (...series: readonly (readonly Bar[])[]): boolean =>
  !isMainThread || series.every(({ length }) => length <= fewBars);

/** Packs series one after the other, each as its caller gave it. */
async function packAll<T extends readonly (readonly Bar[])[]>(
  ...series: T
): Promise<{ [K in keyof T]: PackedBars }> {
  const packed: PackedBars[] = [];
  for (const bars of series) packed.push(await packBars(bars));
  return packed as { [K in keyof T]: PackedBars };
}

const buffersOf = (packed: readonly PackedBars[]): ArrayBuffer[] => packed.map(({ values }) => values.buffer);

/** As `detectSplits`, without holding the event loop. @throws ApiError 503 where the check takes too long */
export async function detectSplitsApart(
  symbol: string,
  bars: readonly Bar[],
  options: NonNullable<Parameters<typeof detectSplits>[1]>,
): Promise<SplitDetection[]> {
  if (isShort(bars)) return detectSplits(bars, options);
  const packed = await packBars(bars);
  return run('detectSplits', { bars: packed, peers: [], options }, symbol, buffersOf([packed]));
}

/** As `checkPrices`, without holding the event loop. @throws ApiError 503 where the check takes too long */
export async function checkPricesApart(
  symbol: string,
  bars: readonly Bar[],
  { peers = [], ...options }: CheckPricesOptions = {},
): Promise<PriceFinding[]> {
  if (isShort(bars, ...peers)) return checkPrices(bars, { ...options, peers });
  const [packed, ...others] = await packAll(bars, ...peers);
  return run('checkPrices', { bars: packed, peers: others, options }, symbol, buffersOf([packed, ...others]));
}

/** As `findErrors`, without holding the event loop. @throws ApiError 503 where the check takes too long */
export async function findErrorsApart(
  symbol: string,
  { bars, peers = [], ...options }: ScanSeries,
): Promise<ScanFinding[]> {
  if (isShort(bars, ...peers)) return findErrors({ ...options, bars, peers });
  const [packed, ...others] = await packAll(bars, ...peers);
  return run('findErrors', { bars: packed, peers: others, options }, symbol, buffersOf([packed, ...others]));
}

/** As `checkRepair`, without holding the event loop. @throws ApiError 503 where the check takes too long */
export async function checkRepairApart(
  symbol: string,
  { before, after, peers = [], ...options }: RepairedSeries,
): Promise<RepairFault[]> {
  if (isShort(before, after, ...peers)) return checkRepair({ ...options, before, after, peers });
  const [packed, old, ...others] = await packAll(after, before, ...peers);
  return run(
    'checkRepair',
    { bars: packed, before: old, peers: others, options },
    symbol,
    buffersOf([packed, old, ...others]),
  );
}
