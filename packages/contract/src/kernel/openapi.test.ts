import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { z } from 'zod';
import { calls } from '../registry.ts';
import { openapiDocument, isMutatingGet } from './openapi.ts';
import type { AnyCall } from './call.ts';

interface Operation {
  readonly description?: string;
  readonly 'x-refuses-plain-session'?: boolean;
  readonly responses: { readonly 200: { readonly content: Record<string, { schema?: { type?: string } }> } };
}

const { paths } = openapiDocument(calls, '0') as { paths: Record<string, Record<string, Operation>> };
const operationOf = (method: string, path: string): Operation => paths[path]![method]!;
const typesOf = (method: string, path: string): string[] =>
  Object.keys(operationOf(method, path).responses[200].content);

/** Whether an answer may be something else than JSON: a plain text, bytes, or a stream of them. */
const isFile = (output: z.ZodType): boolean =>
  output instanceof z.ZodString ||
  output instanceof z.ZodCustom ||
  output instanceof z.ZodUnknown ||
  (output instanceof z.ZodUnion && output.options.some((one) => isFile(one as z.ZodType)));

describe('the OpenAPI document', () => {
  test('states the media type of CSV files and of pictures', () => {
    for (const path of [
      '/admin/audit/export',
      '/status/download-user-api-usage',
      '/status/download-api-usage-emails',
      '/status/fix/download-csv-sample',
      '/status/fix/fix-run-csv',
    ])
      assert.deepEqual([path, typesOf('get', path)], [path, ['text/csv']]);
    assert.deepEqual(typesOf('get', '/photos/{name}'), ['image/png', 'image/jpeg']);
    assert.deepEqual(typesOf('get', '/banner_pictures/{name}'), ['image/png']);
  });

  test('a call that answers a file or JSON states both, each with its own schema', () => {
    const { content } = operationOf('post', '/status/fix/run-functions').responses[200];
    assert.deepEqual(
      Object.entries(content).map(([type, { schema }]) => [type, schema?.type]),
      [
        ['application/json', 'object'],
        ['text/csv', 'string'],
      ],
    );
  });

  test('every call whose answer may be a file states which media types, and no other call does', () => {
    const wrong = calls.filter((call: AnyCall) => isFile(call.output) !== (call.answers !== undefined));
    assert.deepEqual(
      wrong.map((call) => call.name),
      [],
    );
  });

  test('says of each GET that changes state that it refuses a plain session, and of no other operation', () => {
    const stated = Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item)
        .filter(([, operation]) => operation['x-refuses-plain-session'])
        .map(([method]) => `${method} ${path}`),
    );
    const expected = calls
      .filter(isMutatingGet)
      .flatMap((call) => [call.path, ...(call.aliases ?? [])])
      .map((path) => `get ${path}`);
    assert.deepEqual(stated.toSorted(), expected.toSorted());
    assert.match(
      operationOf('get', '/status/fix/transfer-dev-data').description!,
      /or use a staff API key\.$/,
    );
    assert.match(
      operationOf('get', '/admin/set-primary-key').description!,
      /Send POST to the same path instead\.$/,
    );
    assert.equal(operationOf('post', '/admin/set-primary-key').description, undefined);
  });
});
