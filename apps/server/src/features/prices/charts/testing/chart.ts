import { sql } from 'kysely';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeBars, quietBars } from '../factory.ts';

export { refuses } from '../../../../testing/refuses.ts';

/** A server with an analyst who may repair charts, and one quiet symbol. */
export interface ChartServer extends TestServer {
  readonly analyst: Client;
  /** A member of staff without the grant. */
  readonly stranger: Client;
  /** Bars of symbol QUIET: 40 sessions from 2023-01-02. */
  readonly bars: ReturnType<typeof quietBars>;
}

/** The day that chart tests believe it is. */
export const testToday = '2024-06-01';

export async function chartServer(): Promise<ChartServer> {
  const server = await testServer({ now: () => Date.parse(`${testToday}T12:00:00Z`) });
  const analyst = await server.staff({ role: 'analyst', permissions: ['charts'] });
  const stranger = await server.staff({ role: 'standard', permissions: ['getUserInfo'] });
  const bars = quietBars(40);
  await makeBars(server.platform, 'QUIET', bars);
  return { ...server, analyst, stranger, bars };
}

/** The newest audit entry about a symbol. */
export async function newestAudit(
  server: TestServer,
  symbol: string,
): Promise<{ kind: string; reason: string | null; after: Record<string, unknown> } | undefined> {
  const { rows } = await sql<{ kind: string; reason: string | null; after: Record<string, unknown> }>`
    select e.kind, d.reason, d.after from audit_entry e join audit_detail d on d.entry_id = e.id
    where e.target_id = ${symbol} order by e.id desc limit 1`.execute(server.platform.db);
  return rows[0];
}
