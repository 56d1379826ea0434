import { hasEnds, parametersOf, type ScreenedKind } from '@midoffice/contract/monitors/redis-screener/lists';
import type { FilledField } from '@midoffice/contract/monitors/redis-screener/shapes';
import { isDay } from '../../../kit/form/is-day.ts';
import { numberIn } from '../../../kit/form/number.ts';

/** Typed values by parameter, such as `marketCapMin`. A field whose values are all empty filters nothing. */
export type TypedFilters = Readonly<Record<string, string>>;

/** Filters as one parameter of the address, and back. */
export const filtersText = (filters: TypedFilters): string =>
  new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== '')).toString();

/** The filters of an address, of parameters that the screener has. */
export function filtersOf(text: string, fields: readonly Pick<FilledField, 'name' | 'kind'>[]): TypedFilters {
  const known = new Set(fields.flatMap(parametersOf));
  return Object.fromEntries([...new URLSearchParams(text)].filter(([name]) => known.has(name)));
}

/** The parameters that a field is typed in: its ends, or the one value. */
export const typedParameters = (field: Pick<FilledField, 'name' | 'kind'>): readonly string[] =>
  hasEnds(field.kind) ? [`${field.name}Min`, `${field.name}Max`] : [field.name];

const problemOf = (kind: ScreenedKind, value: string): string | null => {
  if (kind === 'number' && numberIn(value) === null) return 'must be a number';
  if (kind === 'date' && !isDay(value)) return 'must be a date such as 2024-06-01';
  return null;
};

/** What is wrong with typed filters, by parameter; empty where nothing is. */
export function problemsOf(filters: TypedFilters, fields: readonly FilledField[]): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const field of fields)
    for (const name of parametersOf(field)) {
      const problem = filters[name] ? problemOf(field.kind, filters[name]) : null;
      if (problem) problems[name] = problem;
    }
  return problems;
}

/** Filters as the call takes them: numbers without separators of thousands, nothing empty. */
export function sentFilters(filters: TypedFilters, fields: readonly FilledField[]): TypedFilters {
  const numbers = new Set(fields.filter(({ kind }) => kind === 'number').flatMap(parametersOf));
  return Object.fromEntries(
    Object.entries(filters).flatMap(([name, typed]) => {
      const value = typed.trim();
      if (!value) return [];
      return [[name, numbers.has(name) ? String(numberIn(value) ?? value) : value]];
    }),
  );
}
