import { z } from 'zod';
import { liveUser } from '../../customers/accounts/shapes.ts';
import { isoDate } from '../../kernel/index.ts';
import {
  liveUserFields,
  liveUserSorts,
  sortDirections,
  type LiveUserField,
  type LiveUserFieldName,
} from './lists.ts';

export * from './lists.ts';

const sortWords = `must be one of ${liveUserSorts.join(', ')}, with ASC or DESC`;
const sortPair = z.object({
  field: z.enum(liveUserSorts, { error: sortWords }),
  direction: z.enum(sortDirections, { error: sortWords }),
});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Field and direction of a sort written as `field ASC`, `{"field":"ASC"}`, `["field","ASC"]` or `{"field":…,"direction":…}`. */
function sortParts(text: string): { field: unknown; direction: unknown } {
  const json: unknown = parsed(text);
  if (Array.isArray(json)) return { field: json[0], direction: json[1] ?? 'ASC' };
  if (typeof json === 'object' && json !== null) {
    if ('field' in json)
      return { field: json.field, direction: 'direction' in json ? json.direction : 'ASC' };
    const [first] = Object.entries(json) as [string, unknown][];
    return { field: first?.[0], direction: first?.[1] };
  }
  const [field, direction = 'ASC'] = text.split(/\s+/);
  return { field, direction };
}

/** The order of the live users list. Source: d090. */
export const liveUserSort = z
  .string()
  .trim()
  .max(200, 'must have at most 200 characters')
  .transform((text) => {
    const { field, direction } = sortParts(text);
    return { field, direction: typeof direction === 'string' ? direction.toUpperCase() : direction };
  })
  .pipe(sortPair);
export type LiveUserOrder = z.output<typeof sortPair>;

const flag = z.boolean({ error: 'must be true or false' });
const amount = z.number({ error: 'must be a number' });
const numberFilter = z.union(
  [
    amount.transform((n) => ({ min: n, max: n })),
    z.strictObject({ min: amount.optional(), max: amount.optional() }),
  ],
  { error: 'must be a number or {min, max}' },
);
const dateFilter = z
  .strictObject({ from: isoDate.optional(), to: isoDate.optional() })
  .refine(({ from, to }) => !from || !to || from <= to, 'must not end before it starts');
const choiceFilter = (field: LiveUserField) => {
  const values = (field.options ?? []).map((option) => option.value);
  const value = z.enum(values as [string, ...string[]], { error: `must be one of ${values.join(', ')}` });
  return z.union([value.transform((one) => [one]), z.array(value).min(1).max(values.length)], {
    error: `must be one of ${values.join(', ')}, or a list of them`,
  });
};

const filterOf = (field: LiveUserField) =>
  field.type === 'boolean'
    ? flag.optional()
    : field.type === 'choice'
      ? choiceFilter(field).optional()
      : field.type === 'date'
        ? dateFilter.optional()
        : numberFilter.optional();

/** The value of one filter after reading: a flag, allowed values, or a range. */
export type LiveUserFilter =
  | boolean
  | string[]
  | { min?: number | undefined; max?: number | undefined }
  | { from?: string | undefined; to?: string | undefined };

/** Anything that JSON can say. */
type Json = NonNullable<unknown> | null;

const filterObject = z.strictObject(
  Object.fromEntries(liveUserFields.map((field) => [field.field, filterOf(field)])),
) as unknown as z.ZodType<Partial<Record<LiveUserFieldName, LiveUserFilter>>, Json>;

/** The filters as JSON text, such as `{"blocked":true,"apiCount":{"min":100}}`. Source: d090. */
export const liveUserFilters = z
  .string()
  .max(4000, 'must have at most 4000 characters')
  .transform((text, context) => {
    const json = text.trim() ? parsed(text) : {};
    if (json !== undefined) return json as Json;
    context.addIssue({ code: 'custom', message: 'must be JSON' });
    return z.NEVER;
  })
  .pipe(filterObject);

/** One page of live users. */
export const liveUserList = z.object({
  finalResult: z.array(liveUser),
  /** Users that fit, counted up to 10,000. */
  totalCount: z.number().int(),
  /** Whether there are more than `totalCount`. */
  totalIsAtLeast: z.boolean(),
  /** Where the text that was searched for is a whole API key: `id:` and its number, which finds the same. */
  searchedAs: z.string().nullable(),
});
export type LiveUserList = z.infer<typeof liveUserList>;

/** What live users are filtered and sorted by. */
export const liveUserSchema = z.object({
  fields: z.array(
    z.object({
      field: z.string(),
      label: z.string(),
      type: z.enum(['boolean', 'choice', 'number', 'bytes', 'date']),
      options: z.array(z.object({ value: z.string(), label: z.string() })).optional(),
    }),
  ),
  sorts: z.array(z.enum(liveUserSorts)),
  directions: z.array(z.enum(sortDirections)),
});
export type LiveUserSchema = z.infer<typeof liveUserSchema>;
