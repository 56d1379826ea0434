import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getFinancialUpdatesStats } from '@midoffice/contract/monitors/financial-updates/calls/get-financial-updates-stats';
import { refuses } from '../../../../testing/refuses.ts';
import { updatesServer, writeBulk, writeUpdates, type UpdatesServer } from '../testing/updates-store.ts';

describe('financial-updates-stats', () => {
  let server: UpdatesServer;
  before(async () => {
    server = await updatesServer();
    await writeBulk(server.platform);
  });
  after(() => server.close());

  test('updates, symbols and users by window, and the updates by user, field and symbol', async () => {
    await writeUpdates(server.platform, { symbol: 'LESS', userid: 'another', days: [0, 40] });
    const { body } = await server.editor.call(getFinancialUpdatesStats, {});
    const bulk = { '24h': 1001, '72h': 1002, '1week': 1003, '1month': 1004, '3months': 1005 };
    const less = { '24h': 1, '72h': 1, '1week': 1, '1month': 1, '3months': 2 };
    assert.deepEqual(body.users, [
      { name: 'robot', userid: 'robot', updates: bulk },
      { name: 'another', userid: 'another', updates: less },
    ]);
    assert.deepEqual(body.symbols, [
      { name: 'BULK', updates: bulk },
      { name: 'LESS', updates: less },
    ]);
    assert.deepEqual(
      body.windows.map(({ label, updates, symbols, users }) => [label, updates, symbols, users]),
      [
        ['24h', 1002, 2, 2],
        ['72h', 1003, 2, 2],
        ['1 week', 1004, 2, 2],
        ['1 month', 1005, 2, 2],
        ['3 months', 1007, 2, 2],
      ],
    );
    assert.deepEqual(
      body.fields.map(({ name, updates }) => [name, updates['3months']]),
      [['revenue', 1007]],
    );
  });

  test('refuses strangers', async () => {
    const words = 'You do not have access to this page.';
    await refuses(server, server.stranger, getFinancialUpdatesStats, {}, 403, words);
    assert.equal((await server.nobody.call(getFinancialUpdatesStats, {})).status, 401);
  });
});
