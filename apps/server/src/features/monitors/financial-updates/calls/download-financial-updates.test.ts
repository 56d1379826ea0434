import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { downloadFinancialUpdates } from '@midoffice/contract/monitors/financial-updates/calls/download-financial-updates';
import { refuses } from '../../../../testing/refuses.ts';
import { listUpdates } from '../store.ts';
import { fileOf } from './download-financial-updates.ts';
import { updatesServer, writeBulk, type UpdatesServer } from '../testing/updates-store.ts';

describe('financial-updates-file', () => {
  let server: UpdatesServer;
  before(async () => {
    server = await updatesServer();
    await writeBulk(server.platform);
  });
  after(() => server.close());

  test('the updates of a symbol of all times as CSV', async () => {
    const { body, headers } = await server.editor.call(downloadFinancialUpdates, { symbol: 'bulk' });
    const lines = String(body).trimEnd().split('\r\n');
    assert.equal(lines[0], 'symbol,calendarYear,period,field,oldVal,newVal,statement,user,at,changeSetId');
    assert.equal(lines.length, 1007);
    assert.match(lines[1]!, /^BULK,2023,FY,revenue,-1,2,income,robot,\d{4}-/);
    assert.match(
      String(headers['content-disposition']),
      /attachment; filename="financial-updates-BULK\.csv"/,
    );
  });

  test('a file that does not hold all updates says so in its last line', async () => {
    const rows = await listUpdates(server.platform.db, { symbol: 'BULK' }, Date.now(), { limit: 20 });
    const linesOf = (text: string) => text.trimEnd().split('\r\n');
    assert.equal(linesOf(fileOf(rows, 20)).length, 21);
    const cut = linesOf(fileOf(rows, 19));
    assert.equal(cut.length, 21);
    assert.equal(cut.at(-1), '"Only the newest 50000 changes are listed: older ones are left out."');
  });

  test('bad input names its field', () =>
    refuses(
      server,
      server.editor,
      downloadFinancialUpdates,
      { symbol: 'A'.repeat(101) },
      400,
      'symbol: must have at most 100 characters',
    ));

  test('refuses strangers', async () => {
    const words = 'You do not have access to this page.';
    await refuses(server, server.stranger, downloadFinancialUpdates, { symbol: 'ACME' }, 403, words);
    assert.equal((await server.nobody.call(downloadFinancialUpdates, { symbol: 'ACME' })).status, 401);
  });
});
