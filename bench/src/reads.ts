import fastify from 'fastify';
import pg from 'pg';
import type { TestServer } from '../../apps/server/src/testing/server.ts';
import { agent, get } from './http.ts';
import { compare, report } from './measure.ts';

/** A read of the server beside what somebody would write by hand for the same answer. */
export interface Read {
  readonly what: string;
  /** Below `/admin/`. */
  readonly path: string;
  readonly bare: readonly string[];
  readonly values: readonly unknown[];
}

/** Answers the bare queries by the bare framework: what a request costs at least. */
async function bareServer(
  pool: pg.Pool,
  reads: readonly Read[],
): Promise<{ base: string; close(): Promise<void> }> {
  const bare = fastify();
  bare.get<{ Params: { n: string } }>('/:n', async ({ params }) => {
    const { bare: queries, values } = reads[Number(params.n)]!;
    const answers = await Promise.all(queries.map((query) => pool.query(query, [...values])));
    return answers.map(({ rows }) => rows as object[]);
  });
  return { base: await bare.listen({ port: 0, host: '127.0.0.1' }), close: () => bare.close() };
}

/**
 * Compares each read with its bare queries behind the bare framework, and prints both.
 * @param of what it is out of, such as `50,000 notes`
 * @param fill puts that there
 */
export async function compareReads(
  server: TestServer,
  reads: readonly Read[],
  of: string,
  fill: (pool: pg.Pool) => Promise<void>,
): Promise<void> {
  const admin = await server.staff();
  const base = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const pool = new pg.Pool({ connectionString: server.platform.database.url, max: 4 });
  const bare = await bareServer(pool, reads);
  try {
    await fill(pool);
    for (const [n, { what, path, bare: queries, values }] of reads.entries()) {
      const times = await compare(
        {
          ours: () => get(`${base}/admin/${path}`, admin.cookie!),
          bare: () => get(`${bare.base}/${n}`, ''),
          query: () => Promise.all(queries.map((query) => pool.query(query, [...values]))),
        },
        100,
        20,
      );
      report(
        `${what} out of ${of}, against the bare query behind the bare framework`,
        times.ours.medianMs / times.bare.medianMs,
        { atMost: 2 },
        `ours ${times.ours.medianMs.toFixed(1)} ms (95th ${times.ours.p95Ms.toFixed(1)}), bare ${times.bare.medianMs.toFixed(1)} ms, the query alone ${times.query.medianMs.toFixed(1)} ms`,
      );
    }
  } finally {
    await pool.end();
    agent.destroy();
    await bare.close();
    await server.close();
  }
}
