// Statistics of tables over 10 million bars: the first computation and the check of what changed, against bare passes over
// the same rows; a view and the rows behind a bar against the bare queries.
import { getTableConsolidatedStatistics } from '@midoffice/contract/monitors/table-statistics/calls/get-table-consolidated-statistics';
import { getTableStatisticsRows } from '@midoffice/contract/monitors/table-statistics/calls/get-table-statistics-rows';
import { sql } from 'kysely';
import { refreshStatistics } from '../../apps/server/src/features/monitors/table-statistics/refresh.ts';
import { testServer, type TestServer } from '../../apps/server/src/testing/server.ts';
import { compare, report } from './measure.ts';

const barsPerSymbol = 2_500;
const totalBars = Math.max(100_000, Number(process.env['STATISTICS_BARS'] ?? 10_000_000));
const symbols = Math.round(totalBars / barsPerSymbol);
const symbolsAtOnce = 100;
const megabyte = 1 << 20;

/** Bars made by the engine itself; one in a thousand has no volume, one in ten thousand a close above its high. */
async function fill({ platform }: TestServer): Promise<void> {
  for (let from = 0; from < symbols; from += symbolsAtOnce)
    await sql`
      insert into bar (symbol, env, chart_type, ts, open, high, low, close, adj_close, volume)
      select 'S' || lpad(s::text, 5, '0'), 'production', 'eod', timestamp '2015-01-01' + d * interval '1 day',
        100 + (s + d) % 50, 102 + (s + d) % 50, 98 + (s + d) % 50,
        case when (s * 2500 + d) % 10000 = 7 then 200 else 101 + (s + d) % 50 end, 101 + (s + d) % 50,
        case when (s * 2500 + d) % 1000 = 3 then 0 else 1000 + d end
      from generate_series(${from}::int, ${Math.min(symbols, from + symbolsAtOnce) - 1}::int) s, generate_series(0, ${barsPerSymbol - 1}::int) d`.execute(
      platform.db,
    );
  await platform.database.pool.query('vacuum analyze bar');
}

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
};

/** One pass that counts states and extremes of the same fields, as somebody would write it by hand. */
const bareStatistics = ({ platform }: TestServer) =>
  sql`
  select chart_type, count(*), count(*) filter (where open <= 0 or open > high * 1.005 or open < low * 0.995),
    count(*) filter (where high <= 0 or high < low), count(*) filter (where low <= 0 or low > high),
    count(*) filter (where close <= 0 or close > high * 1.005 or close < low * 0.995), count(*) filter (where volume < 0),
    count(*) filter (where volume = 0), count(adj_close), min(open), max(open), min(high), max(high), min(low), max(low),
    min(close), max(close), min(adj_close), max(adj_close), min(volume), max(volume), min(ts), max(ts),
    min(char_length(symbol)), max(char_length(symbol)) from bar group by 1`.execute(platform.db);

/** Prints the figures of the statistics. */
export async function tableStatisticsBench(): Promise<void> {
  const server = await testServer({ usageLibrary: '/nowhere' });
  await fill(server);
  const bare = await seconds(() => bareStatistics(server));
  const memoryBefore = process.memoryUsage.rss();
  const first = await seconds(() => refreshStatistics(server.platform, { tables: ['bar'] }));
  report(
    `the first statistics of ${totalBars.toLocaleString('en-US')} bars against one bare pass`,
    first / bare,
    { atMost: 12 },
    `${first.toFixed(1)} s against ${bare.toFixed(1)} s; ${Math.round((process.memoryUsage.rss() - memoryBefore) / megabyte)} MB more in the server`,
  );
  await sql`update bar set volume = volume + 1 where symbol = 'S00007'`.execute(server.platform.db);
  let done = { computed: 0, compared: 0 };
  const change = await seconds(async () => {
    done = await refreshStatistics(server.platform, { tables: ['bar'] });
  });
  report(
    'after 2,500 changed bars against one bare pass',
    change / bare,
    { atMost: 1 },
    `${change.toFixed(2)} s; ${done.computed} of ${done.compared} chunks read again`,
  );
  const admin = await server.staff({ role: 'admin' });
  const view = { tableName: 'bar' };
  const rows = { tableName: 'bar', field: 'close', state: 'invalid', page: '15' };
  const { pool } = server.platform.database;
  const times = await compare(
    {
      view: () => admin.call(getTableConsolidatedStatistics, view),
      bareView: () => pool.query(`select * from table_statistics where table_name = 'bar'`),
      rows: () => admin.call(getTableStatisticsRows, rows),
      bareRows: () => pool.query('select * from bar where close > high * 1.005 offset 700 limit 50'),
    },
    20,
    3,
  );
  report(
    'a view of the statistics against reading its row',
    times.view.medianMs / times.bareView.medianMs,
    { atMost: 20 },
    `${times.view.medianMs.toFixed(1)} ms against ${times.bareView.medianMs.toFixed(1)} ms, with session, permission and schema`,
  );
  report(
    'page 15 of the rows behind a bar of 1 in 10,000 against the bare query',
    times.rows.medianMs / times.bareRows.medianMs,
    { atMost: 0.5 },
    `${times.rows.medianMs.toFixed(1)} ms against ${times.bareRows.medianMs.toFixed(1)} ms`,
  );
  await server.close();
}
