import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testServer } from '../../../testing/server.ts';
import { makeCustomer } from '../accounts/factory.ts';
import { job } from './jobs/linked.ts';

test('a changed key is written into the stores that are connected, and the others fail nothing', async () => {
  for (const records of [undefined, {}]) {
    const server = await testServer(records ? { records } : {});
    try {
      const { platform } = server;
      const { userid } = await makeCustomer(platform, { keys: [{ value: 'n'.repeat(32) }] });
      const { id } = await platform.db.selectFrom('api_key').select('id').executeTakeFirstOrThrow();
      if (!records) await platform.connectors.records.put('mongo', userid, { apikey: 'old' });
      await job(platform).run({ userid, store: 'mongo', keyId: id }, undefined as never, undefined as never);
      if (!records)
        assert.equal((await platform.connectors.records.read('mongo', userid))?.apikey, 'n'.repeat(32));
    } finally {
      await server.close();
    }
  }
});
