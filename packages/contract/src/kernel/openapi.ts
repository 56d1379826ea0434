import { z } from 'zod';
import type { AnyCall } from './call.ts';

type Json = Record<string, unknown>;

function schemaOf(type: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dropped, ...schema } = z.toJSONSchema(type, {
    io,
    unrepresentable: 'any',
    target: 'openapi-3.0',
  }) as Json;
  return schema;
}

function parametersOf(call: AnyCall): Json[] {
  const listed: Json[] = [];
  for (const place of ['params', 'query'] as const) {
    const type = call[place];
    if (!type) continue;
    const schema = schemaOf(type, 'input');
    const required = new Set((schema['required'] as string[] | undefined) ?? []);
    for (const [name, property] of Object.entries((schema['properties'] as Json | undefined) ?? {})) {
      listed.push({
        name,
        in: place === 'params' ? 'path' : 'query',
        required: place === 'params' || required.has(name),
        schema: property,
      });
    }
  }
  if (call.host === 'data') listed.push({ $ref: '#/components/parameters/apikey' });
  return listed;
}

/** The JSON answer of a call; a file that it may answer instead is described by its own media type. */
function jsonSchemaOf(call: AnyCall): Json {
  const schema = schemaOf(call.output, 'output');
  const options = schema['anyOf'] as Json[] | undefined;
  if (!options || !call.answers) return schema;
  const left = options.filter(({ type }) => type !== 'string');
  return left.length === 1 ? left[0]! : { anyOf: left };
}

function contentOf(call: AnyCall): Json {
  const contents = (call.answers ?? ['application/json', ...(call.htmlPreview ? ['text/html'] : [])]).map(
    (type): [string, Json] => {
      if (type === 'application/json') return [type, { schema: jsonSchemaOf(call) }];
      // OpenAPI 3.1 describes bytes by their media type alone.
      return [type, type.startsWith('text/') ? { schema: { type: 'string' } } : {}];
    },
  );
  return Object.fromEntries(contents);
}

const consoleOnly =
  'With a session this GET is refused with 403 unless the console itself sends it (`Sec-Fetch-Site: same-origin`, `Sec-Fetch-Mode: cors`), because it changes state. Send POST to the same path instead';

/** A GET that changes state needs more than a session, and says so. */
function sessionRule(call: AnyCall, method: string): Json {
  if (method !== 'get' || !isMutatingGet(call)) return {};
  const otherwise = call.host === 'data' ? ', or use a staff API key.' : '.';
  return { description: `${consoleOnly}${otherwise}`, 'x-refuses-plain-session': true };
}

function securityOf(call: AnyCall): Json[] {
  if (call.access === 'public' || call.access === 'token') return [];
  return call.host === 'data' ? [{ session: [] }, { staffKey: [] }] : [{ session: [] }];
}

const bodyTypes = { multipart: 'multipart/form-data', form: 'application/x-www-form-urlencoded' } as const;

const bodyTypeOf = ({ encoding }: AnyCall): string =>
  encoding === 'multipart' || encoding === 'form' ? bodyTypes[encoding] : 'application/json';

function operationOf(call: AnyCall, method: string, id: string): Json {
  return {
    operationId: id,
    summary: call.summary,
    ...sessionRule(call, method),
    tags: [call.path.split('/')[1] ?? 'console'],
    parameters: parametersOf(call),
    ...(call.body && {
      requestBody: {
        required: true,
        content: {
          [bodyTypeOf(call)]: {
            schema: schemaOf(call.body, 'input'),
          },
          ...(call.encoding === 'ndjson' && { 'application/x-ndjson': { schema: { type: 'string' } } }),
        },
      },
    }),
    responses: {
      200: {
        description: 'Done',
        content: contentOf(call),
      },
      default: { $ref: '#/components/responses/Refusal' },
    },
    security: securityOf(call),
    'x-access': call.access,
    'x-mode': call.mode,
    ...(call.audit && { 'x-audit': call.audit }),
  };
}

/** Whether a call that changes state is specified as GET, and so also answers POST. Source: dE-get-writes. */
export function isMutatingGet(call: AnyCall): boolean {
  return call.method === 'GET' && call.mode !== 'read';
}

/** Whether a call that is specified as GET answers POST as well, and the console sends that. */
export const answersPost = (call: AnyCall): boolean => isMutatingGet(call) || call.alsoPost === true;

/** The OpenAPI 3.1 document of a list of calls. */
export function openapiDocument(calls: readonly AnyCall[], version: string): Json {
  const paths: Record<string, Json> = {};
  for (const call of calls) {
    for (const [n, path] of [call.path, ...(call.aliases ?? [])].entries()) {
      const methods = answersPost(call) ? ['get', 'post'] : [call.method.toLowerCase()];
      for (const method of methods) {
        const suffix = `${n ? `_alias${n}` : ''}${method === 'post' && call.method === 'GET' ? '_post' : ''}`;
        (paths[path] ??= {})[method] = operationOf(call, method, call.name + suffix);
      }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Midoffice',
      version,
      description: 'The calls of the operations console.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      parameters: {
        apikey: {
          name: 'apikey',
          in: 'query',
          required: false,
          schema: { type: 'string' },
          description: "A staff member's API key; the header x-api-key is preferred.",
        },
      },
      responses: {
        Refusal: {
          description: 'Refused; `message` and `error` carry equal texts',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
        },
      },
      schemas: {
        Refusal: {
          type: 'object',
          required: ['success', 'message', 'error', 'requestId'],
          properties: {
            success: { const: false },
            message: { type: 'string' },
            error: { type: 'string' },
            requestId: { type: 'string' },
            field: { type: 'string' },
            issues: { type: 'array', items: { type: 'object' } },
            conflicts: { type: 'array', items: { type: 'object' } },
            revision: { type: 'integer' },
          },
        },
      },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'midoffice_session' },
        staffKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
      },
    },
  };
}
