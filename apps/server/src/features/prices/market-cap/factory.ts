import type { ShareSource } from '@midoffice/contract/prices/market-cap/shapes';
import type { Platform } from '../../../platform/platform.ts';
import { importShares } from './import.ts';

/** A share count of a test: day, shares, and what the vendor quotes. */
export type MadeCount = readonly [date: string, shares: number, marketCap?: number];

/** Imports share counts of a symbol that has bars, as the command does. */
export async function makeShares(
  platform: Platform,
  symbol: string,
  source: ShareSource,
  counts: readonly MadeCount[],
): Promise<void> {
  const lines = counts.map(([date, shares, marketCap = '']) => `${date},${shares},${marketCap}`);
  const target = { symbol, source, fileName: 'shares.csv', actor: { id: null, label: 'test' } };
  await importShares(platform.db, { ...target, nowMs: platform.now() }, [
    ['date,shares,marketCap', ...lines].join('\n'),
  ]);
}
