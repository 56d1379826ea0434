import { allFields, type ProfileType } from '@midoffice/contract/fundamentals/profile/lists';
import type { SourceValue } from '@midoffice/market/profile/index';
import type { Trx } from '../../../platform/db/connect.ts';
import type { CellChange } from '../../../platform/ledger/change.ts';
import { readRows } from '../../../platform/ledger/store.ts';
import { rowChange } from '../../../platform/repairs/repairs.ts';
import { profileTables } from './ledger-tables.ts';
import { mainOf, type Profile } from './profile.ts';
import type { Alternative } from './store.ts';

const keyOf = ({ source, field }: Pick<SourceValue, 'source' | 'field'>): string => `${source}/${field}`;

/** The fields that some types hold. */
export const fieldsOfTypes = (types: readonly ProfileType[]): Set<string> =>
  new Set(allFields.filter(({ type }) => types.includes(type)).map(({ name }) => name));

/**
 * The facts that take over what sources say in some fields, and the profile that follows. A field that a source does not
 * name keeps what it said before; corrections stay.
 */
export async function planSources(
  trx: Trx,
  profile: Profile,
  found: readonly Alternative[],
  fields: ReadonlySet<string>,
): Promise<{ rows: CellChange[]; after: ReturnType<typeof mainOf> }> {
  const { symbol, layers } = profile;
  const known = new Map(layers.values.map((one) => [keyOf(one), one]));
  const wanted = found.flatMap(({ source, content }) =>
    Object.entries(content)
      .filter(([field, value]) => fields.has(field) && value !== null)
      .map(([field, value]): SourceValue => ({ source, field, value })),
  );
  const changed = wanted.filter((one) => known.get(keyOf(one))?.value !== one.value);
  const before = await readRows(
    trx,
    profileTables.source,
    changed.map(({ source, field }) => ({ symbol, source, field })),
  );
  const rows = changed.map((one, i) =>
    rowChange(profileTables.source, before[i] ?? null, { symbol, ...one }),
  );
  for (const one of changed) known.set(keyOf(one), one);
  return { rows, after: mainOf({ ...profile, layers: { ...layers, values: [...known.values()] } }) };
}
