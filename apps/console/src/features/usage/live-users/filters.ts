import type { LiveUserField } from '@midoffice/contract/usage/live-users/lists';
import { numberIn } from '../../../kit/form/number.ts';

/** A filter as it is typed: the value of a choice or flag, or both ends of a range. */
export interface TypedFilter {
  readonly field: string;
  readonly value: string;
  readonly from: string;
  readonly to: string;
}

export const emptyFilter = (field: string): TypedFilter => ({ field, value: '', from: '', to: '' });

/** The filters in the address; what cannot be read counts as none. */
export function parseFilters(text: string): readonly TypedFilter[] {
  try {
    const list: unknown = JSON.parse(text);
    if (!Array.isArray(list)) return [];
    return list.flatMap((one: unknown) => {
      const { field, value = '', from = '', to = '' } = (one ?? {}) as Partial<Record<string, unknown>>;
      return typeof field === 'string'
        ? [{ field, value: String(value), from: String(from), to: String(to) }]
        : [];
    });
  } catch {
    return [];
  }
}

/** The filters in the form of the address. */
export const filtersText = (filters: readonly TypedFilter[]): string =>
  filters.length
    ? JSON.stringify(
        filters.map(({ field, value, from, to }) => ({
          field,
          ...(value && { value }),
          ...(from && { from }),
          ...(to && { to }),
        })),
      )
    : '';

const bytesPerMegabyte = 1e6;

function numberOf(text: string, type: LiveUserField['type']): number | undefined {
  const value = numberIn(text);
  if (value === null) return undefined;
  return type === 'bytes' ? Math.round(value * bytesPerMegabyte) : value;
}

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);

function valueOf({ value, from, to }: TypedFilter, type: LiveUserField['type']): unknown {
  if (type === 'boolean') return value ? value === 'yes' : undefined;
  if (type === 'choice') return value || undefined;
  if (type === 'date') {
    const days = { ...(isDay(from) && { from }), ...(isDay(to) && { to }) };
    return Object.keys(days).length ? days : undefined;
  }
  const [min, max] = [numberOf(from, type), numberOf(to, type)];
  const range = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
  return Object.keys(range).length ? range : undefined;
}

/** What the call takes: JSON of the filters that say something; undefined where none does. Data sizes are typed in MB. */
export function filtersInput(
  filters: readonly TypedFilter[],
  fields: readonly Pick<LiveUserField, 'field' | 'type'>[],
): string | undefined {
  const entries = filters.flatMap((filter) => {
    const known = fields.find((one) => one.field === filter.field);
    const value = known && valueOf(filter, known.type);
    return value === undefined ? [] : [[filter.field, value] as const];
  });
  return entries.length ? JSON.stringify(Object.fromEntries(entries)) : undefined;
}
