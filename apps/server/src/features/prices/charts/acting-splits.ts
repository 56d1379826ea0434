import type { SplitEvent } from '@midoffice/market';
import { effectiveSplits } from '@midoffice/market/series/index';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import { readLayers } from './series-store.ts';

/**
 * The splits that act in production: the main source's list with repairs laid over it, up to the day of its last bar;
 * ascending. Reads no bars.
 */
export async function readActingSplits(db: DbOrTrx, symbol: string): Promise<SplitEvent[]> {
  const name = { symbol, env: 'production', chartType: 'eod' } as const;
  const { splits, facts, asOf = '' } = await readLayers(db, name, { range: { from: 'infinity' } });
  return effectiveSplits(splits, facts.splits).filter((split) => split.date <= asOf);
}
