// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { testServer, type TestServer } from '../../../testing/server.ts';
import { importBars, importEvents } from './import.ts';
import { rebuildSeries } from './ledger-tables.ts';
import { rebuildInWindows } from './rebuild-windows-store.ts';

const minuteMs = 60_000;
const startMs = Date.parse('2020-01-02T09:30:00Z');

/** A file of one-minute bars without gaps, in pieces. */
async function* minuteFile(rows: number, close: (i: number) => number): AsyncGenerator<string> {
  yield 'date,open,high,low,close,volume\n';
  for (let from = 0; from < rows; from += 1000) {
    const lines = Array.from({ length: Math.min(1000, rows - from) }, (_none, k) => {
      const at = new Date(startMs + (from + k) * minuteMs).toISOString();
      const price = close(from + k).toFixed(2);
      return `${at.slice(0, 10)} ${at.slice(11, 19)},${price},${price},${price},${price},1000`;
    });
    yield `${lines.join('\n')}\n`;
  }
}

describe('a long intraday import', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer();
  });
  after(() => server.close());

  const name = { symbol: 'LONG', env: 'production', chartType: '1min' } as const;
  const target = {
    symbol: 'LONG',
    source: 'yahoo',
    format: 'midoffice',
    chartType: '1min',
    fileName: 'LONG.csv',
    actor: { id: null, label: 'test' },
    nowMs: Date.parse('2024-06-01'),
  } as const;
  const rows = 30_000;
  const wave = (i: number): number => 100 + Math.sin(i / 500) * 10;
  const count = async (): Promise<number[]> => {
    const found = await server.platform.database.pool.query(
      `select env, count(*)::int as count from bar where symbol = 'LONG' and chart_type = '1min' group by env order by env`,
    );
    return found.rows.map((row: { count: number }) => row.count);
  };

  test('fills both main series over several windows, and the same file twice changes nothing', async () => {
    const { database } = server.platform;
    const done = await importBars(database, target, minuteFile(rows, wave));
    assert.deepEqual([done.rows, done.inserted], [rows, rows]);
    assert.deepEqual(await count(), [rows, rows]);
    const digest = await server.digest();
    assert.equal((await importBars(database, target, minuteFile(rows, wave))).importId, null);
    assert.equal(await server.digest(), digest);
  });

  test('gives what a rebuild of the whole gives, with a split, a correction, strays and missing bars', async () => {
    const { database, db } = server.platform;
    const list = { ...target, format: 'list', chartType: undefined };
    await importEvents(database, list, 'splits', ['date,ratio\n2020-01-12,4:1\n']);
    await db.transaction().execute(async (trx) => {
      await sql`insert into bar_correction (symbol, env, chart_type, ts, field, value) values ('LONG', 'production', '1min', '2020-01-05T10:00', 'close', 88)`.execute(
        trx,
      );
      await rebuildSeries(trx, name);
    });
    const whole = await server.digest();
    await db.transaction().execute(async (trx) => {
      await sql`delete from bar where symbol = 'LONG' and env = 'production' and ts between '2020-01-03' and '2020-01-06'`.execute(
        trx,
      );
      await sql`update bar set close = 1 where symbol = 'LONG' and env = 'production' and ts > '2020-01-20'`.execute(
        trx,
      );
      await sql`insert into bar select symbol, env, chart_type, ts - interval '1 year', open, high, low, close, adj_close, volume
        from bar where symbol = 'LONG' and env = 'production' and ts < '2020-01-03'`.execute(trx);
    });
    assert.notEqual(await server.digest(), whole);
    await db
      .transaction()
      .execute(async (trx) => assert.ok(await rebuildInWindows(trx, name, { size: 777 })));
    assert.equal(await server.digest(), whole);
  });
});
