import { execFile } from 'node:child_process';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { getChartData } from '@midoffice/contract/prices/charts/calls/get-chart-data';
import fastify from 'fastify';
import pg from 'pg';
import { makeCustomers } from '../../apps/server/src/features/customers/accounts/factory.ts';
import { testServer, type Client, type TestServer } from '../../apps/server/src/testing/server.ts';
import { compare, report } from './measure.ts';

/** Connections that stay open between requests; destroy it at the end. */
export const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** One GET over a kept connection; answers the number of bytes. */
export function get(url: string, cookieValue: string, headers: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    request(
      url,
      {
        agent,
        headers: {
          cookie: `midoffice_session=${cookieValue}`,
          'sec-fetch-site': 'same-origin',
          'sec-fetch-mode': 'cors',
          ...headers,
        },
      },
      (response) => {
        let bytes = 0;
        response.on('data', (chunk: Buffer) => (bytes += chunk.length));
        response.on('end', () =>
          response.statusCode === 200
            ? resolve(bytes)
            : reject(new Error(`${url} answered ${response.statusCode}`)),
        );
      },
    )
      .on('error', reject)
      .end();
  });
}

/** Reading 10,000 bars over HTTP against the bare query plus JSON. */
async function bars(base: string, admin: Client, pool: pg.Pool): Promise<void> {
  await pool.query(`insert into symbol (symbol, name) values ('BENCH', 'Bench Inc.')`);
  await pool.query(`
    insert into bar (symbol, env, chart_type, ts, open, high, low, close, adj_close, volume)
    select 'BENCH', 'production', 'eod', timestamp '1985-01-01' + n * interval '1 day',
           100 + sin(n / 50.0) * 20, 102 + sin(n / 50.0) * 20, 98 + sin(n / 50.0) * 20, 101.25 + sin(n / 50.0) * 20, 90.5 + sin(n / 50.0) * 18, 1000000 + n
    from generate_series(1, 10000) n`);
  await pool.query('analyze bar');
  const query = `select to_char(ts, 'YYYY-MM-DD') as date, open, high, low, close, adj_close as "adjClose", volume
    from bar where symbol = 'BENCH' and env = 'production' and chart_type = 'eod' and ts between '1985-01-01' and '2020-01-01' order by ts`;
  const url = `${base}${getChartData.path}?symbol=BENCH&chartType=eod&development=false&from=1985-01-01&to=2020-01-01`;
  let size = 0;
  const times = await compare(
    {
      ours: async () => (size = await get(url, admin.cookie!)),
      gzip: () => get(url, admin.cookie!, { 'accept-encoding': 'gzip' }),
      bare: async () => JSON.stringify((await pool.query(query)).rows),
    },
    60,
  );
  report(
    '10,000 bars over HTTP against the bare query plus JSON',
    times.ours.medianMs / times.bare.medianMs,
    { atMost: 1.5 },
    `ours ${times.ours.medianMs.toFixed(1)} ms (${Math.round(size / 1024)} KiB), with gzip ${times.gzip.medianMs.toFixed(1)} ms, bare ${times.bare.medianMs.toFixed(1)} ms`,
  );
}

/** A searched, sorted page of 50 out of 100,000 customers against the bare query. */
async function customers(server: TestServer, base: string, admin: Client, pool: pg.Pool): Promise<void> {
  await makeCustomers(server.platform, 100_000);
  await pool.query('vacuum analyze account');
  const bareSql = `
    select a.userid, a.email, a.username, a.firstname, a.lastname, a.plan_code, a.custom_rate_limit, a.created_at, a.current_api_count, count(*) over () as total
    from account a where search like $1 order by email limit 50 offset $2`;
  for (const [what, search] of [
    ['a narrow search', 'kim'],
    ['a wide search', 'example'],
  ] as const) {
    const times = await compare(
      {
        ours: () =>
          get(`${base}/admin/users?search=${search}&sort=email&direction=asc&page=1`, admin.cookie!),
        bare: async () => JSON.stringify((await pool.query(bareSql, [`%${search}%`, 0])).rows),
      },
      40,
    );
    report(
      `a sorted page of 50 out of 100,000 customers, ${what}, against the bare query`,
      times.ours.medianMs / times.bare.medianMs,
      { atMost: 1.5 },
      `ours ${times.ours.medianMs.toFixed(1)} ms, bare ${times.bare.medianMs.toFixed(1)} ms`,
    );
  }
}

/** Requests that are answered in a second, asked by a process of its own. */
function throughput(url: string, cookieValue: string, requests: number): Promise<number> {
  const load = join(import.meta.dirname, 'load.ts');
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [load, url, cookieValue, String(requests), '16'], (error, out) => {
      if (error) return reject(error);
      const { answered, refused, perSecond } = JSON.parse(out) as {
        answered: number;
        refused: number;
        perSecond: number;
      };
      if (answered !== requests || refused)
        return reject(new Error(`${url}: ${answered} answered, ${refused} refused of ${requests}`));
      return resolve(perSecond);
    });
  });
}

/** Requests a second of the pipeline against the bare framework, on an answer of the same bytes. */
async function pipeline(base: string, admin: Client): Promise<void> {
  const url = `${base}/admin/user-permissions`;
  const body = await (await fetch(url, { headers: { cookie: `midoffice_session=${admin.cookie}` } })).json();
  const bare = fastify();
  bare.get('/admin/user-permissions', async () => body);
  const bareBase = await bare.listen({ port: 0, host: '127.0.0.1' });
  const ratios: number[] = [];
  let [ours, theirs] = [0, 0];
  for (let round = 0; round < 8; round += 1) {
    theirs = await throughput(`${bareBase}/admin/user-permissions`, admin.cookie!, 20_000);
    ours = await throughput(url, admin.cookie!, 20_000);
    if (round > 0) ratios.push(ours / theirs);
  }
  await bare.close();
  ratios.sort((a, b) => a - b);
  report(
    'requests per second of the pipeline against the bare framework',
    ratios[3]!,
    { atLeast: 0.7 },
    `last round: ours ${Math.round(ours)} a second, bare ${Math.round(theirs)} a second; pipelined by a client in its own process, so that only the server is measured`,
  );
}

/** Server figures, each against a floor in the same run. */
export async function httpBench(only?: 'bars' | 'customers' | 'pipeline'): Promise<void> {
  const server = await testServer();
  const admin = await server.staff();
  const base = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const pool = new pg.Pool({ connectionString: server.platform.database.url, max: 4 });
  try {
    if (!only || only === 'bars') await bars(base, admin, pool);
    if (!only || only === 'customers') await customers(server, base, admin, pool);
    if (!only || only === 'pipeline') await pipeline(base, admin);
  } finally {
    await pool.end();
    agent.destroy();
    await server.close();
  }
}
