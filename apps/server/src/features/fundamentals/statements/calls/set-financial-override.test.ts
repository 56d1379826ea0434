import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getSymbolStatements } from '@midoffice/contract/fundamentals/statements/calls/get-symbol-statements';
import { setFinancialOverride } from '@midoffice/contract/fundamentals/statements/calls/set-financial-override';
import { statementTexts } from '@midoffice/contract/fundamentals/statements/shapes';
import { revertChangeSet } from '@midoffice/contract/system/ledger/calls/revert-change-set';
import { newestAudit, refuses, statementsServer, type StatementsServer } from '../testing/statements.ts';

describe('set-financial-override', () => {
  let server: StatementsServer;
  before(async () => {
    server = await statementsServer();
  });
  after(() => server.close());
  const record = { symbol: 'ACME', calendarYear: 2023, period: 'FY' };
  const set = (type: string, more: object = {}) =>
    server.editor.call(setFinancialOverride, { ...record, type, ...more });
  const overrides = async (table: string) => {
    const input = { symbol: 'ACME', type: 'db', table, period: 'annual' };
    return (await server.editor.call(getSymbolStatements, input)).body.outputResults[0]?.overrides;
  };

  test('accepts share counts, or a statement of zeros, of one record (r001-override-types, m001-statements-updated-override)', async () => {
    const done = await set('invalid-shares', { reason: 'as reported' });
    assert.deepEqual([done.status, done.body.message], [200, 'Updated override']);
    await set('zero-cashflow');
    assert.deepEqual(
      [await overrides('income'), await overrides('balance'), await overrides('cashflow')],
      [['invalid-shares'], [], ['zero-cashflow']],
    );
    const audit = await newestAudit(server, 'ACME');
    assert.equal(audit?.after['summary'], '2023-FY: Cash flow of zeros accepted as it is');
    await server.editor.call(revertChangeSet, { id: done.body.changeSetId!, reason: '' });
    assert.deepEqual(await overrides('income'), []);
    const removed = await set('zero-cashflow', { override: false });
    assert.deepEqual(removed.body.changed, [
      { table: 'cashflow', id: '2023-FY', field: 'override', before: 'zero-cashflow', after: null },
    ]);
    assert.deepEqual(await overrides('cashflow'), []);
  });

  test('a preview writes nothing; what is there already, or cannot be, is refused', async () => {
    const before = await server.digest();
    const { body } = await set('zero-income', { preview: true });
    assert.deepEqual([body.changeSetId, body.records[0]?.overrides], [null, ['zero-income']]);
    assert.equal(await server.digest(), before);
    await set('zero-income');
    const bad = (input: object, text: string | RegExp, status = 400) =>
      refuses(
        server,
        server.editor,
        setFinancialOverride,
        { ...record, type: 'zero-income', ...input },
        status,
        text,
      );
    await bad({}, statementTexts.nothingDiffers);
    await bad({ type: 'zero-balance', override: false }, statementTexts.nothingDiffers);
    await bad({ type: 'zero-tax' }, /^type: must be one of invalid-shares/);
    await bad(
      { period: 'Q1', type: 'zero-balance' },
      'period: there is no record 2023-Q1 of ACME in balance',
    );
    await bad({ symbol: 'NOBODY' }, statementTexts.none, 404);
    await bad({ type: 'zero-balance', expectedChangeSet: 0 }, /^Somebody else repaired ACME/, 409);
    await refuses(
      server,
      server.stranger,
      setFinancialOverride,
      { ...record, type: 'zero-income' },
      403,
      /access/,
    );
  });
});
