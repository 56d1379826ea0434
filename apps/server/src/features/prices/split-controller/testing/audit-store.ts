import { sql } from 'kysely';
import type { TestServer } from '../../../../testing/server.ts';

/** The newest audit entry about a symbol. */
export async function newestAudit(
  server: TestServer,
  symbol: string,
): Promise<{ kind: string; reason: string | null } | undefined> {
  const { rows } = await sql<{ kind: string; reason: string | null }>`
    select e.kind, d.reason from audit_entry e join audit_detail d on d.entry_id = e.id
    where e.target_id = ${symbol} order by e.id desc limit 1`.execute(server.platform.db);
  return rows[0];
}
