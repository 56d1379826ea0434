import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { writePlan } from '../../../platform/repairs/repairs.ts';
import {
  planCells,
  readStatements,
  readStatementsOf,
  storeSourceRecords,
  symbolsWithStatements,
} from './api.ts';
import { makeStatement, makeStatements } from './factory.ts';
import { newestAudit, statementsServer, type StatementsServer } from './testing/statements.ts';

describe('statement layers', () => {
  let server: StatementsServer;
  before(async () => {
    server = await statementsServer();
  });
  after(() => server.close());
  const actor = { id: null, label: 'importer' };
  const income = async (symbol: string, source?: string) =>
    readStatements(server.platform.db, { symbol, statement: 'income', ...(source && { source }) });
  const set = (symbol: string, field: string, value: number | null) =>
    server.platform.db.transaction().execute(async (trx) => {
      const cells = [
        { calendarYear: 2023, period: 'Q1' as const, field, value, source: 'filing 1, table 2' },
      ];
      const plan = await planCells(trx, { symbol, statement: 'income', cells });
      return writePlan(trx, { targetKind: 'statement', target: symbol }, plan, {
        actor,
        call: 'test',
        reason: '',
        preview: false,
        audit: async () => {},
      });
    });

  test('a record of the main set is that of the most trusted source, whole, with texts that it lacks from the next', async () => {
    const quarter = (values: Record<string, number>, more = {}) => [
      makeStatement('RANK', 'income', '2023-Q1', values, more),
    ];
    await makeStatements(
      server.platform,
      'zacks',
      quarter({ revenue: 1, eps: 9 }, { finalLink: 'https://z.example/1' }),
    );
    await makeStatements(
      server.platform,
      'fmp',
      quarter({ revenue: 2 }, { cik: '0000000007', finalLink: 'https://f.example/1' }),
    );
    assert.equal((await income('RANK'))[0]?.values['revenue'], 2);
    await makeStatements(server.platform, 'sec', quarter({ revenue: 3 }));
    const [record] = await income('RANK');
    assert.deepEqual(
      [record?.values['revenue'], record?.values['eps'], record?.cik, record?.finalLink],
      [3, null, '0000000007', 'https://f.example/1'],
    );
    assert.equal((await income('RANK', 'zacks'))[0]?.values['eps'], 9);
  });

  test('the same records twice change nothing and leave no trace; a bad source or symbol is refused', async () => {
    const records = [makeStatement('TWICE', 'income', '2023-Q1', { revenue: 1 })];
    const first = await makeStatements(server.platform, 'fmp', records);
    assert.deepEqual([first.inserted, first.changed, first.changedCells], [1, 0, 3]);
    assert.equal((await newestAudit(server, 'TWICE'))?.kind, 'statement.imported');
    const before = await server.digest();
    const again = await makeStatements(server.platform, 'fmp', records);
    assert.deepEqual([again.importId, again.inserted, again.changed], [null, 0, 0]);
    assert.equal(await server.digest(), before);
    await assert.rejects(makeStatements(server.platform, 'F M P', records), /no name of a source/);
    const mixed = [...records, makeStatement('OTHER', 'income', '2023-Q2', {})];
    await assert.rejects(
      makeStatements(server.platform, 'fmp', mixed),
      /a record of OTHER among those of TWICE/,
    );
  });

  test('a correction outlives imports; one that a source disagrees with opens a conflict', async () => {
    const send = (revenue: number) =>
      makeStatements(server.platform, 'fmp', [
        makeStatement('KEPT', 'income', '2023-Q1', { revenue, eps: 1 }),
      ]);
    await send(10);
    assert.notEqual((await set('KEPT', 'revenue', 12)).changeSetId, null);
    assert.equal((await send(10)).conflicts, 0);
    assert.equal((await send(12)).conflicts, 0, 'the source says what the person wrote');
    const third = await send(13);
    assert.deepEqual([third.conflicts, third.changedCells], [1, 0]);
    assert.equal((await income('KEPT'))[0]?.values['revenue'], 12);
    await set('KEPT', 'revenue', 13);
    assert.equal((await income('KEPT'))[0]?.values['revenue'], 13);
  });

  test('symbols and main sets of many are read page by page', async () => {
    const page = await symbolsWithStatements(server.platform.db, { limit: 2 });
    const rest = await symbolsWithStatements(server.platform.db, { after: page[1]! });
    assert.deepEqual([...page, ...rest], ['ACME', 'KEPT', 'RANK', 'TWICE']);
    const all = await readStatementsOf(server.platform.db, ['ACME', 'RANK', 'NONE'], 'income');
    assert.deepEqual([all.get('ACME')?.length, all.get('RANK')?.length, all.get('NONE')], [10, 1, undefined]);
    assert.equal(
      (await readStatements(server.platform.db, { symbol: 'ACME', statement: 'income', period: 'annual' }))
        .length,
      2,
    );
  });

  test('120 periods of 44 fields are read in a few milliseconds', async () => {
    const periods = Array.from(
      { length: 120 },
      (_unused, i) => `${1990 + Math.floor(i / 4)}-Q${(i % 4) + 1}`,
    );
    const fields = Object.fromEntries(
      (await import('./fields.ts')).numberFields.balance.map((name, i) => [name, i * 1e9]),
    );
    const records = periods.map((id) => makeStatement('LONG', 'balance', id, fields));
    await server.platform.db
      .transaction()
      .execute((trx) => storeSourceRecords(trx, { symbol: 'LONG', source: 'fmp', records }, actor));
    const times: number[] = [];
    for (let i = 0; i < 9; i += 1) {
      const from = performance.now();
      assert.equal(
        (await readStatements(server.platform.db, { symbol: 'LONG', statement: 'balance' })).length,
        120,
      );
      times.push(performance.now() - from);
    }
    const median = times.toSorted((a, b) => a - b)[4]!;
    assert.ok(median < 50, `${median} ms`);
  });
});
