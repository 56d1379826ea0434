import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { screenerSchemas } from '@midoffice/contract/content/screener/calls/screener-schemas';
import { economicEndpoints } from '@midoffice/contract/content/screener/shapes';
import { testServer, type TestServer } from '../../../../testing/server.ts';
import { storeSeries } from '../store.ts';

describe('screener-schemas', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer();
  });
  after(() => server.close());

  test('answers each endpoint with its columns, status and plan level; economic ones by name', async () => {
    const member = await server.staff({ role: 'standard', permissions: ['screener-data'] });
    const read = async () => (await member.call(screenerSchemas, {})).body.schemas;
    const schemas = await read();
    const economic = schemas.filter((one) => one.group === 'Economic');
    assert.deepEqual(
      economic.map((one) => one.endpoint),
      [...economicEndpoints],
    );
    assert.ok(
      economic.every((one) => one.status === 'init'),
      'nothing was imported yet',
    );
    for (const { endpoint, columns } of schemas) {
      assert.ok(columns.length > 2, endpoint);
      assert.equal(new Set(columns.map((one) => one.key)).size, columns.length, endpoint);
    }
    await storeSeries(server.platform.db, 'GDP', 'test', [{ date: '2023-03-31', value: 1 }]);
    const gdp = (await read()).find((one) => one.endpoint === 'GDP');
    assert.deepEqual([gdp?.status, gdp?.periods], ['prod', ['Annual', 'Quarter']]);
  });

  test('refuses who has no grant', async () => {
    const stranger = await server.staff({ role: 'standard', permissions: ['charts'] });
    assert.equal((await stranger.call(screenerSchemas, {})).status, 403);
    assert.equal((await server.nobody.call(screenerSchemas, {})).status, 401);
  });
});
