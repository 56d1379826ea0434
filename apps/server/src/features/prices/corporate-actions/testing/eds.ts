import { sql } from 'kysely';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeBars, quietBars } from '../../charts/factory.ts';
import { makeRecords } from '../factory.ts';

export { refuses } from '../../../../testing/refuses.ts';

/** A server with people who may edit, and symbol ACME: 40 sessions from 2023-01-02 and records of several sources. */
export interface EdsServer extends TestServer {
  readonly editor: Client;
  /** Holds the calendar's grant alone. */
  readonly clerk: Client;
  /** A member of staff without a grant here. */
  readonly stranger: Client;
  /** Session dates of ACME. */
  readonly days: readonly string[];
}

/** The day that tests believe it is. */
export const testToday = '2024-06-01';

export async function edsServer(options: { work?: boolean } = {}): Promise<EdsServer> {
  const server = await testServer({ now: () => Date.parse(`${testToday}T12:00:00Z`), ...options });
  const editor = await server.staff({ role: 'analyst', permissions: ['epsEditor'] });
  const clerk = await server.staff({ role: 'standard', permissions: ['edsCalendar'] });
  const stranger = await server.staff({ role: 'standard', permissions: ['getUserInfo'] });
  const bars = quietBars(40).map((bar) => ({ ...bar, adjClose: null }));
  const days = bars.map((bar) => bar.date);
  const { platform } = server;
  await makeBars(platform, 'ACME', bars, { splits: [{ date: days[20]!, ratio: 2 }] });
  await makeRecords(platform, 'splits', 'yahoo', 'ACME', [{ date: days[20]!, numerator: 2, denominator: 1 }]);
  await makeRecords(platform, 'earnings', 'yahoo', 'ACME', [
    { date: '2023-05-02', eps: 1.1, epsEstimated: 1, revenue: 100 },
    { date: '2023-08-02', eps: 1.2, epsEstimated: 1.15, revenue: 110 },
  ]);
  await makeRecords(platform, 'earnings', 'nasdaq', 'ACME', [
    { date: '2023-08-02', eps: 1.25, revenue: 111 },
  ]);
  return { ...server, editor, clerk, stranger, days };
}

/** The newest audit entry about a symbol. */
export async function newestAudit(
  server: TestServer,
  target: string,
): Promise<{ kind: string; reason: string | null; after: Record<string, unknown> } | undefined> {
  const { rows } = await sql<{ kind: string; reason: string | null; after: Record<string, unknown> }>`
    select e.kind, d.reason, d.after from audit_entry e join audit_detail d on d.entry_id = e.id
    where e.target_kind = 'eds' and e.target_id = ${target} order by e.id desc limit 1`.execute(
    server.platform.db,
  );
  return rows[0];
}
