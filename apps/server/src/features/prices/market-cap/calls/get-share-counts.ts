import { getShareCounts } from '@midoffice/contract/prices/market-cap/calls/get-share-counts';
import { implementRead } from '../../../../platform/http/implement.ts';
import { readShareCounts } from '../counts.ts';
import { requireSymbol } from '../repair.ts';

export const handler = implementRead(getShareCounts, async ({ db }, { symbol }) => {
  await requireSymbol(db, symbol);
  return { symbol, ...(await readShareCounts(db, symbol)) };
});
