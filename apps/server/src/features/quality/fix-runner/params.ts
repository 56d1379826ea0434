import type { FixParam } from '@midoffice/contract/quality/fix-runner/lists';
import { fillAll, unfilledParams } from '@midoffice/contract/quality/fix-runner/lists';
import { isoDate, periodCode, symbol } from '@midoffice/contract/kernel';
import { addDays, addMonths } from '@midoffice/market/calendar/days';
import { z } from 'zod';
import { ApiError, badInput } from '../../../platform/http/errors.ts';

const mostSymbols = 5000;
/** Means every known symbol in a list of symbols. */
export const everySymbol = '*';

// As `symbol` of the kernel, in capitals already; or every symbol.
const listed = z
  .array(
    z
      .string()
      .max(100, 'must have at most 100 characters')
      .regex(/^(\*|[\w.^=/-]+)$/, 'may hold letters, digits and . - ^ = / _ only'),
  )
  .max(mostSymbols, `must have at most ${mostSymbols} entries`);

/** A list of tickers, entered as text with commas, each once and in the order given. */
export const symbolsParam = z
  .union([z.string(), z.array(z.string())], { error: 'must be a list of symbols' })
  .transform((given) => {
    const parts = (typeof given === 'string' ? given.split(/[,;\s]+/) : given).map((part) => part.trim());
    return [...new Set(parts.filter((part) => part !== '').map((part) => part.toUpperCase()))];
  })
  .pipe(listed)
  .describe('Tickers with commas between them; * for every symbol.');

/** One ticker. */
export const symbolParam = (notes: string) => symbol.describe(notes);

export const dayParam = (notes: string) => isoDate.optional().describe(notes);

/** A number between two bounds, with its default. */
export const numberParam = (notes: string, min: number, max: number, usual: number) =>
  z
    .number('must be a number')
    .min(min, `must be at least ${min}`)
    .max(max, `must be at most ${max}`)
    .default(usual)
    .describe(notes);

/** A whole number between two bounds, with its default. */
export const countParam = (notes: string, min: number, max: number, usual: number) =>
  z
    .number('must be a whole number')
    .int('must be a whole number')
    .min(min, `must be at least ${min}`)
    .max(max, `must be at most ${max}`)
    .default(usual)
    .describe(notes);

/** What every function over symbols takes. */
export const commonParams = {
  symbols: symbolsParam,
  development: z
    .boolean('must be true or false')
    .default(false)
    .describe('Checks development instead of production.'),
};

/** The days that a function reads. */
export const rangeParams = {
  from: dayParam('First day. Default: from the beginning.'),
  to: dayParam('Last day. Default: to the end.'),
  period: periodCode
    .optional()
    .describe('The last day, week, month, quarter or year up to the last day, in place of a first day.'),
};

interface JsonSchema {
  readonly type?: string;
  readonly format?: string;
  readonly anyOf?: readonly JsonSchema[];
  readonly enum?: readonly (string | number)[];
  readonly default?: unknown;
  readonly description?: string;
}

const typesOf = (schema: JsonSchema): string[] => [
  ...new Set(
    schema.anyOf?.flatMap(typesOf) ?? [
      schema.format === 'date' ? 'date' : schema.type === 'integer' ? 'number' : (schema.type ?? 'string'),
    ],
  ),
];

/** Parameters as the form and the validation of the console know them, from the schema that the server checks. */
export function describeParams(schema: z.ZodObject): Record<string, FixParam> {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
  }) as { properties?: Record<string, JsonSchema>; required?: string[] };
  return Object.fromEntries(
    Object.entries(properties).map(([name, param]) => [
      name,
      {
        types: typesOf(param),
        ...(param.default !== undefined && { default: param.default }),
        required: required.includes(name),
        ...(param.enum && { options: param.enum }),
        notes: param.description ?? '',
      },
    ]),
  );
}

/** A range that ends before it begins holds nothing: an empty result would pass for a clean one. */
function refuseTurnedRange({ from, to }: { from?: unknown; to?: unknown }): void {
  if (typeof from === 'string' && typeof to === 'string' && from > to)
    throw badInput('from', 'must not be later than to');
}

/** The first day of a period that ends with a day, both included. Source: r001-period-codes. */
function periodStart(period: string, last: string): string {
  const months = { '1m': 1, '1q': 3, '1y': 12 }[period];
  if (months) return addDays(addMonths(last, -months), 1);
  return addDays(last, period === '1w' ? -6 : 0);
}

/** A period is a range that ends with its last day, or today. */
function rangeOf(values: Record<string, unknown>, today: string): Record<string, unknown> {
  const { period, from, to } = values;
  if (typeof period !== 'string') return values;
  if (from !== undefined) throw badInput('period', 'must not be given with a first day');
  return { ...values, from: periodStart(period, typeof to === 'string' ? to : today) };
}

/**
 * The values of a run. An empty text or null counts as not given.
 * @throws ApiError 400 that names the parameter: one that is not filled, not known, or wrong, or the first day where it
 * is later than the last
 * @param today a period ends with it, where no last day is given
 */
export function parseParams<S extends z.ZodObject>(
  schema: S,
  given: Readonly<Record<string, unknown>>,
  today: string,
): z.output<S> {
  const values = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== null && value !== ''),
  );
  const [missing] = unfilledParams(describeParams(schema), values);
  if (missing !== undefined) throw new ApiError(400, fillAll, { field: missing });
  const parsed = z.strictObject(schema.shape).safeParse(values);
  if (parsed.success) {
    const ranged = rangeOf(parsed.data, today);
    refuseTurnedRange(ranged);
    return ranged as z.output<S>;
  }
  const issues = parsed.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((field) => ({ field, message: 'is not a parameter of this function' }))
      : [{ field: String(issue.path[0] ?? 'params'), message: issue.message }],
  );
  const [first] = issues;
  throw new ApiError(400, `${first!.field}: ${first!.message}`, { field: first!.field, issues });
}
