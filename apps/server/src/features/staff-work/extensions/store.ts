import { sql } from 'kysely';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';

/** The task that a request made; undefined where it made none. A request of somebody else counts as none. */
export async function taskOfRequest(
  db: DbOrTrx,
  requestId: string,
  userid: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select task_id as id from extension_task where request_id = ${requestId}::uuid and userid = ${userid}`.execute(
    db,
  );
  return rows[0]?.id;
}

/**
 * Notes which task a request made, and forgets requests of more than 30 days ago: no extension sends one again so late.
 * @throws Error of a unique key where another request with this id has been noted meanwhile
 */
export async function putRequest(
  trx: Trx,
  request: { readonly requestId: string; readonly userid: string; readonly taskId: string },
): Promise<void> {
  await sql`delete from extension_task where created_at < now() - interval '30 days'`.execute(trx);
  await sql`
    insert into extension_task (request_id, userid, task_id)
    values (${request.requestId}::uuid, ${request.userid}, ${request.taskId})`.execute(trx);
}
