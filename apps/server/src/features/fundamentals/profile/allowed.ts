import { allFields } from '@midoffice/contract/fundamentals/profile/lists';
import {
  countryCodes,
  currencyCodes,
  exchangeShortNames,
  industries,
  referencePeriods,
  sectors,
  shareUses,
} from '@midoffice/market/profile/index';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import { readUsedValues } from './store.ts';

const fixed: Readonly<Record<string, readonly string[]>> = {
  country: countryCodes,
  currency: currencyCodes,
  sector: sectors,
  industry: industries,
  exchangeShortName: exchangeShortNames,
  useType: shareUses,
  referencePeriod: referencePeriods,
};

// Of these a source may know one that our list lacks; a country or a currency is one of the standard's.
const open = ['sector', 'industry', 'exchangeShortName'];

/** Which fields have a list of allowed values. */
export const listedFields: readonly string[] = allFields
  .filter(({ listed }) => listed)
  .map(({ name }) => name);

/** Allowed values by field: ours, and in some fields those that sources use. Source: r001-manual-allowed-values. */
export async function readAllowed(db: DbOrTrx): Promise<Record<string, string[]>> {
  const used = await readUsedValues(db, open);
  return Object.fromEntries(
    listedFields.map((field) => [
      field,
      [...new Set([...(fixed[field] ?? []), ...(used.get(field) ?? [])])].toSorted(),
    ]),
  );
}
