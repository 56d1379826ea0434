import { checkPrices, detectSplits, type CheckPricesOptions } from '@midoffice/market';
import { checkRepair, findErrors, type RepairedSeries, type ScanSeries } from '@midoffice/market/scan/index';
import { unpackBars, type PackedBars } from './packed-bars.ts';

interface Input<O> {
  readonly bars: PackedBars;
  /** Other sources of the same security. */
  readonly peers: readonly PackedBars[];
  readonly options: O;
}

interface RepairInput extends Input<Omit<RepairedSeries, 'before' | 'after' | 'peers'>> {
  /** The series before the repair; `bars` are those after it. */
  readonly before: PackedBars;
}

/** The checks of whole series, as functions of plain data: they run in the check thread (`check-thread.ts`). */
export const checkTasks = {
  detectSplits: ({ bars, options }: Input<Parameters<typeof detectSplits>[1]>) =>
    detectSplits(unpackBars(bars), options),

  checkPrices: ({ bars, peers, options }: Input<Omit<CheckPricesOptions, 'peers'>>) =>
    checkPrices(unpackBars(bars), { ...options, peers: peers.map(unpackBars) }),

  findErrors: ({ bars, peers, options }: Input<Omit<ScanSeries, 'bars' | 'peers'>>) =>
    findErrors({ ...options, bars: unpackBars(bars), peers: peers.map(unpackBars) }),

  checkRepair: ({ bars, before, peers, options }: RepairInput) =>
    checkRepair({
      ...options,
      before: unpackBars(before),
      after: unpackBars(bars),
      peers: peers.map(unpackBars),
    }),
};
