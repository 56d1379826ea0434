import { z } from 'zod';
import { limitedText, multiline, symbol, textLimits } from '../../kernel/index.ts';
import {
  coverageFieldNames,
  coverageMeasures,
  coverageRowsAtMost,
  coverageTypes,
  type CoverageField,
} from './lists.ts';

export const access = ['coverage', 'data-coverage'] as const;

/** A type as screens and callers spell it. */
export const coverageType = z
  .string()
  .transform((text) => text.trim().toLowerCase())
  .pipe(z.enum(coverageTypes, { error: `must be one of ${coverageTypes.join(', ')}` }));

const names = coverageFieldNames as [CoverageField, ...CoverageField[]];
const field = z.enum(names, { error: `must be one of ${names.join(', ')}` });

/** Fields as a list, or as a text with commas; all where none is named. */
const fields = z
  .union([z.array(z.string()).max(100, 'must have at most 100 items'), z.string().max(2000)], {
    error: 'must be a list of fields',
  })
  .transform((given) => (typeof given === 'string' ? given.split(',') : given))
  .transform((given) => [...new Set(given.map((one) => one.trim()).filter(Boolean))])
  .pipe(z.array(field));

const orders = new Set([
  'symbol',
  ...names.flatMap((name) => coverageMeasures.map((one) => `${name}.${one}`)),
]);
const sort = z.string().refine((text) => orders.has(text.replace(/^-/, '')), {
  error:
    'must be symbol, or a field with count, oldest, newest or gaps such as eod.newest; a minus reverses it',
});

/** The symbols of a text, which has commas, spaces or line breaks between them, upper-cased. */
export const customSymbols = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,;]+/)
      .filter(Boolean)
      .map((one) => one.toUpperCase()),
  ),
];

/** What is wrong with the value of a type; undefined where nothing is. */
function problemOf(type: (typeof coverageTypes)[number], value: string): string | undefined {
  if (!value) return 'is required';
  if (type !== 'custom')
    return value.length > textLimits.text ? `must have at most ${textLimits.text} characters` : undefined;
  const limited = limitedText('coverageSymbols').safeParse(value);
  if (!limited.success) return limited.error.issues[0]!.message;
  const symbols = customSymbols(value);
  if (!symbols.length) return 'must name symbols';
  for (const one of symbols) {
    const read = symbol.safeParse(one);
    if (!read.success) return read.error.issues[0]!.message;
  }
  return undefined;
}

export const coverageInput = z
  .object({
    type: coverageType,
    /** Of `custom` the symbols, at most 300 characters. */
    value: multiline(z.string({ error: 'is required' }).trim()),
    fields: fields.optional(),
    /** Only symbols without this field. */
    missing: field.optional(),
    /** Only symbols with gaps in this field. */
    gapped: field.optional(),
    sort: sort.default('symbol'),
    page: z.coerce.number().int().min(0).max(1_000_000).default(1),
    pageSize: z.coerce
      .number()
      .int()
      .min(1, 'must be at least 1')
      .max(coverageRowsAtMost, `must be at most ${coverageRowsAtMost}`)
      .default(coverageRowsAtMost),
  })
  .superRefine(({ type, value }, { addIssue }) => {
    const message = problemOf(type, value);
    if (message) addIssue({ code: 'custom', path: ['value'], message });
  });
export type CoverageInput = z.output<typeof coverageInput>;
