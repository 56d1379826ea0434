import { profileSources } from '@midoffice/contract/fundamentals/profile/lists';
import {
  mainProfile,
  type FieldValue,
  type MainField,
  type SourceValue,
} from '@midoffice/market/profile/index';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import { readSymbols, type SymbolRow } from '../../prices/charts/api.ts';
import { readNewestCounts } from '../../prices/market-cap/api.ts';
import { readLayers, type ProfileLayers } from './store.ts';

/** Share counts are kept by the market cap, and act before what sources say of them. */
export const marketCapSource = 'market-cap';
/** What charts know of a symbol acts where no source says anything. */
export const symbolSource = 'symbols';

/** A symbol's profile with all that it follows from. */
export interface Profile {
  readonly symbol: string;
  readonly layers: ProfileLayers;
  /** Of charts; undefined where they do not know the symbol. */
  readonly listed: SymbolRow | undefined;
  /** The newest share count of the market cap, on today's basis; null where it has none. */
  readonly counted: number | null;
  readonly main: ReadonlyMap<string, MainField>;
}

const fromElsewhere = (listed: SymbolRow): [string, FieldValue][] => [
  ['companyName', listed.name],
  ['exchange', listed.exchange],
  ['exchangeShortName', listed.exchange],
  ['currency', listed.currency],
  ['isActivelyTrading', listed.active],
];

/** The profile in force that follows from layers. */
export function mainOf({
  layers,
  listed,
  counted,
}: Pick<Profile, 'layers' | 'listed' | 'counted'>): Map<string, MainField> {
  const named = new Set(layers.values.filter(({ value }) => value !== null).map(({ field }) => field));
  const others: SourceValue[] = fromElsewhere(listed ?? ({} as SymbolRow))
    .filter(([field, value]) => listed && value !== null && value !== '' && !named.has(field))
    .map(([field, value]) => ({ source: symbolSource, field, value }));
  if (counted !== null) others.push({ source: marketCapSource, field: 'outstandingShares', value: counted });
  // A correction of the share count is one of the market cap as soon as charts know the symbol.
  const corrections = layers.corrections.filter(
    ({ field }) => field !== 'outstandingShares' || counted === null,
  );
  return mainProfile([...layers.values, ...others], corrections, [marketCapSource, ...profileSources]);
}

/** Profiles of some symbols, in their order, by few reads however many they are. */
export async function readProfiles(db: DbOrTrx, symbols: readonly string[]): Promise<Profile[]> {
  const layersOf = await readLayers(db, symbols);
  const listedOf = await readSymbols(db, symbols);
  const countedOf = await readNewestCounts(db, symbols);
  return symbols.map((symbol) => {
    const known = {
      symbol,
      layers: layersOf.get(symbol)!,
      listed: listedOf.get(symbol),
      counted: countedOf.get(symbol) ?? null,
    };
    return { ...known, main: mainOf(known) };
  });
}

export async function readProfile(db: DbOrTrx, symbol: string): Promise<Profile> {
  const [profile] = await readProfiles(db, [symbol]);
  return profile!;
}

/** Whether anything is known of the symbol. */
export const isKnown = ({ listed, layers }: Profile): boolean =>
  listed !== undefined ||
  layers.values.length > 0 ||
  layers.corrections.length > 0 ||
  layers.mappings.length > 0;

/** Values by field, without those that are null. */
export const valuesOf = (main: ReadonlyMap<string, MainField>): Record<string, FieldValue> =>
  Object.fromEntries([...main].flatMap(([field, { value }]) => (value === null ? [] : [[field, value]])));
