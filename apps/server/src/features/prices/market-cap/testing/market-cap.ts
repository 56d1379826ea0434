import { sql } from 'kysely';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeBars, quietBars } from '../../charts/factory.ts';
import { makeShares, type MadeCount } from '../factory.ts';
import { job } from '../jobs/reset.ts';
import type { ResetTask } from '../reset.ts';

export { refuses } from '../../../../testing/refuses.ts';

/** A server with somebody who may repair market caps, and QUIET: 40 sessions from 2023-01-02 at about 100, a million shares. */
export interface CapServer extends TestServer {
  readonly analyst: Client;
  /** A member of staff without the grant. */
  readonly stranger: Client;
  readonly bars: ReturnType<typeof quietBars>;
}

export const quarters: readonly MadeCount[] = [
  ['2022-04-15', 1_000_000],
  ['2022-07-15', 1_000_000],
  ['2022-10-14', 1_000_000],
  ['2023-01-13', 1_010_000],
  ['2023-02-10', 1_020_000],
];

export async function capServer(): Promise<CapServer> {
  const server = await testServer({ now: () => Date.parse('2024-06-01T12:00:00Z') });
  const analyst = await server.staff({ role: 'analyst', permissions: ['historicalMarketcap'] });
  const stranger = await server.staff({ role: 'standard', permissions: ['getUserInfo'] });
  const bars = quietBars(40);
  await makeBars(server.platform, 'QUIET', bars);
  await makeShares(server.platform, 'QUIET', 'financials', quarters);
  return { ...server, analyst, stranger, bars };
}

/** Begins the resets that wait, as a worker would; answers what each said last. */
export async function runResets(server: TestServer): Promise<string[]> {
  const { rows } = await sql<{ data: ResetTask }>`
    update pgboss.job set state = 'completed', completed_on = now() where name = 'market-cap.reset' and state = 'created' returning data`.execute(
    server.platform.db,
  );
  const said: string[] = [];
  for (const { data } of rows) {
    let last = '';
    await job(server.platform).run(
      data,
      async (...[, , message = '']) => void (last = message),
      new AbortController().signal,
    );
    said.push(last);
  }
  return said;
}

/** The newest audit entry about a symbol's market cap. */
export async function newestAudit(
  server: TestServer,
  symbol: string,
): Promise<{ kind: string; reason: string | null; after: Record<string, unknown> } | undefined> {
  const { rows } = await sql<{ kind: string; reason: string | null; after: Record<string, unknown> }>`
    select e.kind, d.reason, d.after from audit_entry e join audit_detail d on d.entry_id = e.id
    where e.target_kind = 'market-cap' and e.target_id = ${symbol} order by e.id desc limit 1`.execute(
    server.platform.db,
  );
  return rows[0];
}
