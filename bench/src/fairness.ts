import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { makeCustomers } from '../../apps/server/src/features/customers/accounts/factory.ts';
import { testServer } from '../../apps/server/src/testing/server.ts';
import { percentile, report } from './measure.ts';
import { person, startMs } from './persons.ts';

/** What one person does, and the words for it. */
const heavy = {
  articles: 'sends the worst articles',
  charts: 'reads charts of 200,000 bars',
  sources: 'reads 200,000 bars of a source',
  files: 'uploads files of 100,000 bars',
  bodies: 'sends JSON bodies of 1 MiB',
} as const;

/** A phase has a dozen calls beyond its 95th percentile: several, idle and busy in turns, even out what else a machine does. */
const rounds = 3;

const p95 = (times: readonly number[]): number => percentile(times, 0.95);

async function makeChart(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`insert into symbol (symbol, name) values ('FAIR', 'Fair Inc.')`);
  await client.query(`
    insert into bar (symbol, env, chart_type, ts, open, high, low, close, adj_close, volume)
    select 'FAIR', 'production', '1min', timestamp '2015-01-01' + n * interval '1 minute',
           100 + sin(n / 50.0) * 20, 102 + sin(n / 50.0) * 20, 98 + sin(n / 50.0) * 20, 101.25, 90.5, 1000000 + n
    from generate_series(1, 199999) n`);
  await client.query(`
    with run as (
      insert into import_run (symbol, source, subject, format, file_name, file_digest, row_count, inserted_count, changed_count, actor_label)
      values ('FAIR', 'yahoo', 'bars', 'midoffice', 'fair.csv', '', 199999, 199999, 0, 'bench') returning id)
    insert into source_bar (symbol, source, chart_type, ts, open, high, low, close, adj_close, volume, raw_basis, import_id)
    select symbol, 'yahoo', chart_type, ts, open, high, low, close, null, volume, false, run.id from bar, run where symbol = 'FAIR'`);
  await client.query('analyze bar, source_bar');
  await client.end();
}

/** Other people's 95th percentile of a list call while one person sends what is heaviest over eight connections. */
export async function fairnessBench(only: readonly (keyof typeof heavy)[] = []): Promise<void> {
  const server = await testServer({ env: { REQUESTS_PER_PERSON: '1000000' } });
  try {
    await makeCustomers(server.platform, 10_000);
    await makeChart(server.platform.database.url);
    const [one, other] = [await server.staff(), await server.staff()];
    const base = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const list = (fromMs: number) => person<number[]>(base, other.cookie!, 'list', fromMs);
    await list(Date.now());
    for (const what of Object.keys(heavy) as (keyof typeof heavy)[]) {
      if (only.length && !only.includes(what)) continue;
      const [idle, busy, ratios]: [number[], number[], number[]] = [[], [], []];
      const statuses = new Map<string, number>();
      for (let n = 0; n < rounds; n += 1) {
        const before = await list(Date.now() + startMs);
        const fromMs = Date.now() + startMs;
        const [beside, answers] = await Promise.all([
          list(fromMs),
          person<Record<string, number>>(base, one.cookie!, what, fromMs),
        ]);
        for (const [status, count] of Object.entries(answers))
          statuses.set(status, (statuses.get(status) ?? 0) + count);
        idle.push(...before);
        busy.push(...beside);
        ratios.push(p95(beside) / p95(before));
        await sleep(500);
      }
      const answered = [...statuses].map(([status, count]) => `${count} x ${status}`);
      report(
        `p95 of other people's list call while one person ${heavy[what]} over eight connections, against idle`,
        p95(busy) / p95(idle),
        { atMost: 2 },
        `idle ${p95(idle).toFixed(1)} ms of ${idle.length} calls, busy ${p95(busy).toFixed(1)} ms of ${busy.length}; by round ${ratios.map((ratio) => `${ratio.toFixed(2)}x`).join(', ')}; the person was answered ${answered.join(', ') || 'nothing'}`,
      );
    }
  } finally {
    await server.close();
  }
}
