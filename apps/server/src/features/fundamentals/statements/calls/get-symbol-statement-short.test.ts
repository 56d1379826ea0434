import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getSymbolStatementShort } from '@midoffice/contract/fundamentals/statements/calls/get-symbol-statement-short';
import { setFinancialOverride } from '@midoffice/contract/fundamentals/statements/calls/set-financial-override';
import { updateSymbolStatements } from '@midoffice/contract/fundamentals/statements/calls/update-symbol-statements';
import { statementTexts } from '@midoffice/contract/fundamentals/statements/shapes';
import { makeStatement, makeStatements } from '../factory.ts';
import { refuses, statementsServer, type StatementsServer } from '../testing/statements.ts';

describe('get-symbol-statement-short', () => {
  let server: StatementsServer;
  before(async () => {
    server = await statementsServer();
  });
  after(() => server.close());
  const read = async (symbol: string) => (await server.editor.call(getSymbolStatementShort, { symbol })).body;
  const summary = async (symbol: string, type: string) =>
    (await read(symbol)).financialStatementsSummary.find((one) => one.type === type)!;

  test('counts records by source, table and kind of period, the main set as db', async () => {
    await makeStatements(server.platform, 'yahoo', [
      makeStatement('ACME', 'income', '2023-Q1', { revenue: 1 }),
      makeStatement('ACME', 'cashflow', '2023-FY', { netIncome: 1 }),
    ]);
    const { recordCounts } = await read('acme');
    assert.deepEqual(recordCounts, {
      db_income_q: 8,
      db_income_f: 2,
      db_balance_q: 0,
      db_balance_f: 2,
      db_cashflow_q: 0,
      db_cashflow_f: 2,
      fmp_income_q: 8,
      fmp_income_f: 2,
      fmp_balance_f: 2,
      fmp_cashflow_f: 2,
      yahoo_income_q: 1,
      yahoo_cashflow_f: 1,
    });
  });

  test('summarises each table, the last five years and all', async () => {
    const { financialStatementsSummary } = await read('ACME');
    assert.deepEqual(
      financialStatementsSummary.map((one) => one.type),
      ['income_recent', 'income_full', 'balance_recent', 'balance_full', 'cashflow_recent', 'cashflow_full'],
    );
    await makeStatements(server.platform, 'fmp', [
      makeStatement('GAPS', 'income', '2012-FY', { revenue: 10, costOfRevenue: 1, grossProfit: 1 }),
      makeStatement('GAPS', 'income', '2022-FY', { revenue: 10 }),
      makeStatement('GAPS', 'income', '2022-Q4', { revenue: 10 }),
      makeStatement('GAPS', 'income', '2023-Q3', { revenue: 10, costOfRevenue: 1, grossProfit: 1 }),
      makeStatement('GAPS', 'income', '2023-Q4', { revenue: 10 }, { date: '2023-09-30' }),
    ]);
    await server.editor.call(updateSymbolStatements, {
      symbol: 'GAPS',
      table: 'income',
      updatedValues: { '2023-Q4': { revenue: 11, eps: 1 } },
    });
    const recent = await summary('GAPS', 'income_recent');
    assert.deepEqual(recent, {
      type: 'income_recent',
      records: 4,
      quarters: 3,
      years: 1,
      firstDate: '2022-12-31',
      lastDate: '2023-09-30',
      missing: ['2023-Q2', '2023-Q1'],
      missingCount: 2,
      invalidRecords: 1,
      errors: 1,
      duplicateDates: 2,
      corrections: 2,
      deleted: 0,
      sources: { fmp: 4 },
    });
    const full = await summary('GAPS', 'income_full');
    assert.deepEqual([full.records, full.years, full.missingCount, full.errors], [5, 2, 11, 2]);
  });

  test('says which kind of company it is', async () => {
    const halves = ['2021', '2022', '2023'].flatMap((year) => [
      makeStatement('SEMI', 'income', `${year}-Q2`, { revenue: 5 }, { cik: '0000000009' }),
      makeStatement('SEMI', 'income', `${year}-Q4`, { revenue: 5 }),
      makeStatement(
        'SEMI',
        'income',
        `${year}-FY`,
        { revenue: 10 },
        year === '2022' ? { date: '2022-09-30', reportedCurrency: 'EUR' } : {},
      ),
    ]);
    await makeStatements(server.platform, 'fmp', halves);
    await makeStatements(server.platform, 'fmp', [
      makeStatement('SEMI.L', 'income', '2023-FY', { revenue: 10 }, { cik: '0000000009' }),
    ]);
    const main = await read('SEMI');
    assert.deepEqual(main.altData, {
      mainListing: true,
      altListing: false,
      semiAnnual: true,
      shiftingFiscalYear: true,
      duplicateDates: false,
      mixedCurrencies: true,
      openConflicts: false,
    });
    assert.deepEqual([main.otherListings, main.currencies], [['SEMI.L'], ['EUR', 'USD']]);
    assert.deepEqual(
      (await summary('SEMI', 'income_full')).missing,
      [],
      'quarters that nobody reports are not missing',
    );
    const other = (await read('SEMI.L')).altData;
    assert.deepEqual([other.mainListing, other.altListing, other.semiAnnual], [false, true, false]);
    assert.equal((await read('ACME')).altData.semiAnnual, false);
  });

  test('checks that a person overrode no longer count (r001-override-types)', async () => {
    await makeStatements(server.platform, 'fmp', [
      makeStatement('SHARES', 'income', '2023-FY', { netIncome: 100, eps: 1, weightedAverageShsOut: 50 }),
    ]);
    assert.equal((await summary('SHARES', 'income_full')).errors, 1);
    await server.editor.call(setFinancialOverride, {
      symbol: 'SHARES',
      calendarYear: 2023,
      period: 'FY',
      type: 'invalid-shares',
    });
    assert.equal((await summary('SHARES', 'income_full')).errors, 0);
  });

  test('a symbol of which nothing is stored is refused, and whoever has no grant', async () => {
    await refuses(
      server,
      server.editor,
      getSymbolStatementShort,
      { symbol: 'NOBODY' },
      404,
      statementTexts.none,
    );
    await refuses(server, server.stranger, getSymbolStatementShort, { symbol: 'ACME' }, 403, /access/);
    await refuses(
      server,
      server.editor,
      getSymbolStatementShort,
      { symbol: '' },
      400,
      'Please enter a ticker!',
    );
  });
});
