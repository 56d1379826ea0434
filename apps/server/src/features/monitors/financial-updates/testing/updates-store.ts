import { sql } from 'kysely';
import type { Platform } from '../../../../platform/platform.ts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeStatements } from '../../../fundamentals/statements/factory.ts';
import { acmeRecords } from '../../../fundamentals/statements/testing/statements.ts';

export interface UpdatesServer extends TestServer {
  readonly editor: Client;
  /** A member of staff without a grant here. */
  readonly stranger: Client;
}

/** A server with symbol ACME, somebody who may edit its statements and see the updates, and somebody who may not. */
export async function updatesServer(): Promise<UpdatesServer> {
  const server = await testServer();
  const editor = await server.staff({
    role: 'standard',
    permissions: ['financialStatements', 'financial-updates'],
    email: 'editor@staff.example',
  });
  const stranger = await server.staff({ role: 'standard', permissions: ['getUserInfo'] });
  await makeStatements(server.platform, 'fmp', acmeRecords());
  return { ...server, editor, stranger };
}

/** Writes change sets of one corrected revenue each, from -1 to 2. @param days how many days ago each was made */
export async function writeUpdates(
  { db }: Platform,
  { symbol, userid, days }: { symbol: string; userid: string; days: readonly number[] },
): Promise<void> {
  const key = JSON.stringify({
    calendar_year: 2023,
    field: 'revenue',
    period: 'FY',
    statement: 'income',
    symbol,
  });
  await sql`
    with made as (
      insert into change_set (kind, target_kind, target, actor_id, actor_label, source, summary, row_count, at)
      select 'statement.cells-set', 'statement', ${symbol}, ${userid}, ${userid}, 'person', 'test', 1, now() - d.days * interval '1 day'
      from unnest(${[...days]}::integer[]) d (days) returning id)
    insert into change_row (change_set_id, seq, table_name, row_key, field, before, after)
    select id, 1, 'statement_cell', ${key}, '*', '{"value": -1}', '{"value": 2, "witness": -1}' from made`.execute(
    db,
  );
}

/** 1,001 updates of BULK by a robot today, and one of 2, 5, 20, 60 and 200 days ago each. */
export const writeBulk = (platform: Platform): Promise<void> =>
  writeUpdates(platform, {
    symbol: 'BULK',
    userid: 'robot',
    days: [...Array.from({ length: 1001 }, () => 0), 2, 5, 20, 60, 200],
  });
