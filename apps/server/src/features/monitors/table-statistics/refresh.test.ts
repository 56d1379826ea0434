// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { StatisticsRow } from '@midoffice/contract/monitors/table-statistics/shapes';
import { notPositive, outOfRange } from '@midoffice/market/outliers/record-checks';
import type { Bar } from '@midoffice/market';
import { seededRandom } from '@midoffice/market/testing/series';
import { enduranceTest } from '../../../../../../scripts/test/endurance.ts';
import { testServer, type TestServer } from '../../../testing/server.ts';
import { quietBars } from '../../prices/charts/factory.ts';
import { catalog, entryOf } from './catalog/index.ts';
import { refreshStatistics } from './refresh.ts';
import { readTableNames, readTables } from './schema-store.ts';
import { readStates, readSummary } from './store.ts';
import {
  doubleVolume,
  dropStrangeTable,
  forgetStatistics,
  makeStrangeTable,
  putBars,
  putManualSubscription,
  putStatement,
  putStrange,
  removeBars,
} from './testing/tables-store.ts';

const dayMs = 86_400_000;

describe('statistics of tables', () => {
  let nowMs = Date.UTC(2026, 5, 15, 12);
  let server: TestServer;
  before(async () => {
    server = await testServer({ now: () => nowMs });
  });
  after(() => server.close());

  const refresh = (tables?: readonly string[], chunkBlocks?: number) =>
    refreshStatistics(server.platform, { ...(tables && { tables }), ...(chunkBlocks && { chunkBlocks }) });
  const rowsOf = async (table: string): Promise<readonly StatisticsRow[]> =>
    (await readSummary(server.platform.db, table))?.summary.rows ?? [];
  const fieldOf = async (table: string, field: string): Promise<StatisticsRow> => {
    const row = (await rowsOf(table)).find((one) => one.field === field);
    assert.ok(row, `${table} has ${field}`);
    return row;
  };
  const bars = (row: Pick<StatisticsRow, 'valid' | 'attention' | 'invalid' | 'null'>) => [
    row.valid,
    row.attention,
    row.invalid,
    row.null,
  ];

  test('the catalogue has no tables that are no more; of others values are for admins', async (t) => {
    const tables = await readTableNames(server.platform.db);
    assert.deepEqual(
      Object.keys(catalog).filter((table) => !tables.includes(table)),
      [],
    );
    const others = tables.filter((table) => !Object.hasOwn(catalog, table));
    if (others.length) t.diagnostic(`not in the catalogue: ${others.join(', ')}`);
    for (const table of others) assert.equal(entryOf(table).access, 'admin');
  });

  test('every table of the schema has statistics with a row for each of its columns', async () => {
    const done = await refresh();
    const tables = await readTables(server.platform.db);
    assert.deepEqual([done.tables, done.left], [tables.length, 0]);
    for (const { name, columns } of tables)
      assert.deepEqual(
        (await rowsOf(name)).filter(({ field }) => !field.includes('.')).map(({ field }) => field),
        columns.map((column) => column.name),
        name,
      );
    const { db } = server.platform;
    for (const [table, { rules = {}, hidden = [], ahead = [], groupBy, dateField }] of Object.entries(
      catalog,
    )) {
      const known = new Set(tables.find(({ name }) => name === table)!.columns.map(({ name }) => name));
      const named = [...Object.keys(rules), ...hidden, ...ahead, groupBy, dateField].filter(
        (name) => typeof name === 'string',
      );
      assert.deepEqual(
        named.filter((name) => !known.has(name)),
        [],
        `the catalogue names columns of ${table} that it has`,
      );
    }
    assert.equal((await readStates(db)).size, tables.length);
  });

  test('a table that nobody classified has statistics by its schema, and goes with its table', async () => {
    await makeStrangeTable(server.platform);
    await putStrange(server.platform, [
      { id: 1, status: 'done', amount: '5', at: '2026-06-01T00:00:00Z', secret_code: 'a' },
      { id: 2, status: 'failed', amount: 'NaN', at: 'infinity', secret_code: 'b' },
      { id: 3, status: '__proto__', amount: null, at: '2031-01-01T00:00:00Z', secret_code: '' },
      { id: 4, status: ' done', amount: '-1e30', at: '1800-01-01T00:00:00Z', secret_code: null },
    ]);
    await refresh();
    assert.deepEqual(bars(await fieldOf('strange_thing', 'status')), [2, 2, 0, 0]);
    const amount = await fieldOf('strange_thing', 'amount');
    assert.deepEqual([...bars(amount), amount.min, amount.max], [2, 0, 1, 1, -1e30, 5]);
    const at = await fieldOf('strange_thing', 'at');
    assert.deepEqual(bars(at), [1, 0, 3, 0]);
    assert.deepEqual([at.min, at.max], ['1800-01-01T00:00:00Z', '2031-01-01T00:00:00Z']);
    const secret = await fieldOf('strange_thing', 'secret_code');
    assert.deepEqual([secret.isHidden, secret.min, secret.max, secret.null], [true, null, null, 2]);
    assert.deepEqual(at.subGroups.map(({ name, ...group }) => [name, ...bars(group)]).sort(), [
      [' done', 0, 0, 1, 0],
      ['__proto__', 0, 0, 1, 0],
      ['done', 1, 0, 0, 0],
      ['failed', 0, 0, 1, 0],
    ]);
    await dropStrangeTable(server.platform);
    await refresh();
    assert.equal(await readSummary(server.platform.db, 'strange_thing'), undefined);
  });

  test('bars are judged as the checks of charts judge them, value by value (r002-table-statistics-bars)', async () => {
    const sound = quietBars(300);
    const odd = sound.map((bar, i): Bar => {
      if (i % 50 === 1) return { ...bar, high: bar.low * 0.9 };
      if (i % 50 === 2) return { ...bar, close: bar.high * 1.02 };
      if (i % 50 === 3) return { ...bar, open: 0 };
      if (i % 50 === 4) return { ...bar, volume: 0 };
      if (i % 50 === 5) return { ...bar, close: bar.high * 1.004 };
      return bar;
    });
    await putBars(server.platform, 'ODD', odd);
    await refresh(['bar']);
    const faulty = (field: string) =>
      new Set(
        [...notPositive(odd), ...outOfRange(odd)]
          .filter((one) => one.field === field)
          .map(({ date }) => date),
      ).size;
    for (const field of ['close', 'open'])
      assert.equal((await fieldOf('bar', field)).invalid >= faulty(field), true, field);
    assert.equal(
      (await fieldOf('bar', 'close')).invalid,
      12,
      'six above the high, six above a high that is below the low',
    );
    assert.equal((await fieldOf('bar', 'high')).invalid, 6);
    assert.equal((await fieldOf('bar', 'open')).invalid, 12);
    assert.deepEqual(bars(await fieldOf('bar', 'volume')), [294, 6, 0, 0]);
    const [group] = (await fieldOf('bar', 'close')).subGroups;
    assert.deepEqual(
      [group?.name, group?.startDate, group?.endDate, group?.invalid],
      ['eod', sound[0]!.date, sound.at(-1)!.date, 12],
    );
    await removeBars(server.platform, 'ODD');
  });

  test('fields of statements are counted in the statements that have them', async () => {
    await putStatement(server.platform, 'income', 2024, { revenue: 100, eps: 'n/a', date: '2024-12-31' });
    await putStatement(server.platform, 'income', 2025, { revenue: null, eps: 2, date: '31.12.2025' });
    await putStatement(server.platform, 'balance', 2025, { totalAssets: -1, strange: { a: 1 } });
    await refresh(['statement_record']);
    const revenue = await fieldOf('statement_record', 'values.revenue');
    assert.deepEqual([...bars(revenue), revenue.min, revenue.max], [1, 0, 0, 1, 100, 100]);
    assert.deepEqual(
      revenue.subGroups.map(({ name }) => name),
      ['income'],
    );
    assert.deepEqual(bars(await fieldOf('statement_record', 'values.eps')), [1, 0, 1, 0]);
    assert.deepEqual(bars(await fieldOf('statement_record', 'values.totalAssets')), [0, 0, 1, 0]);
    const date = await fieldOf('statement_record', 'values.date');
    assert.deepEqual([...bars(date), date.min], [1, 0, 1, 0, '2024-12-31']);
  });

  test('a day that passes changes states without anything being written', async () => {
    const { userid } = await server.staff({ permissions: [] });
    await putManualSubscription(server.platform, userid, '2026-06-20');
    await refresh(['manual_subscription']);
    const state = async () => bars(await fieldOf('manual_subscription', 'expiry_date'));
    assert.deepEqual(await state(), [1, 0, 0, 0]);
    nowMs = Date.UTC(2026, 5, 20, 23);
    await refresh();
    assert.deepEqual(await state(), [1, 0, 0, 0], 'its last day');
    nowMs = Date.UTC(2026, 5, 21, 1);
    const { computed } = await refresh();
    assert.deepEqual(await state(), [0, 1, 0, 0]);
    assert.ok(computed > 0);
  });

  describe('incrementally', () => {
    const chunkBlocks = 2;
    const names = ['AA', 'BB', 'CC', 'DD'];
    before(async () => {
      await forgetStatistics(server.platform);
      for (const name of names) await putBars(server.platform, name, quietBars(300));
    });

    test('what did not change is compared, not read; a change makes the chunks anew that it touched', async () => {
      const first = await refresh(['bar'], chunkBlocks);
      assert.ok(first.computed > 6, `${first.computed} chunks`);
      assert.deepEqual(await refresh(['bar'], chunkBlocks), { ...first, computed: 0 });
      await doubleVolume(server.platform, 'CC');
      const changed = await refresh(['bar'], chunkBlocks);
      assert.ok(changed.computed > 0 && changed.computed < changed.compared, JSON.stringify(changed));
    });

    test('by the clock only tables are gone over that the engine counts a change of', async () => {
      await refresh(undefined, chunkBlocks);
      const other = 'review_series';
      const checked = async () => (await readStates(server.platform.db, [other])).get(other)?.checkedAt;
      const before = await checked();
      for (let tries = 0; tries < 60; tries += 1) {
        nowMs += 1000;
        if ((await refresh(undefined, chunkBlocks)).computed === 0) break;
        await pause(250);
      }
      const tables = (await readTables(server.platform.db)).length;
      nowMs += 1000;
      assert.ok((await refresh(undefined, chunkBlocks)).tables < tables / 4);
      assert.equal(await checked(), before);
      nowMs += dayMs;
      assert.equal((await refresh(undefined, chunkBlocks)).tables, tables, 'each at least once a day');
    });

    test('a run that ends early goes on where it stopped, and shows nothing half', async () => {
      await forgetStatistics(server.platform);
      const options = { tables: ['bar'], chunkBlocks, budgetMs: 0.001 };
      // Nothing is begun after the end; the progress of a chunk is where a run stops.
      let calls = 0;
      const stop = async () => {
        calls += 1;
        if (calls === 3) throw new Error('cut off');
      };
      await assert.rejects(
        refreshStatistics(server.platform, { tables: ['bar'], chunkBlocks, progress: stop }),
        /cut off/,
      );
      const state = (await readStates(server.platform.db, ['bar'])).get('bar')!;
      assert.deepEqual([state.passBlock, state.computedAt], [6, null]);
      assert.deepEqual((await refreshStatistics(server.platform, options)).tables, 0);
      const rest = await refresh(['bar'], chunkBlocks);
      assert.equal(rest.tables, 1);
      assert.equal((await fieldOf('bar', 'close')).valid, 1200);
      const again = await refresh(['bar'], chunkBlocks);
      assert.equal(again.compared - rest.compared, 3, 'three chunks were done before');
    });

    test('two processes at once come to the same figures, and neither fails', async () => {
      await forgetStatistics(server.platform);
      const other = await testServer({ now: () => nowMs, databaseUrl: server.platform.database.url });
      await Promise.all([
        refresh(['bar'], chunkBlocks),
        refreshStatistics(other.platform, { tables: ['bar'], chunkBlocks }),
      ]);
      await refresh(['bar'], chunkBlocks);
      assert.equal((await fieldOf('bar', 'close')).valid, 1200);
      await other.close();
    });

    const writes = 'random writes: the chunks that follow them equal a computation of everything';
    enduranceTest(writes, { rounds: 30, least: 3 }, async ({ rounds, seed }) => {
      const random = seededRandom(seed);
      const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
      const write = async (): Promise<void> => {
        const name = `${pick(names)}${Math.floor(random() * 3)}`;
        const kind = random();
        if (kind < 0.6) await (kind < 0.3 ? removeBars : doubleVolume)(server.platform, name);
        else {
          await removeBars(server.platform, name);
          const sound = quietBars(1 + Math.floor(random() * 200));
          const odd = sound.map((bar) => (random() < 0.1 ? { ...bar, high: bar.low / 2 } : bar));
          await putBars(server.platform, name, odd);
        }
      };
      for (let round = 0; round < rounds; round += 1) {
        for (let act = 0; act < 6; act += 1) {
          await write();
          if (random() < 0.5) await refresh(['bar'], chunkBlocks);
        }
        await refresh(['bar'], chunkBlocks);
        const incremental = await rowsOf('bar');
        await forgetStatistics(server.platform);
        await refresh(['bar'], chunkBlocks);
        assert.deepEqual(incremental, await rowsOf('bar'));
      }
    });
  });
});
