import { effectiveDividends, effectiveSplits } from '@midoffice/market/series/index';
import type { TickerData } from '@midoffice/market/writer/index';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import { readLayers, readMainColumns } from './series-store.ts';
import { barsOf } from './series.ts';
import { readSymbol } from './store.ts';

/** Years of bars that a text about a ticker looks back on, and some weeks, since a period may begin on a holiday. */
const lookBackDays = 5 * 366 + 30;

/** What production holds of a symbol for a text about it; undefined for an unknown symbol. */
export async function readTicker(
  db: DbOrTrx,
  symbol: string,
  nowMs: number,
): Promise<TickerData | undefined> {
  const found = await readSymbol(db, symbol);
  if (!found) return undefined;
  const name = { symbol, env: 'production', chartType: 'eod' } as const;
  const from = new Date(nowMs - lookBackDays * 86_400_000).toISOString().slice(0, 10);
  const [columns, layers] = await Promise.all([
    readMainColumns(db, name, { from }),
    // Events only: no bar is that late.
    readLayers(db, name, { range: { from: 'infinity' } }),
  ]);
  return {
    symbol: found.symbol,
    name: found.name,
    exchange: found.exchange,
    currency: found.currency,
    sharesOutstanding: found.sharesOutstanding,
    bars: barsOf(columns),
    splits: effectiveSplits(layers.splits, layers.facts.splits),
    dividends: effectiveDividends(layers.dividends, layers.facts.dividends),
  };
}
