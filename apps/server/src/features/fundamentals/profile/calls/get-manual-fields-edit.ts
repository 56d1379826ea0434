import { getManualFieldsEdit } from '@midoffice/contract/fundamentals/profile/calls/get-manual-fields-edit';
import { fieldsOfType, profileTexts } from '@midoffice/contract/fundamentals/profile/lists';
import type { FieldMeta } from '@midoffice/contract/fundamentals/profile/shapes';
import { notFound } from '../../../../platform/http/errors.ts';
import { implementRead } from '../../../../platform/http/implement.ts';
import { newestChangeSet } from '../../../../platform/ledger/store.ts';
import { readAllowed } from '../allowed.ts';
import { warningOf } from '../changed.ts';
import { isKnown, readProfile, type Profile } from '../profile.ts';

function metaOf({ main }: Profile, field: string): FieldMeta {
  const { source = null, corrected = false, sourceValue = null, conflict = false } = main.get(field) ?? {};
  return { source, corrected, sourceValue, conflict, warning: warningOf(main, field) };
}

export const handler = implementRead(getManualFieldsEdit, async ({ db }, { symbol, type }) => {
  const profile = await readProfile(db, symbol);
  if (!isKnown(profile)) throw notFound(profileTexts.noValidData(type, symbol));
  const names = fieldsOfType(type).map(({ name }) => name);
  const values = names.map((name) => [name, profile.main.get(name)?.value ?? null] as const);
  const isEmpty = values.every(([name, value]) => value === null && !profile.main.get(name)?.corrected);
  const { mappings } = profile.layers;
  if (isEmpty && !mappings.length) return {};
  const allowed = await readAllowed(db);
  return {
    symbol,
    ...Object.fromEntries(values),
    mapperProfile: Object.fromEntries(Object.entries(allowed).filter(([name]) => names.includes(name))),
    metaObj: {
      type,
      fields: Object.fromEntries(names.map((name) => [name, metaOf(profile, name)])),
      lastChangeSet: await newestChangeSet(db, 'profile', symbol),
    },
    shortSymbolMap: [...mappings],
  };
});
