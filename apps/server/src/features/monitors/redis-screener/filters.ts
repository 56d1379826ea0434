import { isoDate } from '@midoffice/contract/kernel';
import {
  hasEnds,
  noFilters,
  screenedFields,
  type ScreenedField,
} from '@midoffice/contract/monitors/redis-screener/lists';
import { ApiError, badInput } from '../../../platform/http/errors.ts';

/** One condition of a run. */
export interface ScreenerFilter {
  readonly field: string;
  readonly test: 'is' | 'from' | 'to' | 'oneOf' | 'contains';
  readonly value: string | number | boolean | readonly string[];
}

/** Parameters of the call that are no filters; the key of a program has been read already. */
const notFilters = new Set(['limit', 'apikey']);

/** What each parameter filters by. */
const parameters = new Map<string, { field: ScreenedField; test: 'is' | 'from' | 'to' }>(
  screenedFields.flatMap((field) => [
    [field.name, { field, test: 'is' as const }],
    ...(hasEnds(field.kind)
      ? [
          [`${field.name}Min`, { field, test: 'from' as const }] as const,
          [`${field.name}Max`, { field, test: 'to' as const }] as const,
        ]
      : []),
  ]),
);

function numberOf(name: string, text: string): number {
  const value = Number(text);
  if (!/^[-+\d.e]{1,40}$/i.test(text) || !Number.isFinite(value)) throw badInput(name, 'must be a number');
  return value;
}

function flagOf(name: string, text: string): boolean {
  if (!/^(?:true|false|1|0)$/i.test(text)) throw badInput(name, 'must be true or false');
  return /^(?:true|1)$/i.test(text);
}

function filterOf(name: string, text: string): ScreenerFilter {
  const known = parameters.get(name);
  if (!known) throw badInput(name.slice(0, 100), 'is not a field of the screener');
  const {
    field: { name: field, kind },
    test,
  } = known;
  switch (kind) {
    case 'number':
      return { field, test, value: numberOf(name, text) };
    case 'date':
      if (!isoDate.safeParse(text).success) throw badInput(name, 'must be a date such as 2024-06-01');
      return { field, test, value: text };
    case 'boolean':
      return { field, test: 'is', value: flagOf(name, text) };
    case 'enum': {
      // A value may hold a comma itself.
      const values = [text, ...text.split(',')].map((one) => one.trim().toLowerCase());
      return { field, test: 'oneOf', value: values };
    }
    case 'text':
      return { field, test: 'contains', value: text };
  }
}

/**
 * The filters of a run. Empty parameters are none.
 * @throws ApiError 400 that names a parameter that is no field, or has a bad value; `No filters selected.` for none
 */
export function filtersOf(input: Readonly<Record<string, unknown>>): ScreenerFilter[] {
  const filters = Object.entries(input).flatMap(([name, value]) => {
    if (notFilters.has(name) || value === undefined) return [];
    if (typeof value !== 'string') throw badInput(name.slice(0, 100), 'must be given once');
    if (value.trim() === '') {
      if (!parameters.has(name)) throw badInput(name.slice(0, 100), 'is not a field of the screener');
      return [];
    }
    return filterOf(name, value.trim());
  });
  // Source: r003-screener-no-filters
  if (!filters.length) throw new ApiError(400, noFilters);
  for (const { field, test, value } of filters) {
    const end = filters.find((one) => one.field === field && one.test === 'to');
    if (test === 'from' && end && value > end.value)
      throw badInput(`${field}Min`, `must not be above ${field}Max`);
  }
  return filters;
}
