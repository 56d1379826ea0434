import { readChangeSets, readTouchesOf } from '../../../platform/ledger/facts-store.ts';
import { readRows } from '../../../platform/ledger/store.ts';
import type { Explainer } from '../../../platform/ledger/tables.ts';
import { tickerImageTable } from './ledger-tables.ts';

/** Where the image of a ticker comes from. `key` is `image`, the field `image`. */
export const explainImage: Explainer = async (db, { target: symbol, key, field }) => {
  if (key !== 'image' || field !== 'image') return undefined;
  const [row] = await readRows(db, tickerImageTable, [{ symbol }]);
  const facts = await readTouchesOf(db, [{ table: tickerImageTable.name, key: { symbol } }]);
  if (!row && !facts.length) return undefined;
  const origin = row ? String(row['origin']) : null;
  return {
    value: row ? String(row['file_name']) : null,
    source: null,
    steps: [
      {
        label: row ? `Stored from ${origin}` : 'Removed',
        factor: null,
        value: origin,
        changeSetId: facts[0]?.changeSetId ?? null,
      },
    ],
    changeSets: await readChangeSets(
      db,
      facts.map(({ changeSetId }) => changeSetId),
    ),
  };
};
