import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { listStatementAiRuns } from '@midoffice/contract/fundamentals/statements/calls/list-statement-ai-runs';
import { insertAiRun } from '../ai-store.ts';
import { refuses, statementsServer, type StatementsServer } from '../testing/statements.ts';

describe('statement-ai-runs', () => {
  let server: StatementsServer;
  before(async () => {
    server = await statementsServer();
  });
  after(() => server.close());

  test('lists the runs of a table, newest first; a run that is stored twice counts once', async () => {
    const run = {
      symbol: 'ACME',
      table: 'income',
      calendarYear: 2023,
      period: 'Q1',
      finalLink: 'https://example.com/a',
      tokens: 12,
      actor: 'a@example.com',
    } as const;
    await server.platform.db.transaction().execute(async (trx) => {
      await insertAiRun(trx, { ...run, effectId: 'a', values: { date: '2023-03-31', revenue: 1, eps: 2 } });
      await insertAiRun(trx, { ...run, effectId: 'a', values: { revenue: 9 } });
      await insertAiRun(trx, { ...run, effectId: 'b', period: 'FY', values: { revenue: 1 } });
    });
    const { rows } = (await server.editor.call(listStatementAiRuns, { symbol: 'ACME', table: 'income' }))
      .body;
    assert.deepEqual(
      rows.map(({ record, fieldCount, tokens, actor }) => [record, fieldCount, tokens, actor]),
      [
        ['2023-FY', 1, 12, 'a@example.com'],
        ['2023-Q1', 2, 12, 'a@example.com'],
      ],
    );
    const balance = await server.editor.call(listStatementAiRuns, { symbol: 'ACME', table: 'balance' });
    assert.deepEqual(balance.body.rows, []);
  });

  test('is refused without the grant', async () => {
    await refuses(
      server,
      server.stranger,
      listStatementAiRuns,
      { symbol: 'ACME', table: 'income' },
      403,
      /access/,
    );
  });
});
