import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { listStatementConflicts } from '@midoffice/contract/fundamentals/statements/calls/list-statement-conflicts';
import { updateSymbolStatements } from '@midoffice/contract/fundamentals/statements/calls/update-symbol-statements';
import { makeStatement, makeStatements } from '../factory.ts';
import { refuses, statementsServer, type StatementsServer } from '../testing/statements.ts';

describe('statement-conflicts', () => {
  let server: StatementsServer;
  before(async () => {
    server = await statementsServer();
  });
  after(() => server.close());

  test('lists what a source says, what a person wrote, and both of before, newest first', async () => {
    const send = (symbol: string, revenue: number) =>
      makeStatements(server.platform, 'fmp', [makeStatement(symbol, 'income', '2023-Q1', { revenue })]);
    const ids: (number | null)[] = [];
    for (const symbol of ['AAA', 'BBB']) {
      await send(symbol, 10);
      const input = { symbol, table: 'income', updatedValues: { '2023-Q1': { revenue: 12 } } };
      ids.push((await server.editor.call(updateSymbolStatements, input)).body.changeSetId);
      await send(symbol, 13);
    }
    const { body } = await server.editor.call(listStatementConflicts, {});
    assert.deepEqual([body.total, body.rows.map((row) => row.symbol)], [2, ['BBB', 'AAA']]);
    const { id: _id, at: _at, importId, ...row } = body.rows[1]!;
    assert.ok(importId);
    assert.deepEqual(row, {
      symbol: 'AAA',
      table: 'income',
      record: '2023-Q1',
      field: 'revenue',
      source: 'fmp',
      corrected: 12,
      sourceWas: 10,
      sourceNow: 13,
      fileName: 'factory.json',
      changeSetId: ids[0],
    });
    const one = await server.editor.call(listStatementConflicts, { symbol: 'bbb', limit: '1' });
    assert.deepEqual([one.body.total, one.body.rows[0]?.changeSetId], [1, ids[1]]);
  });

  test('is refused without the grant, and over the limit', async () => {
    await refuses(server, server.stranger, listStatementConflicts, {}, 403, /access/);
    await refuses(server, server.editor, listStatementConflicts, { limit: '501' }, 400, /^limit: /);
  });
});
