import { getUsers } from '@midoffice/contract/customers/accounts/calls/get-users';
import { searchAnything } from '@midoffice/contract/customers/accounts/calls/search-anything';
import { mayCall } from '@midoffice/contract/kernel';
import { implementRead } from '../../../../platform/http/implement.ts';
import { searchSymbols, searchUsers } from '../search-store.ts';

/** The tools that open a symbol. */
const symbolTools = [
  'fixProfile',
  'fixTickerImage',
  'charts',
  'historicalMarketcap',
  'revenueSegmentation',
  'sec',
  'international',
  'epsEditor',
  'financialLinks',
  'intradayAnalysis',
  'splitController',
  'financialStatements',
  'manualFields',
] as const;

const shown = 8;

export const handler = implementRead(searchAnything, async ({ db, platform, staff }, { q }) => {
  const keyHash = platform.secrets.lookup(q);
  const [customers, symbols] = await Promise.all([
    mayCall(staff, getUsers.access) ? searchUsers(db, q, { keyHash, reader: staff, limit: shown }) : [],
    mayCall(staff, symbolTools) ? searchSymbols(db, q, shown) : [],
  ]);
  return { customers, symbols };
});
