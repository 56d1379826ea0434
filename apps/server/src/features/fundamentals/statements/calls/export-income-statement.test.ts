import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { exportIncomeStatement } from '@midoffice/contract/fundamentals/statements/calls/export-income-statement';
import { statementFields } from '@midoffice/market/statements/fields';
import { makeStatement, makeStatements } from '../factory.ts';
import { refuses, statementsServer, type StatementsServer } from '../testing/statements.ts';

describe('export income-statement', () => {
  let server: StatementsServer;
  before(async () => {
    server = await statementsServer();
    await makeStatements(server.platform, 'sec', [
      makeStatement(
        'AAPL',
        'income',
        '2022-FY',
        { revenue: 5 },
        {
          cik: '0000320193',
          filingDate: '2022-10-28',
          acceptedDate: '2022-10-27 18:01:14',
          finalLink: 'https://www.sec.gov/a.htm',
        },
      ),
      makeStatement('AAPL', 'income', '2023-FY', { revenue: 6 }),
      makeStatement('AAPL', 'income', '2023-Q1', { revenue: 2 }),
    ]);
  });
  after(() => server.close());
  const read = async (input: object) =>
    (await server.editor.call(exportIncomeStatement, { symbol: 'aapl', ...input })).body;

  test('answers records as version 3 spells them, newest first, years unless quarters are asked for (r001-export-new-window)', async () => {
    const years = await read({});
    assert.deepEqual(
      years.map((one) => [one.calendarYear, one.period, one['revenue']]),
      [
        ['2023', 'FY', 6],
        ['2022', 'FY', 5],
      ],
    );
    assert.deepEqual(Object.keys(years[1]!), [
      'date',
      'symbol',
      'reportedCurrency',
      'cik',
      'fillingDate',
      'acceptedDate',
      'calendarYear',
      'period',
      ...statementFields.income.map(({ name }) => name),
      'link',
      'finalLink',
    ]);
    const { date, symbol, reportedCurrency, cik, fillingDate, acceptedDate, link, finalLink } = years[1]!;
    assert.deepEqual(
      [date, symbol, reportedCurrency, cik, fillingDate, acceptedDate, link, finalLink],
      [
        '2022-12-31',
        'AAPL',
        'USD',
        '0000320193',
        '2022-10-28',
        '2022-10-27 18:01:14',
        null,
        'https://www.sec.gov/a.htm',
      ],
    );
    assert.deepEqual(
      (await read({ period: 'quarter' })).map((one) => one.period),
      ['Q1'],
    );
    assert.deepEqual(
      (await read({ limit: '1' })).map((one) => one.calendarYear),
      ['2023'],
    );
    assert.deepEqual(await read({ symbol: 'NOBODY' }), []);
  });

  test('answers at both addresses, by session', async () => {
    for (const path of ['/api/v3/income-statement/AAPL', '/v3/income-statement/AAPL']) {
      const answer = await server.app.inject({
        url: path,
        query: { period: 'annual', limit: '1' },
        headers: { cookie: `midoffice_session=${server.editor.cookie}` },
      });
      assert.equal(answer.statusCode, 200, path);
      assert.equal((answer.json() as { symbol: string }[])[0]?.symbol, 'AAPL');
    }
  });

  test('is refused without the grant, and for input that cannot be', async () => {
    await refuses(server, server.stranger, exportIncomeStatement, { symbol: 'AAPL' }, 403, /access/);
    await refuses(server, server.nobody, exportIncomeStatement, { symbol: 'AAPL' }, 401, /sign/i);
    await refuses(
      server,
      server.editor,
      exportIncomeStatement,
      { symbol: 'AAPL', period: 'month' },
      400,
      /^period: /,
    );
    await refuses(
      server,
      server.editor,
      exportIncomeStatement,
      { symbol: 'AAPL', limit: '0' },
      400,
      /^limit: /,
    );
  });
});
