import type { Parameter, SchemaEntry, ValueType } from './shapes.ts';

type Json = Record<string, unknown>;

/** What a definition says of the API as a whole. */
export interface DefinitionInfo {
  readonly title: string;
  readonly version: string;
  /** Address of the API, such as `https://api.example.com`. */
  readonly server: string;
}

const schemaOfType: Readonly<Record<ValueType, Json>> = {
  string: { type: 'string' },
  integer: { type: 'integer' },
  number: { type: 'number' },
  boolean: { type: 'boolean' },
  date: { type: 'string', format: 'date' },
  'date-time': { type: 'string', format: 'date-time' },
  array: { type: 'array', items: {} },
  object: { type: 'object' },
};

/** An example in the type of its parameter; a text that is none is left out. */
function exampleOf({ type, example }: Parameter): Json {
  if (!example) return {};
  if (type === 'integer' || type === 'number') {
    const number = Number(example);
    return Number.isFinite(number) ? { example: number } : {};
  }
  if (type === 'boolean') return { example: example === 'true' };
  return { example };
}

const parameterOf = (one: Parameter): Json => ({
  name: one.name,
  in: one.in,
  required: one.in === 'path' || one.required,
  ...(one.description ? { description: one.description } : {}),
  schema: { ...schemaOfType[one.type], ...(one.values.length ? { enum: one.values } : {}) },
  ...exampleOf(one),
});

/** The path with its parameters, such as `/api/v3/quote/{symbol}`. */
export const templateOf = ({ endpoint, parameters }: Pick<SchemaEntry, 'endpoint' | 'parameters'>): string =>
  [endpoint, ...parameters.filter((one) => one.in === 'path').map(({ name }) => `{${name}}`)].join('/');

function operationOf(entry: SchemaEntry): Json {
  const properties = Object.fromEntries(
    entry.properties.map(({ name, type, description }) => [
      name,
      { ...schemaOfType[type], ...(description ? { description } : {}) },
    ]),
  );
  const record: Json = entry.properties.length ? { type: 'object', properties } : {};
  return {
    operationId: entry.code,
    tags: [entry.group],
    summary: entry.name,
    description: [entry.description, entry.content].filter(Boolean).join('\n\n'),
    'x-min-level': entry.minLevel,
    ...(entry.minLevelNotes.length ? { 'x-min-level-notes': entry.minLevelNotes } : {}),
    ...(entry.tag ? { 'x-tag': entry.tag } : {}),
    parameters: entry.parameters.map(parameterOf),
    responses: {
      200: {
        description: 'The records that fit',
        content: { 'application/json': { schema: { type: 'array', items: record } } },
      },
      401: { description: 'The key is missing or unknown' },
      403: { description: 'The plan of the key lacks this endpoint' },
      429: { description: 'More calls than the plan allows' },
    },
  };
}

/**
 * The OpenAPI 3.1 document of the customers' API, from the package schema. Sockets are left out: OpenAPI describes HTTP.
 * Of two endpoints with the same path the first is kept, and the second is named by `left`.
 * Source: r003-openapi.
 */
export function apiDefinition(
  entries: readonly SchemaEntry[],
  { title, version, server }: DefinitionInfo,
): { readonly document: Json; readonly left: string[] } {
  const paths: Record<string, Json> = {};
  const left: string[] = [];
  for (const entry of entries) {
    const path = templateOf(entry);
    if (entry.endpoint.startsWith('/ws/') || Object.hasOwn(paths, path)) left.push(entry.code);
    else paths[path] = { get: operationOf(entry) };
  }
  const groups = [...new Set(entries.filter(({ code }) => !left.includes(code)).map(({ group }) => group))];
  const document = {
    openapi: '3.1.0',
    info: { title, version },
    servers: [{ url: server }],
    security: [{ apikey: [] }],
    tags: groups.map((name) => ({ name })),
    paths,
    components: { securitySchemes: { apikey: { type: 'apiKey', in: 'query', name: 'apikey' } } },
  };
  return { document, left };
}
