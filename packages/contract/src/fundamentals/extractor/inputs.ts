import { z } from 'zod';
import { comparedWith, limitedText } from '../../kernel/index.ts';
import { extractorStatements, industries } from './lists.ts';

// What the calls of the extractor take in common.

/** The statement editor and the list of international filings open the extractor. */
export const access = ['financialStatements', 'international'] as const;

export const statementType = z.enum(extractorStatements, {
  error: `must be one of ${extractorStatements.join(', ')}`,
});
const short = (what: string) =>
  z
    .string({ error: 'is required' })
    .trim()
    .min(1, `${what} must not be empty`)
    .max(200, 'must have at most 200 characters');
const id = z.string('must be a text').trim().max(100, 'must have at most 100 characters');

/** The name of a template. */
export const templateName = z
  .string({ error: 'is required' })
  .trim()
  .min(1, 'is required')
  .max(100, 'must have at most 100 characters');

const many = (atMost: number) => `must have at most ${atMost} entries`;
const once = 'must hold each entry only once';
const unique = (list: readonly string[]): boolean => new Set(list).size === list.length;
const conditions = z.array(short('a condition')).max(200, many(200));

export const selectorFields = {
  templateName,
  statementType,
  mustMatchValues: conditions.default([]),
  wildcardValues: conditions.default([]),
  excludeValues: conditions.default([]),
  connectedRowMappers: z.array(templateName).max(100, many(100)).refine(unique, once).default([]),
  industries: z
    .array(z.enum(industries, { error: 'must be industries of the list' }))
    .max(industries.length, many(industries.length))
    .refine(unique, once)
    .default([]),
  primary: z.boolean('must be true or false').default(false),
};

const fieldKey = z.string().regex(/^[A-Za-z][A-Za-z0-9]{0,79}$/, 'must be a field of the statement');
const conditionId = z.string().min(1).max(50, 'must have at most 50 characters');
const text = short('a condition');
const rule = z.array(z.union([text, z.array(text).min(1).max(50, many(50))])).max(50, many(50));

export const mapperFields = {
  templateName,
  statementType,
  /** Field, condition id, list of conditions: a text, or a list of texts of which one has to match. */
  value: z
    .record(
      fieldKey,
      z.record(conditionId, rule).refine((rules) => Object.keys(rules).length <= 100, many(100)),
    )
    .refine((value) => Object.keys(value).length <= 200, many(200))
    .default({}),
};

/** A template to save; without `_id` a new one. */
export const selectorInput = z.object({ _id: id.optional(), ...selectorFields });
export const mapperInput = z.object({ _id: id.optional(), ...mapperFields });

const partial = <T extends z.ZodRawShape>(fields: T) =>
  comparedWith(
    z.object(fields).partial(),
    'The template as the editor had read it: fields that the editor did not change are kept as they are by now',
    'the template is replaced',
  );
export const expectedSelector = partial({
  ...selectorFields,
  mustMatchValues: conditions,
  wildcardValues: conditions,
  excludeValues: conditions,
  connectedRowMappers: z.array(templateName).max(100, many(100)),
  industries: z.array(z.enum(industries)).max(27),
  primary: z.boolean(),
});
export const expectedMapper = partial({ ...mapperFields, value: mapperFields.value.unwrap() });

/** Names a stored template: the template as it was answered, or its id. */
export const storedTemplate = z.union(
  [id.min(1), z.looseObject({ _id: id.min(1) }).transform(({ _id }) => _id)],
  {
    error: 'must be a template with its _id',
  },
);
export const templateId = id.min(1, 'is required');

/** What every change of templates takes beside what it is about. */
export const changeBody = {
  /** True: answers what would change and writes nothing. */
  preview: z.boolean('must be true or false').default(false),
  reason: limitedText('text').default(''),
};
