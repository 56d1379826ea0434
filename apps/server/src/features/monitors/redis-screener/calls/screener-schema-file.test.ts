import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { redisScreenerFields } from '@midoffice/contract/monitors/redis-screener/calls/redis-screener-fields';
import { screenerSchemaFile } from '@midoffice/contract/monitors/redis-screener/calls/screener-schema-file';
import { refuses } from '../../../../testing/refuses.ts';
import { screenerServer, type ScreenerServer } from '../testing/screener-server.ts';

describe('screener-schema-file', () => {
  let server: ScreenerServer;
  before(async () => {
    server = await screenerServer();
  });
  after(() => server.close());

  test('is the schema of the fields without what the data hold, as a JSON file', async () => {
    const { body, headers } = await server.member.call(screenerSchemaFile, {});
    assert.match(String(headers['content-type']), /^application\/json/);
    const live = (await server.member.call(redisScreenerFields, {})).body.fields;
    assert.deepEqual(
      body.fields,
      live.map(({ name, label, kind, about, parameters }) => ({ name, label, kind, about, parameters })),
    );
  });

  test('refuses who has no grant', async () => {
    await refuses(server, server.stranger, screenerSchemaFile, {}, 403, /./);
    await refuses(server, server.nobody, screenerSchemaFile, {}, 401, /./);
  });
});
