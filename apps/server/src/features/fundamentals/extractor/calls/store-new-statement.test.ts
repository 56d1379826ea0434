import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { storeNewStatement } from '@midoffice/contract/fundamentals/extractor/calls/store-new-statement';
import { updateSymbolStatements } from '@midoffice/contract/fundamentals/statements/calls/update-symbol-statements';
import { revertChangeSet } from '@midoffice/contract/system/ledger/calls/revert-change-set';
import { readStatements } from '../../statements/api.ts';
import { newestAudit } from '../../../../testing/audit.ts';
import { noAccess, refuses } from '../testing/extractor.ts';
import { filingServer, type FilingServer } from '../testing/filing.ts';

const record = { calendarYear: 2023, period: 'FY', symbol: 'ACME', statementType: 'income' };

describe('store-new-statement', () => {
  let server: FilingServer;
  before(async () => {
    server = await filingServer();
  });
  after(() => server.close());

  const of = async (symbol: string) =>
    readStatements(server.platform.db, { symbol, statement: 'income', period: 'annual' });

  test('inserts a record with its date as in the year before, audited, and takes it back', async () => {
    const origin = { finalLink: server.link, tableName: 'Income', rows: {} };
    const given = { ...record, revenue: 500e6, netIncome: 70e6, origin };
    const { body, status } = await server.analyst.call(storeNewStatement, given);
    assert.equal(status, 200, body.message);
    const inserted = (await of('ACME')).find(({ calendarYear }) => calendarYear === 2023)!;
    assert.deepEqual(
      [inserted.date, inserted.values['revenue'], inserted.reportedCurrency, inserted.finalLink],
      ['2023-12-31', 500e6, 'USD', server.link],
    );
    assert.equal((await newestAudit(server, 'ACME')).kind, 'extractor.statement-stored');
    await refuses(
      server,
      server.analyst,
      storeNewStatement,
      given,
      409,
      'ACME has the income record 2023-FY already. Store single values or all of them instead.',
    );
    await server.analyst.call(revertChangeSet, { id: body.changeSetId! });
    assert.equal((await of('ACME')).length, 1);
  });

  test('over a deleted record it has its own values: what was corrected in the deleted one does not hide them', async () => {
    const store = (revenue: number) =>
      server.analyst.call(storeNewStatement, { ...record, symbol: 'AGAIN', revenue, date: '2023-12-31' });
    const edit = (changes: object) =>
      server.analyst.call(updateSymbolStatements, { symbol: 'AGAIN', table: 'income', ...changes });
    assert.equal((await store(10)).status, 200);
    assert.equal((await edit({ updatedValues: { '2023-FY': { revenue: 11 } } })).status, 200);
    assert.equal((await edit({ deletedValues: ['2023-FY'] })).status, 200);
    const { body, status } = await store(20);
    assert.equal(status, 200, body.message);
    assert.deepEqual(
      (await of('AGAIN')).map(({ values }) => values['revenue']),
      [20],
    );
    await server.analyst.call(revertChangeSet, { id: body.changeSetId! });
    assert.deepEqual(await of('AGAIN'), []);
    assert.equal((await edit({ restoredValues: ['2023-FY'] })).status, 200);
    assert.deepEqual(
      (await of('AGAIN')).map(({ values }) => values['revenue']),
      [11],
      'the correction is there again',
    );
  });

  test('the first record of a symbol, with its own date and currency', async () => {
    const given = { ...record, symbol: 'FRESH', revenue: 1, date: '2023-06-30', reportedCurrency: 'EUR' };
    assert.equal((await server.analyst.call(storeNewStatement, given)).status, 200);
    const [only] = await of('FRESH');
    assert.deepEqual([only!.date, only!.reportedCurrency], ['2023-06-30', 'EUR']);
  });

  test('bad input and strangers are refused', async () => {
    const refused = (given: object, status: number, text: string | RegExp) =>
      refuses(server, server.analyst, storeNewStatement, { ...record, ...given }, status, text);
    await refused({}, 400, 'fields: must hold at least one value');
    await refused({ revenue: 1, date: 'soon' }, 400, /^date: /);
    await refused({ revenue: 1, reportedCurrency: 'euro' }, 400, /^reportedCurrency: /);
    await refuses(server, server.stranger, storeNewStatement, { ...record, revenue: 1 }, 403, noAccess);
  });
});
