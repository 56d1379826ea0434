import { z } from 'zod';
import { documentationLimits, documentationTags, levelNotes, parameterPlaces, valueTypes } from './lists.ts';

export * from './lists.ts';

const most = documentationLimits;
const limited = (count: number) => z.string().trim().max(count, `must have at most ${count} characters`);
const named = limited(most.parameterName)
  .min(1, 'is required')
  .regex(/^[\w.-]+$/, 'may hold letters, digits and _ . - only');
const valueType = z.enum(valueTypes, { error: `must be one of ${valueTypes.join(', ')}` });

/** What a caller of an endpoint may send. */
export const parameter = z.object({
  name: named,
  in: z.enum(parameterPlaces, { error: 'must be path or query' }),
  type: valueType,
  required: z.boolean(),
  description: limited(most.description),
  /** A value for examples; empty where there is none. */
  example: limited(most.example),
  /** The values that are allowed; empty where any is. */
  values: z.array(limited(most.parameterName)).max(50, 'must have at most 50 values'),
});
export type Parameter = z.infer<typeof parameter>;

/** A field of an endpoint's answer. Vendors' names may hold spaces. */
export const property = z.object({
  name: limited(most.parameterName)
    .min(1, 'is required')
    .regex(/^[^\p{Cc}]+$/u, 'must be one line'),
  type: valueType,
  description: limited(most.description),
});
export type Property = z.infer<typeof property>;

const unique = (names: readonly { name: string }[]): boolean =>
  new Set(names.map(({ name }) => name)).size === names.length;

/** What staff may say of an endpoint; what is left out keeps what the release says. */
export const endpointEdit = z.object({
  name: limited(most.name).min(1, 'is required').optional(),
  tag: z.enum(documentationTags, { error: `must be one of ${documentationTags.join(', ')}` }).nullish(),
  minLevelNotes: z
    .array(z.enum(levelNotes, { error: `must be one of ${levelNotes.join(', ')}` }))
    .max(levelNotes.length, `must have at most ${levelNotes.length} notes`)
    .optional(),
  parameters: z
    .array(parameter)
    .max(most.parameters, `must have at most ${most.parameters} parameters`)
    .refine(unique, 'must not name a parameter twice')
    .optional(),
  properties: z
    .array(property)
    .max(most.properties, `must have at most ${most.properties} properties`)
    .refine(unique, 'must not name a property twice')
    .optional(),
  description: limited(most.description).optional(),
  content: limited(most.content).meta({ 'x-multiline': true }).optional(),
});
export type EndpointEdit = z.infer<typeof endpointEdit>;

/** An endpoint of the customers' API with what its definition needs. */
export const schemaEntry = z.object({
  code: z.string(),
  endpoint: z.string(),
  name: z.string(),
  group: z.string(),
  minLevel: z.number().int(),
  description: z.string(),
  content: z.string(),
  version: z.enum(['v3', 'v4']).nullable(),
  tag: z.string().nullable(),
  minLevelNotes: z.array(z.enum(levelNotes)),
  parameters: z.array(parameter),
  properties: z.array(property),
  /** How often staff have changed the record; 0: it is as released. */
  revision: z.number().int(),
});
export type SchemaEntry = z.infer<typeof schemaEntry>;

/** An entry of the public documentation. Source: r003-catalogue-entry. */
export const documentationEntry = z.object({
  category: z.string(),
  /** Display title. */
  data: z.string(),
  /** Key in the address. */
  url: z.string(),
  /** Path of the endpoint, or address of the socket. */
  path: z.string(),
  version: z.enum(['v3', 'v4']).nullable(),
  tag: z.string().optional(),
  minLevel: z.number().int().optional(),
  minLevelNotes: z.array(z.enum(levelNotes)).optional(),
  description: z.string(),
  content: z.string(),
  parameters: z.array(parameter),
  properties: z.array(property),
  /** What it answers, as an example: JSON; null where the answer is not described yet. */
  sample: z.unknown(),
  /** The example is not final. */
  draft: z.boolean(),
});
export type DocumentationEntry = z.infer<typeof documentationEntry>;

/** A change of an endpoint's record. */
export const recordChange = z.object({
  revision: z.number().int(),
  at: z.string(),
  by: z.string(),
  before: endpointEdit,
  after: endpointEdit,
});
export type RecordChange = z.infer<typeof recordChange>;
