// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { proposeStatementRepair } from '@midoffice/contract/fundamentals/statements/calls/propose-statement-repair';
import { updateSymbolStatements } from '@midoffice/contract/fundamentals/statements/calls/update-symbol-statements';
import { statementTexts } from '@midoffice/contract/fundamentals/statements/shapes';
import { demoStatements } from '@midoffice/market/statements/demo';
import type { StatementRecord } from '@midoffice/market/statements/fields';
import { makeStatements } from '../factory.ts';
import { refuses, statementsServer, type StatementsServer } from '../testing/statements.ts';

const sound = demoStatements('SOLV', 3, { asOf: '2024-06-01' }).filter(
  ({ calendarYear }) => calendarYear >= 2020,
);
const isWrong = (record: StatementRecord): boolean =>
  record.statement === 'income' && record.calendarYear === 2022 && record.period === 'Q2';
const right = sound.find(isWrong)!.values['revenue']!;
const wrong = sound.map((record) =>
  isWrong(record) ? { ...record, values: { ...record.values, revenue: -right } } : record,
);

describe('propose-statement-repair', () => {
  let server: StatementsServer;
  before(async () => {
    server = await statementsServer();
    await makeStatements(server.platform, 'sec', wrong);
  });
  after(() => server.close());
  const ask = (input: object) =>
    server.editor.call(proposeStatementRepair, {
      symbol: 'SOLV',
      table: 'income',
      ids: ['2022-Q2'],
      ...input,
    });

  test('names the cell, the value and what it rests on, and writes nothing', async () => {
    const digest = await server.digest();
    const { status, body } = await ask({});
    assert.equal(status, 200);
    const [repair, ...more] = body.repairs;
    assert.deepEqual(more, []);
    assert.ok(repair!.decided && repair!.probability > 0.97 && repair!.evidence.length > 1);
    assert.deepEqual(repair!.cells, [
      {
        table: 'income',
        id: '2022-Q2',
        calendarYear: 2022,
        period: 'Q2',
        field: 'revenue',
        value: -right,
        suggested: right,
        source: null,
        mistake: 'sign lost',
      },
    ]);
    assert.equal(await server.digest(), digest);
  });

  test('names the source that has the value', async () => {
    await makeStatements(server.platform, 'yahoo', sound.filter(isWrong));
    const { body } = await ask({});
    assert.equal(body.repairs[0]?.cells[0]?.source, 'yahoo');
  });

  test('what it proposes is set as any edit, and leaves nothing to propose', async () => {
    const { body } = await ask({});
    const { id, field, suggested } = body.repairs[0]!.cells[0]!;
    const updatedValues = { [id]: { [field]: suggested } };
    const done = await server.editor.call(updateSymbolStatements, {
      symbol: 'SOLV',
      table: 'income',
      updatedValues,
    });
    assert.equal(done.status, 200);
    assert.deepEqual((await ask({})).body.repairs, []);
  });

  test('is refused without the grant, for a symbol or record that is not there, and for bad input', async () => {
    const input = { symbol: 'SOLV', table: 'income', ids: ['2022-Q2'] };
    const bad = (change: object, status: number, text: string | RegExp, client = server.editor) =>
      refuses(server, client, proposeStatementRepair, { ...input, ...change }, status, text);
    await bad({}, 403, /access/, server.stranger);
    await bad({ symbol: 'NONE' }, 404, statementTexts.none);
    await bad({ ids: ['2022-Q2', '1999-Q1'] }, 400, /^ids\.1: there is no record 1999-Q1/);
    await bad({ ids: [] }, 400, /^ids: must name at least one record/);
    await bad({ ids: ['2022-Q5'] }, 400, /^ids\.0: must be a record id/);
    await bad({ ids: Array.from({ length: 21 }, () => '2022-Q2') }, 400, /^ids: must name at most 20/);
    await bad({ table: 'equity' }, 400, /^table: must be one of/);
  });
});
