import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getSymbolStatementShort } from '@midoffice/contract/fundamentals/statements/calls/get-symbol-statement-short';
import { getSymbolStatements } from '@midoffice/contract/fundamentals/statements/calls/get-symbol-statements';
import { updateSymbolStatements } from '@midoffice/contract/fundamentals/statements/calls/update-symbol-statements';
import { revertChangeSet } from '@midoffice/contract/system/ledger/calls/revert-change-set';
import type { SegmentRecord } from '@midoffice/market/segments/from-filing';
import { makeStatement, makeStatements } from './factory.ts';
import { storeSegments } from './import.ts';
import { newestAudit, refuses, statementsServer, type StatementsServer } from './testing/statements.ts';

const byTest = { id: null, label: 'test' };
const products = (id: string, values: Record<string, number>): SegmentRecord => ({
  table: 'revenue-product',
  id,
  date: `${id.slice(0, 4)}-12-31`,
  currency: 'USD',
  values,
});

describe('revenue by segment', () => {
  let server: StatementsServer;
  before(async () => {
    server = await statementsServer();
  });
  after(() => server.close());
  const store = (symbol: string, source: string, records: readonly SegmentRecord[]) =>
    server.platform.db
      .transaction()
      .execute((trx) => storeSegments(trx, { symbol, source, records, fileName: 'filing.html' }, byTest));
  const read = (symbol: string, type = 'db') =>
    server.editor.call(getSymbolStatements, { symbol, table: 'revenue-product', type, period: 'annual' });
  const save = (symbol: string, input: object) =>
    server.editor.call(updateSymbolStatements, { symbol, table: 'revenue-product', ...input });
  /** A company of which revenue and its products are known. */
  async function company(symbol: string): Promise<void> {
    await makeStatements(server.platform, 'sec', [
      makeStatement(symbol, 'income', '2022-FY', { revenue: 90 }),
      makeStatement(symbol, 'income', '2023-FY', { revenue: 100 }),
    ]);
    await store(symbol, 'sec', [
      products('2023-FY', { Phones: 60, Watches: 30 }),
      products('2022-FY', { Phones: 90 }),
    ]);
  }

  test('every period has every segment, with the revenue beside it; a sum that misses it is named with the difference', async () => {
    await company('SEGA');
    const { body } = await read('SEGA');
    assert.deepEqual(
      body.outputResults.map((row) => [
        row.id,
        row.date,
        row.reportedCurrency,
        row['Phones'],
        row['Watches'],
      ]),
      [
        ['2023-FY', '2023-12-31', 'USD', 60, 30],
        ['2022-FY', '2022-12-31', 'USD', 90, null],
      ],
    );
    assert.deepEqual(body.revenue, { '2022-FY': 90, '2023-FY': 100 });
    assert.deepEqual(
      body.invalidFormulas.map(({ id, check, message }) => [id, check, message]),
      [['2023-FY', 'segments', 'The segments are 10 below the revenue']],
    );
  });

  test('the most trusted source that has a period gives it as a whole; others are compared with', async () => {
    await company('SEGB');
    await store('SEGB', 'yahoo', [
      products('2023-FY', { Phones: 65, Watches: 35 }),
      products('2021-FY', { Phones: 50 }),
    ]);
    const [main, yahoo] = [await read('SEGB'), await read('SEGB', 'yahoo')];
    assert.deepEqual(
      main.body.outputResults.map((row) => [row.id, row.source, row['Phones']]),
      [
        ['2023-FY', 'sec', 60],
        ['2022-FY', 'sec', 90],
        ['2021-FY', 'yahoo', 50],
      ],
    );
    assert.equal(yahoo.body.outputResults[0]!['Watches'], 35);
  });

  test('a cell, a new segment, a new period, a deletion: one change set that is previewed, audited and undone', async () => {
    await company('SEGC');
    const edit = {
      updatedValues: {
        '2023-FY': { Watches: '40' },
        '2021-FY': { date: '2021-12-31', Phones: 70, Tablets: '1,000.5' },
      },
      deletedValues: ['2022-FY'],
      reason: 'filing',
    };
    const preview = await save('SEGC', { ...edit, preview: true });
    assert.equal(preview.status, 200, preview.body.message);
    assert.equal((await read('SEGC')).body.outputResults.length, 2);
    const saved = await save('SEGC', edit);
    assert.equal(saved.body.message, 'Statements Updated Sucessfully!');
    const { body } = await read('SEGC');
    assert.deepEqual(
      body.outputResults.map((row) => [row.id, row.source, row.deleted, row['Watches'], row['Tablets']]),
      [
        ['2023-FY', 'sec', false, 40, null],
        ['2022-FY', 'sec', true, null, null],
        ['2021-FY', 'manual', false, null, 1000.5],
      ],
    );
    assert.deepEqual(body.outputResults[0]!.overridden, { Watches: 30 });
    assert.deepEqual(body.invalidFormulas, []);
    assert.equal((await newestAudit(server, 'SEGC'))?.kind, 'statement.records-updated');
    const undone = await server.editor.call(revertChangeSet, { id: saved.body.changeSetId!, reason: '' });
    assert.equal(undone.status, 200, undone.body.message);
    assert.deepEqual(
      (await read('SEGC')).body.outputResults.map((row) => [row.id, row.deleted, row['Watches']]),
      [
        ['2023-FY', false, 30],
        ['2022-FY', false, null],
      ],
    );
  });

  test('a cell that somebody else changed meanwhile is a conflict with both values', async () => {
    await company('SEGD');
    await save('SEGD', { updatedValues: { '2023-FY': { Phones: 61 } } });
    const { status, body } = await save('SEGD', {
      updatedValues: { '2023-FY': { Phones: 62 } },
      expected: { '2023-FY': { Phones: 60 } },
    });
    assert.equal(status, 409);
    const [conflict] = (body as unknown as { conflicts: { actual: unknown; wanted: unknown }[] }).conflicts;
    assert.deepEqual([conflict!.actual, conflict!.wanted], [61, 62]);
  });

  test('names that no segment can have, values that are no numbers and unknown tables are refused, and nothing is written', async () => {
    await company('SEGE');
    const bad = (input: object, text: RegExp) =>
      refuses(
        server,
        server.editor,
        updateSymbolStatements,
        { symbol: 'SEGE', table: 'revenue-product', ...input },
        400,
        text,
      );
    await bad({ updatedValues: { '2023-FY': { overrides: 1 } } }, /is no name that a segment can have/);
    await bad({ updatedValues: { '2023-FY': { ' ': 1 } } }, /needs a name/);
    await bad({ updatedValues: { '2023-FY': { id: 1 } } }, /is part of the key/);
    await bad({ updatedValues: { '2023-FY': { Phones: 'many' } } }, /Phones/);
    await bad({ updatedValues: { '2020-FY': { Phones: 1 } } }, /date/);
    await bad({ table: 'revenue-colour', updatedValues: {} }, /must be one of/);
    await refuses(
      server,
      server.nobody,
      updateSymbolStatements,
      { symbol: 'SEGE', table: 'revenue-product', updatedValues: { '2023-FY': { Phones: 1 } } },
      401,
      /.*/,
    );
  });

  test('a symbol of which nothing is stored has none; one with statements alone has an empty list to begin with', async () => {
    assert.equal((await read('NOSUCH')).status, 404);
    await makeStatements(server.platform, 'sec', [
      makeStatement('SEGF', 'income', '2023-FY', { revenue: 10 }),
    ]);
    assert.deepEqual((await read('SEGF')).body.outputResults, []);
    const first = await save('SEGF', {
      updatedValues: { '2023-FY': { date: '2023-12-31', Phones: 10 } },
    });
    assert.equal(first.status, 200, first.body.message);
    assert.deepEqual((await read('SEGF')).body.invalidFormulas, []);
  });

  test('the counts and checks of the statements do not change by it', async () => {
    await makeStatements(server.platform, 'sec', [
      makeStatement('SEGG', 'income', '2023-FY', { revenue: 10 }),
    ]);
    const short = () => server.editor.call(getSymbolStatementShort, { symbol: 'SEGG' });
    const { body: before } = await short();
    await store('SEGG', 'sec', [products('2023-FY', { Phones: 3 })]);
    const { body: after } = await short();
    assert.deepEqual(after, before);
  });
});
