import type { Conflict } from '@midoffice/contract/kernel';
import { overlapOf, overlapText, type Restrictions } from '@midoffice/contract/customers/api-keys/shapes';
import { endpointOf, endpoints } from '@midoffice/contract/usage/api-usage/shapes';
import { badInput } from '../../../platform/http/errors.ts';

/** What a key without restrictions has. */
export const noRestrictions: Restrictions = {
  customAPILimit: null,
  customDataLimit: null,
  includedEndpoints: [],
  excludedEndpoints: [],
  websockets: [],
  enableBeta: false,
  addIncluded: false,
  delayed: false,
};

type Field = keyof Restrictions;
const fields = Object.keys(noRestrictions) as Field[];

/** Some fields, as calls bring them: absent ones stay as they are. */
export type SomeRestrictions = { readonly [F in Field]?: Restrictions[F] | undefined };

const nameOf = (code: string): string => endpointOf(code)?.name ?? code;
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** A list in the order of the catalogue, or of the letters: two lists of the same things are equal texts. */
const inOrder = <T>(value: T): T => (Array.isArray(value) ? ([...value].sort() as T) : value);
const orderOf = new Map(endpoints.map(({ code }, n) => [code, n]));
const byCatalogue = (codes: readonly string[]): string[] =>
  codes.toSorted((a, b) => (orderOf.get(a) ?? Infinity) - (orderOf.get(b) ?? Infinity));

/**
 * The restrictions that come of stored ones and those that are given, endpoints in the order of the catalogue.
 * @throws ApiError 400 naming the field: a code that the package schema does not have, one both included and excluded
 */
export function mergeRestrictions(stored: Restrictions, given: SomeRestrictions): Restrictions {
  const set = fields.filter((field) => given[field] !== undefined);
  const merged = {
    ...stored,
    ...Object.fromEntries(set.map((field) => [field, given[field]])),
  } as Restrictions;
  for (const field of ['includedEndpoints', 'excludedEndpoints'] as const) {
    // Codes that the catalogue has lost may stay; new ones must be in it.
    const unknown = (given[field] ?? []).filter((code) => !endpointOf(code) && !stored[field].includes(code));
    if (unknown.length) throw badInput(field, `the package schema has no ${unknown.join(', ')}`);
    merged[field] = byCatalogue(merged[field]);
  }
  const both = overlapOf(merged.includedEndpoints, merged.excludedEndpoints);
  if (both.length) {
    const field = given.excludedEndpoints ? 'excludedEndpoints' : 'includedEndpoints';
    throw badInput(field, overlapText(both.map(nameOf)));
  }
  return merged;
}

/** The fields in which two sets of restrictions differ, with the values of one of them. */
export function changedFields(before: Restrictions, after: Restrictions): Field[] {
  return fields.filter((field) => !same(inOrder(before[field]), inOrder(after[field])));
}

/** The named fields alone: what an audit entry holds. */
export const onlyFields = (values: Restrictions, names: readonly Field[]): Partial<Restrictions> =>
  Object.fromEntries(names.map((field) => [field, values[field]]));

/** Where a field that is to be changed is not any more what its editor had read. */
export function restrictionConflicts(
  stored: Restrictions,
  expected: SomeRestrictions,
  given: SomeRestrictions,
  where: string,
): Conflict[] {
  return fields
    .filter((field) => given[field] !== undefined && expected[field] !== undefined)
    .filter((field) => !same(inOrder(expected[field]), inOrder(stored[field])))
    .filter((field) => !same(inOrder(given[field]), inOrder(stored[field])))
    .map((field) => ({
      field,
      expected: expected[field],
      actual: stored[field],
      wanted: given[field],
      where,
    }));
}

const count = (n: number): string => n.toLocaleString('en-US');

const endpointCount = (codes: readonly string[]): string =>
  codes.length === 1 ? '1 endpoint' : `${codes.length} endpoints`;

/** Restrictions in a line; `none` where there are none. */
export function restrictionWords(it: Restrictions): string {
  const words = [
    it.customAPILimit !== null && `${count(it.customAPILimit)} calls a minute`,
    it.customDataLimit !== null && `${count(it.customDataLimit)} MB in 30 days`,
    it.includedEndpoints.length > 0 &&
      `${it.addIncluded ? '+' : 'only '}${endpointCount(it.includedEndpoints)}`,
    it.excludedEndpoints.length > 0 && `${it.excludedEndpoints.length} excluded`,
    it.websockets.length > 0 && `sockets ${it.websockets.join(', ')}`,
    it.enableBeta && 'beta',
    it.delayed && 'delayed',
  ].filter((word): word is string => typeof word === 'string');
  return words.length ? words.join(' · ') : 'none';
}
