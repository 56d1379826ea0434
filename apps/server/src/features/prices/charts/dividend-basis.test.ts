// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { existsSync, createReadStream } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { revertChangeSet } from '@midoffice/contract/system/ledger/calls/revert-change-set';
import { updateSplitRecord } from '@midoffice/contract/prices/charts/calls/update-split-record';
import { updateEpsData } from '@midoffice/contract/prices/corporate-actions/calls/update-eps-data';
import { adjustedCloses, applySplits, type Bar, type SplitEvent } from '@midoffice/market';
import { readBarFile } from '@midoffice/market/bars/read-bars';
import { canonical } from '../../../platform/audit/canonical.ts';
import { insertChangeSet } from '../../../platform/ledger/store.ts';
import { makeRecords } from '../corporate-actions/factory.ts';
import { planActionFacts } from './action-facts.ts';
import { readCountedActions } from './action-store.ts';
import { dividendFactRows } from './dividend-facts.ts';
import { barAt, businessDays, makeBars, makeDividends } from './factory.ts';
import { applyPlan, beginRepair } from './repair.ts';
import { barsOf } from './series.ts';
import { readMainColumns } from './series-store.ts';
import { chartServer, type ChartServer } from './testing/chart.ts';

const real = new URL('../../../../../../../shared/data/prices/alphavantage/AAPL.csv', import.meta.url)
  .pathname;
const absent = existsSync(real) ? false : `real price files are absent (${real}): not measured`;
if (absent) console.log(absent);

