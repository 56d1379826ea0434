import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { updateSymbolStatements } from '@midoffice/contract/fundamentals/statements/calls/update-symbol-statements';
import { revertChangeSet } from '@midoffice/contract/system/ledger/calls/revert-change-set';

import { sql } from 'kysely';
import { derivedStatements } from './derived.ts';
import { makeStatement, makeStatements } from './factory.ts';
import { statementsServer, type StatementsServer } from './testing/statements.ts';

describe('statements under several writers', () => {
  let server: StatementsServer;
  before(async () => {
    server = await statementsServer();
  });
  after(() => server.close());

  /** What the main set is, and what the layers say that it must be. */
  async function madeAgain(symbol: string) {
    const read = async () =>
      (
        await sql`select * from statement_record where symbol = ${symbol} order by statement, calendar_year, period`.execute(
          server.platform.db,
        )
      ).rows;
    const stored = await read();
    await server.platform.db.transaction().execute(async (trx) => {
      for (const one of await derivedStatements.seriesOf(trx, symbol)) {
        const { count } = await one.remake();
        assert.equal(count, 0, one.name);
      }
    });
    assert.deepEqual(await read(), stored);
  }

  test('imports, edits and undos of one symbol at the same moment leave the main set that its layers give', async () => {
    const ids = ['2023-Q1', '2023-Q2', '2023-Q3', '2023-Q4'];
    const send = (source: string, revenue: number) =>
      makeStatements(
        server.platform,
        source,
        ids.map((id) => makeStatement('BUSY', 'income', id, { revenue, netIncome: revenue / 10 })),
      );
    await send('fmp', 100);
    const first = await server.editor.call(updateSymbolStatements, {
      symbol: 'BUSY',
      table: 'income',
      updatedValues: { '2023-Q1': { revenue: 1 } },
    });
    const edits = ids.map((id, i) =>
      server.editor.call(updateSymbolStatements, {
        symbol: 'BUSY',
        table: 'income',
        updatedValues: { [id]: { netIncome: i + 1 } },
      }),
    );
    const undo = server.editor.call(revertChangeSet, { id: first.body.changeSetId!, reason: '' });
    await Promise.all([send('sec', 200), send('fmp', 101), send('sec', 201), undo, ...edits]);
    for (const answer of await Promise.all([undo, ...edits])) assert.equal(answer.status, 200);
    await madeAgain('BUSY');
    const { rows } = await sql<{ revenue: number; profit: number }>`
      select (values->>'revenue')::int as revenue, (values->>'netIncome')::int as profit from statement_record
      where symbol = 'BUSY' order by period`.execute(server.platform.db);
    assert.deepEqual(
      rows.map((row) => row.profit),
      [1, 2, 3, 4],
      'no edit is lost',
    );
    assert.ok(rows.every((row) => row.revenue === 200 || row.revenue === 201));
  });
});
