// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { updateSymbolStatements } from '@midoffice/contract/fundamentals/statements/calls/update-symbol-statements';
import { getFinancialUpdates } from '@midoffice/contract/monitors/financial-updates/calls/get-financial-updates';
import { updateWindows } from '@midoffice/contract/monitors/financial-updates/lists';
import { revertChangeSet } from '@midoffice/contract/system/ledger/calls/revert-change-set';
import { refuses } from '../../../../testing/refuses.ts';
import { makeStatements } from '../../../fundamentals/statements/factory.ts';
import { acmeRecords } from '../../../fundamentals/statements/testing/statements.ts';
import { updatesServer, writeBulk, type UpdatesServer } from '../testing/updates-store.ts';

describe('financial-updates', () => {
  let server: UpdatesServer;
  before(async () => {
    server = await updatesServer();
    await writeBulk(server.platform);
  });
  after(() => server.close());
  const list = async (input: object) => (await server.editor.call(getFinancialUpdates, input)).body;

  test('each changed value with the values in force, the person and the change set; a revert is an update too', async () => {
    const { editor } = server;
    const save = (input: object) =>
      editor.call(updateSymbolStatements, { symbol: 'ACME', table: 'income', ...input });
    const first = await save({ updatedValues: { '2023-Q1': { revenue: '120' } } });
    await save({ updatedValues: { '2023-Q1': { revenue: '130' } }, deletedValues: ['2023-Q2'] });
    const rows = await list({ symbol: 'acme', type: '24h' });
    assert.deepEqual(
      rows.map((row) => [row.calendarYear, row.period, row.field, row.oldVal, row.newVal]).sort(),
      [
        [2023, 'Q1', 'revenue', 100, 120],
        [2023, 'Q1', 'revenue', 120, 130],
        [2023, 'Q2', 'record', null, 'deleted'],
      ],
    );
    assert.equal(rows.at(-1)!.changeSetId, first.body.changeSetId);
    const { user, userid, statement, changeSetId: newest } = rows[0]!;
    assert.deepEqual([user, userid, statement], ['editor@staff.example', editor.userid, 'income']);

    assert.equal((await editor.call(revertChangeSet, { id: newest, reason: 'wrong' })).status, 200);
    const undone = (await list({ symbol: 'ACME', type: '3 months' })).filter(
      ({ changeSetId }) => changeSetId > newest,
    );
    assert.deepEqual(undone.map((row) => [row.field, row.oldVal, row.newVal]).sort(), [
      ['record', 'deleted', null],
      ['revenue', 130, 120],
    ]);
  });

  test('a correction that was taken out leaves what the sources give by then, not what they gave before', async () => {
    const { editor, platform } = server;
    const save = (value: string) =>
      editor.call(updateSymbolStatements, {
        symbol: 'ACME',
        table: 'income',
        updatedValues: { '2023-Q3': { revenue: value } },
      });
    const corrected = (await save('150')).body.changeSetId;
    const records = acmeRecords().map((record) =>
      record.period === 'Q3' ? { ...record, values: { ...record.values, revenue: 111 } } : record,
    );
    await makeStatements(platform, 'fmp', records);
    assert.equal((await editor.call(revertChangeSet, { id: corrected, reason: 'wrong' })).status, 200);
    const [newest, before] = await list({ symbol: 'ACME', type: '24h' });
    assert.deepEqual(
      [newest, before].map((row) => [row!.field, row!.oldVal, row!.newVal, row!.removed]),
      [
        ['revenue', 150, 111, true],
        ['revenue', 120, 150, false],
      ],
    );
  });

  test('filters by window, symbol and user, in pages of 1,000 (r003-financial-windows)', async () => {
    const sizes = [];
    for (const type of updateWindows) {
      const pages = [
        await list({ symbol: 'BULK', type, page: '1' }),
        await list({ user: 'robot', type, page: '2' }),
      ];
      sizes.push(pages.map(({ length }) => length));
    }
    assert.deepEqual(
      sizes,
      [1, 2, 3, 4, 5].map((more) => [1000, more]),
    );
    assert.deepEqual(await list({ symbol: 'BULK', page: '0' }), await list({ symbol: 'BULK', page: '1' }));
    assert.deepEqual(await list({ symbol: 'BULK', user: server.editor.userid }), []);
  });

  test('bad input names its field (r003-financial-symbol-100)', async () => {
    const bad = (input: object, text: string) =>
      refuses(server, server.editor, getFinancialUpdates, input, 400, text);
    await bad({ symbol: 'A'.repeat(101) }, 'symbol: must have at most 100 characters');
    await bad({ type: '2 weeks' }, 'type: must be one of 24h, 72h, 1week, 1month, 3months');
    await bad({ page: '1001' }, 'page: must be at most 1000: choose a symbol, a user or a shorter window');
    assert.deepEqual(await list({ symbol: 'A'.repeat(100) }), []);
  });

  test('refuses strangers', async () => {
    const words = 'You do not have access to this page.';
    await refuses(server, server.stranger, getFinancialUpdates, {}, 403, words);
    assert.equal((await server.nobody.call(getFinancialUpdates, {})).status, 401);
  });
});
