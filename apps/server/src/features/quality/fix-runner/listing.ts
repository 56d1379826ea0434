import { badInput } from '../../../platform/http/errors.ts';
import type { CellChange } from '../../../platform/ledger/change.ts';
import { noEffects } from '../../../platform/ledger/change.ts';
import { readRows } from '../../../platform/ledger/store.ts';
import type { LedgerTable } from '../../../platform/ledger/tables.ts';
import { type RepairSession } from '../../prices/charts/api.ts';
import { rowChange } from '../../../platform/repairs/repairs.ts';
import { followListing } from './listing-store.ts';

/** Why a symbol is no longer traded under its ticker; `symbol.active` follows from it. */
export const listingTable: LedgerTable = {
  name: 'listing_fact',
  key: ['symbol'],
  wordsOf: (row) => `Listing of ${row['symbol']}`,
  lockOf: (row) => ['chart', String(row['symbol'])],
  derivation: {
    seriesOf: (key) => String(key['symbol']),
    async rebuild(trx, symbols) {
      await followListing(trx, symbols);
      return noEffects;
    },
  },
};

/**
 * Says that a symbol is no longer traded under its ticker from a day on.
 * @throws ApiError 400 in development, whose repairs must leave production as it is
 */
export async function listingRow(
  { trx, symbol, env }: RepairSession,
  fact: { readonly status: 'delisted' | 'renamed'; readonly date: string; readonly successor: string | null },
): Promise<CellChange> {
  if (env !== 'production') throw badInput('development', 'listings are kept for production alone');
  const key = { symbol: symbol.symbol };
  const [before = null] = await readRows(trx, listingTable, [key]);
  return rowChange(listingTable, before, { ...key, ...fact });
}
