import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { testServer, type TestServer } from '../../../testing/server.ts';
import { makeBars, quietBars } from '../../prices/charts/factory.ts';
import { readVersions } from './scan-store.ts';

describe('series that are rebuilt', () => {
  let servers: TestServer[];
  before(async () => {
    servers = [await testServer(), await testServer()];
  });
  after(() => Promise.all(servers.map((server) => server.close())));

  test('are counted once, however many servers have started in this process', async () => {
    const { platform } = servers[0]!;
    await makeBars(platform, 'ONCE', quietBars(10));
    assert.deepEqual([...(await readVersions(platform.db, ['ONCE']))], [['ONCE', 1]]);
  });
});
