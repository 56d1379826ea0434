import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { packageSchema } from '@midoffice/contract/usage/api-usage/calls/package-schema';
import { endpoints } from '@midoffice/contract/usage/api-usage/shapes';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';

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
      [quote?.endpoint, quote?.group, quote?.description],
      ['/api/v3/quote', 'Quote', 'Full quote'],
    );
  });

  test('answers what staff wrote in place of the name', async () => {
    await server.platform.db
      .insertInto('endpoint_doc')
      .values({ code: 'quote', description: 'Price now', content: '# Quote', updated_by: admin.userid })
      .execute();
    const { body } = await admin.call(packageSchema, {});
    const { description, content } = body.find((entry) => entry.code === 'quote')!;
    assert.deepEqual([description, content], ['Price now', '# Quote']);
  });

  test('answers under each of its paths, to staff alone', async () => {
    for (const path of ['/statistics/package-schema', '/package-schema', '/admin/package-schema'])
      assert.equal((await admin.call({ ...packageSchema, path }, {})).status, 200);
    assert.equal((await server.nobody.call(packageSchema, {})).status, 401);
    const outsider = await server.staff({ role: 'standard', permissions: [] });
    assert.equal((await outsider.call(packageSchema, {})).status, 403);
  });
});
