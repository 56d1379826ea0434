import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { packageSchema } from '@midoffice/contract/content/documentation/calls/package-schema';
import { updateEndpointRecord } from '@midoffice/contract/content/documentation/calls/update-endpoint-record';
import { apiDefinition } from '@midoffice/contract/content/documentation/definition';
import { endpoints } from '@midoffice/contract/usage/api-usage/shapes';
import { Validator } from '@seriousme/openapi-schema-validator';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';

const info = { title: 'Data API', version: '1.0.0', server: 'https://api.example.com' };

describe('package-schema', () => {
  let server: TestServer;
  let admin: Client;
  before(async () => {
    server = await testServer();
    admin = await server.staff();
  });
  after(() => server.close());

  test('answers every endpoint with code, path and description', async () => {
    const { body } = await admin.call(packageSchema, {});
    assert.equal(body.length, endpoints.length);
    const quote = body.find((entry) => entry.code === 'quote');
    assert.deepEqual(
      [quote?.endpoint, quote?.group, quote?.description, quote?.tag, quote?.revision],
      ['/api/v3/quote', 'Quote', 'Full quote', 'realtime', 0],
    );
  });

  test('answers under each of its paths, to staff alone', async () => {
    for (const path of ['/statistics/package-schema', '/package-schema', '/admin/package-schema'])
      assert.equal((await admin.call({ ...packageSchema, path }, {})).status, 200);
    assert.equal((await server.nobody.call(packageSchema, {})).status, 401);
    const outsider = await server.staff({ role: 'standard', permissions: [] });
    assert.equal((await outsider.call(packageSchema, {})).status, 403);
  });

  test('a valid OpenAPI document follows from it, also after odd texts of staff (r003-openapi)', async () => {
    const edit = {
      name: 'Quote "now" <b>',
      description: 'Line\\n& {braces} }} ${x}',
      content: '# Quote\n\n| a | b |\n| - | - |\n',
      parameters: [
        {
          name: 'symbol',
          in: 'path' as const,
          type: 'string' as const,
          required: false,
          description: '',
          example: '',
          values: [],
        },
        {
          name: 'limit',
          in: 'query' as const,
          type: 'integer' as const,
          required: false,
          description: 'Most',
          example: 'ten',
          values: ['1', '2'],
        },
        {
          name: 'live',
          in: 'query' as const,
          type: 'boolean' as const,
          required: true,
          description: '',
          example: 'true',
          values: [],
        },
      ],
      properties: [
        { name: '__proto__', type: 'number' as const, description: '' },
        { name: 'Größe in €', type: 'date' as const, description: 'ß' },
      ],
    };
    await admin.call(updateEndpointRecord, { code: 'quote', revision: 0, edit });
    const { body } = await admin.call(packageSchema, {});
    const { document, left } = apiDefinition(body, info);
    const { valid, errors } = await new Validator().validate(structuredClone(document));
    assert.deepEqual([valid, errors], [true, undefined]);
    assert.deepEqual(left, ['websocket-company', 'websocket-crypto', 'websocket-forex']);

    const paths = document['paths'] as Record<string, { get: Record<string, unknown> }>;
    assert.equal(Object.keys(paths).length, endpoints.length - left.length);
    const { get } = paths['/api/v3/quote/{symbol}']!;
    assert.equal(get['summary'], edit.name);
    const [symbol, limit] = get['parameters'] as Record<string, unknown>[];
    // A parameter of the path is always required, and an example that is no number is not shown.
    assert.equal(symbol!['required'], true);
    assert.equal(Object.hasOwn(limit!, 'example'), false);
    assert.equal(paths['/api/v3/technical_indicator/5min/{symbol}']!.get['x-min-level'], 0);
    assert.ok(JSON.stringify(get['responses']).includes('Größe in €'));
  });

  test('of two endpoints with one path the first is kept and the second is named', async () => {
    const { body } = await admin.call(packageSchema, {});
    const one = body.find(({ code }) => code === 'peers')!;
    const { document, left } = apiDefinition([one, { ...one, code: 'peers-2' }], info);
    assert.deepEqual(left, ['peers-2']);
    assert.deepEqual(Object.keys(document['paths'] as object), ['/api/v4/stock_peers']);
  });
});
