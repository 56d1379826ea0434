import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { updateSymbolStatements } from '@midoffice/contract/fundamentals/statements/calls/update-symbol-statements';
import { getFinancialUpdateUsers } from '@midoffice/contract/monitors/financial-updates/calls/get-financial-update-users';
import { refuses } from '../../../../testing/refuses.ts';
import { updatesServer, writeBulk, type UpdatesServer } from '../testing/updates-store.ts';

describe('financial-update-users', () => {
  let server: UpdatesServer;
  before(async () => {
    server = await updatesServer();
    await writeBulk(server.platform);
  });
  after(() => server.close());

  test('everybody who changed something, the last one first', async () => {
    const { editor } = server;
    const users = async () =>
      (await editor.call(getFinancialUpdateUsers, {})).body.map(({ user, userid }) => [user, userid]);
    assert.deepEqual(await users(), [['robot', 'robot']]);
    const input = { symbol: 'ACME', table: 'income', updatedValues: { '2023-Q1': { revenue: '120' } } };
    assert.equal((await editor.call(updateSymbolStatements, input)).status, 200);
    assert.deepEqual(await users(), [
      ['editor@staff.example', editor.userid],
      ['robot', 'robot'],
    ]);
  });

  test('refuses strangers', async () => {
    const words = 'You do not have access to this page.';
    await refuses(server, server.stranger, getFinancialUpdateUsers, {}, 403, words);
    assert.equal((await server.nobody.call(getFinancialUpdateUsers, {})).status, 401);
  });
});
