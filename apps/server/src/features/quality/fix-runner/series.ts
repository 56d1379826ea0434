import type { Bar } from '@midoffice/market';
import type { MainSeries, SeriesInput } from '@midoffice/market/series/index';
import { readBuilt, readPeers } from '../../prices/charts/api.ts';
import type { Task } from './fix.ts';

/** The daily series of a symbol with its layers, as fixes read it. */
export interface Daily {
  readonly symbol: string;
  readonly input: SeriesInput;
  readonly main: MainSeries;
  /** Code of the currency that the symbol is quoted in. */
  readonly currency: string;
  /** The other sources, as witnesses; read when they are first asked for. */
  peers(): Promise<readonly { readonly source: string; readonly bars: readonly Bar[] }[]>;
}

/** Reads the daily series that a task is about. */
export async function readDaily({ session }: Task): Promise<Daily> {
  const name = { symbol: session.symbol.symbol, env: session.env, chartType: 'eod' } as const;
  const { input, main } = await readBuilt(session.trx, name);
  let peers: ReturnType<Daily['peers']> | undefined;
  const { symbol, currency } = session.symbol;
  return { symbol, input, main, currency, peers: () => (peers ??= readPeers(session.trx, name, input)) };
}

/** The bar of a day in the first source that has it, with the name of that source. */
export async function bestPeerBars(daily: Daily): Promise<ReadonlyMap<string, { source: string; bar: Bar }>> {
  const best = new Map<string, { source: string; bar: Bar }>();
  for (const { source, bars } of await daily.peers())
    for (const bar of bars) if (!best.has(bar.date)) best.set(bar.date, { source, bar });
  return best;
}

/** Whether a day lies in the range that a function was asked for. */
export const inRange = (
  date: string,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): boolean =>
  (from === undefined || date.slice(0, 10) >= from) && (to === undefined || date.slice(0, 10) <= to);
