import { profileSources } from '@midoffice/contract/fundamentals/profile/lists';
import type { FieldValue } from '@midoffice/market/profile/index';
import { readChangeSets, readTouchesOf } from '../../../platform/ledger/facts-store.ts';
import type { Explainer, Explanation } from '../../../platform/ledger/tables.ts';
import { explainMarketCap } from '../../prices/market-cap/api.ts';
import { profileTables } from './ledger-tables.ts';
import { marketCapSource, readProfile } from './profile.ts';
import { fieldNamed } from './values.ts';

/** A day that no share count is later than. */
const newest = '9999-12-31';

const shown = (value: FieldValue): string | number | null =>
  typeof value === 'boolean' ? String(value) : value;

/** Why a field of a profile is what it is. `key` is `main`. */
export const explainProfile: Explainer = async (db, { target: symbol, key, field }) => {
  if (key !== 'main' || !fieldNamed(field)) return undefined;
  const profile = await readProfile(db, symbol);
  const main = profile.main.get(field);
  if (main?.origin === marketCapSource)
    return explainMarketCap(db, { target: symbol, key: newest, field: 'sharesOutstanding' });
  const sources = new Set([...profileSources, ...profile.layers.values.map(({ source }) => source)]);
  const facts = await readTouchesOf(db, [
    { table: profileTables.correction.name, key: { symbol, field } },
    ...[...sources].map((source) => ({ table: profileTables.source.name, key: { symbol, source, field } })),
  ]);
  if (!main && !facts.length) return undefined;
  const lastOf = (table: string): number | null =>
    facts.find(
      (fact) =>
        fact.table === table && (table !== profileTables.source.name || fact.key['source'] === main?.origin),
    )?.changeSetId ?? null;
  const steps: Explanation['steps'] = [];
  if (main?.origin)
    steps.push({
      label: `${main.origin} says`,
      factor: null,
      value: shown(main.sourceValue),
      changeSetId: lastOf(profileTables.source.name),
    });
  if (main?.corrected)
    steps.push({
      label: main.source === 'manual' ? 'Corrected' : `Taken over from ${String(main.source)}`,
      factor: null,
      value: shown(main.value),
      changeSetId: lastOf(profileTables.correction.name),
    });
  return {
    value: shown(main?.value ?? null),
    source: main?.origin
      ? {
          name: main.origin,
          value: shown(main.sourceValue),
          basis: null,
          importId: null,
          fileName: null,
          importedAt: null,
          earlier: [],
        }
      : null,
    steps,
    changeSets: await readChangeSets(
      db,
      facts.map(({ changeSetId }) => changeSetId),
    ),
  };
};
