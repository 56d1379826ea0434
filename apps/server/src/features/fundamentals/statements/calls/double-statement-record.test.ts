import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { doubleStatementRecord } from '@midoffice/contract/fundamentals/statements/calls/double-statement-record';
import { statementTexts, type StatementTable } from '@midoffice/contract/fundamentals/statements/shapes';
import { revertChangeSet } from '@midoffice/contract/system/ledger/calls/revert-change-set';
import { readStatements } from '../api.ts';
import { makeStatement, makeStatements } from '../factory.ts';
import { newestAudit, refuses, statementsServer, type StatementsServer } from '../testing/statements.ts';

describe('double-statement-record', () => {
  let server: StatementsServer;
  before(async () => {
    server = await statementsServer();
  });
  after(() => server.close());
  const double = (symbol: string, period: string, more: object = {}) =>
    server.editor.call(doubleStatementRecord, {
      symbol,
      calendarYear: 2023,
      period,
      statementType: 'income',
      ...more,
    });
  const stored = async (symbol: string, statement: StatementTable, ...fields: string[]) =>
    (await readStatements(server.platform.db, { symbol, statement })).map((record) => [
      record.period,
      record.date,
      ...fields.map((field) => record.values[field]),
    ]);
  const half = (
    symbol: string,
    id = '2023-Q2',
    values: Record<string, number> = { revenue: 100, eps: 1, weightedAverageShsOut: 50 },
    table: StatementTable = 'income',
  ) =>
    makeStatements(server.platform, 'fmp', [
      makeStatement(symbol, table, id, values, { finalLink: 'https://example.com/half-year' }),
    ]);

  test('makes two quarters of a half year: flows halved, shares kept, three months between (r001-doubler)', async () => {
    await half('SEMI');
    const { body } = await double('SEMI', 'Q2', { reason: 'reports twice a year' });
    assert.deepEqual(
      body.records.map((one) => [one.id, one.source, one['revenue']]),
      [
        ['2023-Q2', 'fmp', 50],
        ['2023-Q1', 'manual', 50],
      ],
    );
    assert.deepEqual(await stored('SEMI', 'income', 'revenue', 'eps', 'weightedAverageShsOut'), [
      ['Q1', '2023-03-31', 50, 0.5, 50],
      ['Q2', '2023-06-30', 50, 0.5, 50],
    ]);
    assert.equal(body.records[1]?.finalLink, 'https://example.com/half-year');
    const audit = await newestAudit(server, 'SEMI');
    assert.deepEqual([audit?.kind, audit?.reason], ['statement.record-doubled', 'reports twice a year']);
    assert.equal(audit?.after['summary'], 'Income: half year 2023-Q2 split into 2023-Q1 and 2023-Q2');
    await server.editor.call(revertChangeSet, { id: body.changeSetId!, reason: '' });
    assert.deepEqual(await stored('SEMI', 'income', 'revenue'), [['Q2', '2023-06-30', 100]]);
  });

  test('a half year that is named by its first quarter ends on its date', async () => {
    await half('FIRST', '2023-Q3', { revenue: 8 });
    await double('FIRST', 'Q3');
    assert.deepEqual(await stored('FIRST', 'income', 'revenue'), [
      ['Q3', '2023-06-30', 4],
      ['Q4', '2023-09-30', 4],
    ]);
  });

  test('figures at a date are those of both quarters, and cash passes from one to the other', async () => {
    await half('CASH', '2023-Q4', { totalAssets: 9 }, 'balance');
    const flows = { netChangeInCash: 30, cashAtBeginningOfPeriod: 100, cashAtEndOfPeriod: 130 };
    await half('CASH', '2023-Q4', flows, 'cashflow');
    await double('CASH', 'Q4', { statementType: 'balance' });
    await double('CASH', 'Q4', { statementType: 'cashflow' });
    assert.deepEqual(await stored('CASH', 'balance', 'totalAssets'), [
      ['Q3', '2023-09-30', 9],
      ['Q4', '2023-12-31', 9],
    ]);
    assert.deepEqual(await stored('CASH', 'cashflow', ...Object.keys(flows)), [
      ['Q3', '2023-09-30', 15, 100, 115],
      ['Q4', '2023-12-31', 15, 115, 130],
    ]);
  });

  test('a preview writes nothing; a year, a record that is missing or has its other quarter is refused (r001-doubler)', async () => {
    await half('LOOK');
    const before = await server.digest();
    const { body } = await double('LOOK', 'Q2', { preview: true });
    assert.deepEqual([body.changeSetId, body.records.length], [null, 2]);
    assert.equal(await server.digest(), before);
    const bad = (input: object, text: string | RegExp, status = 400) =>
      refuses(
        server,
        server.editor,
        doubleStatementRecord,
        { symbol: 'LOOK', calendarYear: 2023, period: 'Q2', statementType: 'income', ...input },
        status,
        text,
      );
    await bad({ period: 'FY' }, 'period: must be a quarter: a year is not doubled');
    await bad({ period: 'Q4' }, 'period: there is no record 2023-Q4 of LOOK in income');
    await bad({ symbol: 'ACME' }, 'period: 2023-Q1 has a record already, so that 2023-Q2 is no half year');
    await bad({ calendarYear: 1800 }, /^calendarYear: must be at least 1900/);
    await bad({ calendarYear: 'last' }, /^calendarYear: must be a year/);
    await bad({ period: 'Q5' }, /^period: must be one of/);
    await bad({ symbol: 'NOBODY' }, statementTexts.none, 404);
    await bad({ expectedChangeSet: 99 }, /^Somebody else repaired LOOK/, 409);
    const input = { symbol: 'LOOK', calendarYear: '2023', period: 'Q2', statementType: 'income' };
    await refuses(server, server.stranger, doubleStatementRecord, input, 403, /access/);
    assert.equal(
      (await server.editor.call(doubleStatementRecord, input)).status,
      200,
      'a year as text is taken',
    );
  });
});
