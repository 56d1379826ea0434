import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getSymbolStatements } from '@midoffice/contract/fundamentals/statements/calls/get-symbol-statements';
import { updateSymbolStatements } from '@midoffice/contract/fundamentals/statements/calls/update-symbol-statements';
import { statementTexts } from '@midoffice/contract/fundamentals/statements/shapes';
import { makeStatement, makeStatements } from '../factory.ts';
import { numberFields } from '../fields.ts';
import { refuses, statementsServer, type StatementsServer } from '../testing/statements.ts';

describe('get-symbol-statements', () => {
  let server: StatementsServer;
  before(async () => {
    server = await statementsServer();
  });
  after(() => server.close());
  const read = async (input: object) =>
    (await server.editor.call(getSymbolStatements, { symbol: 'acme', type: 'db', table: 'income', ...input }))
      .body;

  test('answers quarters and years apart, newest first, by ids such as 2023-Q1 (r001-statement-row-ids, r001-statement-two-fetches)', async () => {
    const quarters = await read({ period: 'quarter' });
    assert.deepEqual(
      quarters.outputResults.map((row) => row.id),
      ['2023-Q4', '2023-Q3', '2023-Q2', '2023-Q1', '2022-Q4', '2022-Q3', '2022-Q2', '2022-Q1'],
    );
    const years = await read({ period: 'annual' });
    assert.deepEqual(
      years.outputResults.map((row) => [row.id, row.calendarYear, row.period, row.date, row['revenue']]),
      [
        ['2023-FY', 2023, 'FY', '2023-12-31', 460],
        ['2022-FY', 2022, 'FY', '2022-12-31', 460],
      ],
    );
    const merged = [...quarters.outputResults, ...years.outputResults];
    assert.equal(new Set(merged.map((row) => row.id)).size, 10);
  });

  test('answers records, links and invalid formulas in one shape (r001-statement-response-shape)', async () => {
    const body = await read({ period: 'annual' });
    assert.deepEqual(Object.keys(body).toSorted(), [
      'financialLinksMap',
      'invalidFormulas',
      'lastChangeSetId',
      'outputResults',
      'symbol',
      'table',
      'type',
    ]);
    const [row] = body.outputResults;
    assert.deepEqual([row?.symbol, row?.source, row?.deleted, row?.overridden], ['ACME', 'fmp', false, {}]);
    assert.deepEqual(
      numberFields.income.filter((name) => row![name] === undefined),
      [],
      'every field is there, empty ones as null',
    );
    assert.equal(row!['interestExpense'], null);
  });

  test('links lead to the filing of a record once it is stored', async () => {
    const finalLink = 'https://example.com/none.htm';
    await makeStatements(server.platform, 'sec', [
      makeStatement('LINKED', 'income', '2023-Q1', { revenue: 1 }, { finalLink }),
    ]);
    const { financialLinksMap } = await read({ symbol: 'LINKED', period: 'quarter' });
    assert.deepEqual(financialLinksMap, { '2023-Q1': { s3Link: null, rawTextLink: null } });
  });

  test('tables are income, balance and cashflow; the id of other types than ai is ignored (r001-statement-tables)', async () => {
    const cash = await read({ table: 'cashflow', period: 'annual', id: '7' });
    assert.deepEqual(
      [cash.table, cash.outputResults[0]?.['operatingCashFlow'], cash.outputResults.length],
      ['cashflow', 60, 2],
    );
    const balance = await read({ table: 'balance', period: 'annual' });
    assert.equal(balance.outputResults[0]?.['totalAssets'], 900);
    await refuses(
      server,
      server.editor,
      getSymbolStatements,
      { symbol: 'ACME', table: 'tax' },
      400,
      /^table: must be one of/,
    );
    await refuses(
      server,
      server.editor,
      getSymbolStatements,
      { symbol: 'ACME', period: 'month' },
      400,
      /^period: must be one of/,
    );
    await refuses(
      server,
      server.editor,
      getSymbolStatements,
      { symbol: 'ACME', type: 'x y' },
      400,
      /^type: must be/,
    );
  });

  test('answers the layer of a source, whatever was corrected', async () => {
    await makeStatements(server.platform, 'yahoo', [
      makeStatement('ACME', 'income', '2023-Q1', { revenue: 101 }),
      makeStatement('ACME', 'income', '2023-FY', { revenue: 461 }),
    ]);
    await server.editor.call(updateSymbolStatements, {
      symbol: 'ACME',
      table: 'income',
      updatedValues: { '2023-Q1': { revenue: 105 } },
    });
    const yahoo = await read({ type: 'Yahoo', period: 'quarter' });
    assert.deepEqual(
      yahoo.outputResults.map((row) => [row.id, row.source, row['revenue']]),
      [['2023-Q1', 'yahoo', 101]],
    );
    assert.deepEqual((await read({ type: 'zacks' })).outputResults, [], 'a source without records is empty');
    const main = (await read({ period: 'quarter' })).outputResults.find((row) => row.id === '2023-Q1');
    assert.deepEqual([main?.['revenue'], main?.overridden], [105, { revenue: 100 }]);
  });

  test('names the formulas that a record does not satisfy, those of five years as recent (r001-invalid-formula-recent)', async () => {
    const wrong = { revenue: 100, costOfRevenue: 60, grossProfit: 45.2 };
    await makeStatements(
      server.platform,
      'fmp',
      ['2018', '2019', '2023'].map((year) => makeStatement('WRONG', 'income', `${year}-FY`, wrong)),
    );
    const { invalidFormulas } = await read({ symbol: 'WRONG', period: 'annual' });
    assert.deepEqual(
      invalidFormulas.map((one) => [one.calendarYear, one.field, one.recent]),
      [
        [2018, 'grossProfit', false],
        [2019, 'grossProfit', true],
        [2023, 'grossProfit', true],
      ],
    );
    assert.equal(invalidFormulas[0]?.message, 'grossProfit is 5.2 above revenue - costOfRevenue');
    assert.deepEqual(
      (await read({ symbol: 'WRONG', period: 'quarter' }).catch(() => null))?.invalidFormulas,
      [],
    );
  });

  test('a symbol without statements is named (m001-statements-no-statements-found-please-initialize-the)', async () => {
    await refuses(server, server.editor, getSymbolStatements, { symbol: 'NOBODY' }, 404, statementTexts.none);
    await refuses(
      server,
      server.editor,
      getSymbolStatements,
      { symbol: 'NOBODY', type: 'sec' },
      404,
      statementTexts.none,
    );
    await makeStatements(server.platform, 'fmp', [
      makeStatement('HALF', 'income', '2023-FY', { revenue: 1 }),
    ]);
    const empty = await read({ symbol: 'HALF', period: 'quarter' });
    assert.deepEqual(
      empty.outputResults,
      [],
      'the other kind of periods has records: one of two fetches is empty',
    );
  });

  test('the ticker is upper-cased and has at most 100 characters (r001-ticker-upper-100, m001-statements-please-enter-a-ticker)', async () => {
    assert.equal((await read({ symbol: ' acme ' })).symbol, 'ACME');
    await refuses(server, server.editor, getSymbolStatements, { symbol: '' }, 400, 'Please enter a ticker!');
    await refuses(
      server,
      server.editor,
      getSymbolStatements,
      { symbol: 'A'.repeat(101) },
      400,
      /^symbol: must have at most 100/,
    );
  });

  test('is refused without the grant, and without a session', async () => {
    await refuses(server, server.stranger, getSymbolStatements, { symbol: 'ACME' }, 403, /access/);
    await refuses(server, server.nobody, getSymbolStatements, { symbol: 'ACME' }, 401, /sign/i);
  });
});
