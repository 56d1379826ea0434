import { getMarketCap } from '@midoffice/contract/prices/market-cap/calls/get-market-cap';
import { marketCapYears } from '@midoffice/contract/prices/market-cap/shapes';
import { badInput } from '../../../../platform/http/errors.ts';
import { implementRead } from '../../../../platform/http/implement.ts';
import { yearsEarlier } from '../../../../platform/typed-days.ts';
import { readSeries } from '../rebuild.ts';
import { requireSymbol } from '../repair.ts';

export const handler = implementRead(getMarketCap, async ({ db, platform }, { symbol, from, to }) => {
  await requireSymbol(db, symbol);
  const end = to ?? new Date(platform.now()).toISOString().slice(0, 10);
  const start = from ?? yearsEarlier(end, marketCapYears);
  if (start > end) throw badInput('from', 'must not be later than to');
  return readSeries(db, symbol, { from: start, to: `${end}T23:59:59` });
});
