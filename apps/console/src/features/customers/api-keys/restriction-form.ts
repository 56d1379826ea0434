import { readNumber } from '@midoffice/contract/kernel/typed-number';
import { numberIn } from '../../../kit/form/number.ts';
import {
  overlapOf,
  overlapText,
  restrictionLimits,
  type Restrictions,
} from '@midoffice/contract/customers/api-keys/shapes';

/** The restrictions as a person edits them: numbers as typed. */
export interface RestrictionDraft extends Omit<Restrictions, 'customAPILimit' | 'customDataLimit'> {
  readonly customAPILimit: string;
  readonly customDataLimit: string;
}

type Field = keyof Restrictions;

const typed = (value: number | null): string => (value === null ? '' : String(value));

export const draftOf = (it: Restrictions): RestrictionDraft => ({
  customAPILimit: typed(it.customAPILimit),
  customDataLimit: typed(it.customDataLimit),
  includedEndpoints: it.includedEndpoints,
  excludedEndpoints: it.excludedEndpoints,
  websockets: it.websockets,
  enableBeta: it.enableBeta,
  addIncluded: it.addIncluded,
  delayed: it.delayed,
});

const limitProblem = (text: string, max: number): string | null => {
  const read = readNumber(text, { min: 1, max, isWhole: true });
  if (!('problem' in read)) return null;
  return read.problem.includes(' from ') ? `${read.problem}, or empty` : read.problem;
};

/** What is wrong with a draft, by field. @param nameOf an endpoint code as people read it */
export function draftProblems(
  draft: RestrictionDraft,
  nameOf: (code: string) => string,
): Partial<Record<Field, string>> {
  const api = limitProblem(draft.customAPILimit, restrictionLimits.callsPerMinute);
  const data = limitProblem(draft.customDataLimit, restrictionLimits.dataMb);
  const both = overlapOf(draft.includedEndpoints, draft.excludedEndpoints);
  return {
    ...(api && { customAPILimit: api }),
    ...(data && { customDataLimit: data }),
    ...(both.length > 0 && { excludedEndpoints: overlapText(both.map(nameOf)) }),
  };
}

const valuesOf = (draft: RestrictionDraft): Restrictions => ({
  ...draft,
  customAPILimit: numberIn(draft.customAPILimit),
  customDataLimit: numberIn(draft.customDataLimit),
});

const inOrder = (value: unknown): string =>
  JSON.stringify(Array.isArray(value) ? value.map(String).toSorted() : value);

/** The fields in which a draft without problems differs from what was read, and what was read of them. */
export function changesOf(
  read: Restrictions,
  draft: RestrictionDraft,
): { values: Partial<Restrictions>; expected: Partial<Restrictions> } {
  const wanted = valuesOf(draft);
  const changed = (Object.keys(wanted) as Field[]).filter(
    (field) => inOrder(wanted[field]) !== inOrder(read[field]),
  );
  const only = (from: Restrictions): Partial<Restrictions> =>
    Object.fromEntries(changed.map((field) => [field, from[field]]));
  return { values: only(wanted), expected: only(read) };
}

/** The fields as the form calls them. */
export const fieldLabels: Readonly<Record<Field, string>> = {
  customAPILimit: 'Custom API limit',
  customDataLimit: 'Custom data limit',
  includedEndpoints: 'Included endpoints',
  excludedEndpoints: 'Excluded endpoints',
  websockets: 'Websockets',
  enableBeta: 'Enable beta',
  addIncluded: 'Add included',
  delayed: 'Delayed',
};

/** A value of a field as people read it. */
export function valueWords(value: unknown, nameOf: (code: string) => string): string {
  if (value === null || value === undefined) return 'as the plan';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length ? value.map((one) => nameOf(String(one))).join(', ') : 'none';
  return typeof value === 'number' ? value.toLocaleString('en-US') : String(value as string);
}