/** Dividends of a split-adjusted source that were corrected before the source lists, and adjusts for, another split. */
describe('the basis of corrected dividends', () => {
  let server: ChartServer;
  before(async () => {
    server = await chartServer();
  });
  after(() => server.close());

  const days = businessDays('2023-01-02', 12);
  const old = days.map((day) => barAt(day, 100));
  const split = { date: days[9]!, ratio: 4 };
  const restated = days.map((day) => barAt(day, 25));

  const by = {
    actor: { id: null, label: 'test' },
    call: 'correctChartBar',
    reason: '',
    preview: false,
    audit: (record: object) => Promise.resolve(void record),
  };
  const record = (symbol: string, value: number | null, date = days[5]!) =>
    server.platform.db.transaction().execute(async (trx) => {
      const session = await beginRepair(trx, { symbol, preview: false, reason: '' });
      const rows = await dividendFactRows(trx, { symbol, env: 'production' }, [{ date, value }]);
      return applyPlan(session, { kind: 'chart.dividend-recorded', source: 'test', summary: '', rows }, by);
    });
  const follow = (symbol: string, value: number | null, same = false) =>
    server.platform.db
      .transaction()
      .execute((trx) => planActionFacts(trx, symbol, 'dividends', [{ date: days[5]!, value, same }]));
  const adjCloses = async (symbol: string): Promise<Bar[]> =>
    barsOf(await readMainColumns(server.platform.db, { symbol, env: 'production', chartType: 'eod' }));
  const before5 = async (symbol: string) => (await adjCloses(symbol))[4]!.adjClose;
  const counted = async (symbol: string) =>
    (await readCountedActions(server.platform.db, 'dividends', [symbol])).map(({ value }) => value);

  test('a split that the source lists later restates a corrected dividend, whoever reads it', async () => {
    await makeBars(server.platform, 'LATER', old);
    await makeDividends(server.platform, 'LATER', [{ date: days[5]!, amount: 7 }]);
    const first = await record('LATER', 10);
    assert.equal(await before5('LATER'), 90);
    await makeBars(server.platform, 'LATER', restated, { splits: [split] });
    assert.equal(await before5('LATER'), 22.5, '10 of an old share are 2.5 of a new one');
    assert.deepEqual(await counted('LATER'), [2.5]);
    assert.equal((await record('LATER', 2.5)).changeSetId, null, 'it counts so already');
    // Somebody corrects it in new shares: both repairs are taken back in the order of their making.
    const second = await record('LATER', 5);
    assert.equal(await before5('LATER'), 20);
    for (const [set, expected] of [
      [second, 22.5],
      [first, 25],
    ] as const) {
      await server.analyst.call(revertChangeSet, { id: set.changeSetId! });
      assert.equal(await before5('LATER'), expected);
    }
  });

  test('a split that a repair records, and the source lists afterwards, moves it once', async () => {
    await makeBars(server.platform, 'TWICE', old);
    await record('TWICE', 10);
    await server.analyst.call(updateSplitRecord, { symbol: 'TWICE', ...split });
    assert.equal(await before5('TWICE'), 22.5);
    await makeBars(server.platform, 'TWICE', restated, { splits: [split] });
    assert.equal(await before5('TWICE'), 22.5);
  });

  test('a dividend fact without a recorded basis is used unchanged, and can be undone', async () => {
    const { db } = server.platform;
    await makeBars(server.platform, 'LEGACY', old);
    const row = { symbol: 'LEGACY', env: 'production', ex_date: days[5]!, amount: 10, removed: false };
    const { symbol, env, ex_date } = row;
    await db.insertInto('dividend_fact').values(row).execute();
    const rowKey = canonical({ symbol, env, ex_date });
    const head = {
      kind: 'chart.dividend-recorded',
      targetKind: 'chart',
      target: symbol,
      actor: { id: null, label: 'test' },
      call: 'correctChartBar',
      reason: '',
      source: 'test',
      summary: '',
      parentId: null,
    };
    const cell = { table: 'dividend_fact', rowKey, field: '*', before: null, after: row };
    const id = await db.transaction().execute((trx) => insertChangeSet(trx, head, [cell], []));
    await makeBars(server.platform, 'LEGACY', restated, { splits: [split] });
    assert.deepEqual(await counted('LEGACY'), [10]);
    await server.analyst.call(revertChangeSet, { id });
    assert.deepEqual(await counted('LEGACY'), []);
  });

  test('a record that has not changed since leaves the fact on its basis', async () => {
    await makeBars(server.platform, 'SAME', old);
    await record('SAME', 10);
    await makeBars(server.platform, 'SAME', restated, { splits: [split] });
    assert.deepEqual(await follow('SAME', 10, true), []);
    assert.deepEqual(await follow('SAME', 2.5), []);
    const [row] = await follow('SAME', 3);
    assert.deepEqual(row?.after, {
      symbol: 'SAME',
      env: 'production',
      ex_date: days[5],
      amount: 3,
      removed: false,
      basis_ratio: 4,
    });
  });

  test('a record that is brought back to its amount of before the split counts so', async () => {
    const editor = await server.staff({ role: 'analyst', permissions: ['epsEditor'] });
    const symbol = 'BACK';
    await makeBars(server.platform, symbol, old);
    await makeDividends(server.platform, symbol, [{ date: days[5]!, amount: 8 }]);
    await makeRecords(server.platform, 'dividends', 'fmp', symbol, [{ date: days[5]!, dividend: 8 }]);
    const edits = async (dividend: number) => {
      const updatedValues = [{ key: days[5]!, dividend }];
      const { body } = await editor.call(updateEpsData, { symbol, table: 'dividends', updatedValues });
      assert.equal(body.success, true, body.message);
      return counted(symbol);
    };
    assert.deepEqual(await edits(10), [10]);
    await makeBars(server.platform, symbol, restated, { splits: [split] });
    assert.deepEqual(await counted(symbol), [2.5]);
    assert.deepEqual(await edits(2.5), [2.5]);
    assert.deepEqual(await edits(10), [10]);
  });

  test('a split after the newest bar, on the ex-date or before it restates nothing', async () => {
    const splits: SplitEvent[] = [
      { date: days[3]!, ratio: 2 },
      { date: days[5]!, ratio: 3 },
      { date: '2023-12-01', ratio: 4 },
    ];
    await makeBars(server.platform, 'NOTYET', old);
    await record('NOTYET', 10);
    await makeBars(server.platform, 'NOTYET', old, { splits });
    assert.deepEqual(await counted('NOTYET'), [10]);
  });

  test(
    'Apple, May 2014: a dividend corrected before the 7-for-1 split counts as the raw prices say',
    { skip: absent },
    async () => {
      const file = await readBarFile(createReadStream(real), { format: 'alphavantage' });
      const year = file.bars.filter(({ date }) => date >= '2014-01-01' && date <= '2014-12-31');
      const splits = file.splits.filter(({ date }) => date.startsWith('2014'));
      const dividends = file.dividends.filter(({ date }) => date.startsWith('2014'));
      assert.deepEqual(splits, [{ date: '2014-06-09', ratio: 7 }]);
      const truth = adjustedCloses(year, { splits, dividends });
      const spring = year.filter(({ date }) => date < '2014-06-09');
      await makeBars(server.platform, 'AAPL', spring);
      const may = dividends.find(({ date }) => date.startsWith('2014-05'))!;
      await makeDividends(
        server.platform,
        'AAPL',
        dividends.filter(({ date }) => date < may.date),
      );
      await record('AAPL', may.amount, may.date);
      await makeBars(server.platform, 'AAPL', applySplits(year, splits), { splits });
      // As Yahoo does, the source restates its list along with its prices.
      await makeDividends(
        server.platform,
        'AAPL',
        dividends
          .filter(({ date }) => date !== may.date)
          .map(({ date, amount }) => ({ date, amount: date < '2014-06-09' ? amount / 7 : amount })),
      );
      const built = await adjCloses('AAPL');
      assert.equal(built.length, truth.length);
      for (const [i, { date, adjClose }] of built.entries())
        assert.ok(Math.abs(adjClose! / truth[i]! - 1) < 1e-9, `${date}: ${adjClose} instead of ${truth[i]}`);
    },
  );
});
