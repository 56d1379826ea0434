import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

/** Does to the audit tables what only somebody with the rights of the database's owner can, past every trigger. */
async function tamper(db: Db, statement: ReturnType<typeof sql>): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection);
    try {
      await statement.execute(connection);
    } finally {
      await sql`set session_replication_role = default`.execute(connection);
    }
  });
}

export const tampering = {
  changeEntry: (db: Db, id: number) =>
    tamper(db, sql`update audit_entry set actor_label = 'somebody else' where id = ${id}`),
  backdateEntry: (db: Db, id: number) =>
    tamper(db, sql`update audit_entry set at = at - interval '1 microsecond' where id = ${id}`),
  removeEntry: (db: Db, id: number) => tamper(db, sql`delete from audit_entry where id = ${id}`),
  changeDetail: (db: Db, id: number) =>
    tamper(db, sql`update audit_detail set after = '{"n": 99}' where entry_id = ${id}`),
  removeDetail: (db: Db, id: number) => tamper(db, sql`delete from audit_detail where entry_id = ${id}`),
  /** Removes an entry with its seal and closes the gap, but leaves the hashes after it. */
  cutOut: async (db: Db, id: number) => {
    await tamper(
      db,
      sql`with gone as (delete from audit_seal where entry_id = ${id} returning seq)
      update audit_seal set seq = -seq where seq > (select seq from gone)`,
    );
    await tamper(db, sql`update audit_seal set seq = -seq - 1 where seq < 0`);
    await tamper(db, sql`delete from audit_entry where id = ${id}`);
  },
  removeSeal: (db: Db, id: number) => tamper(db, sql`delete from audit_seal where entry_id = ${id}`),
  /** Takes away all that was logged after an entry, without a trace in the database. */
  cutTail: (db: Db, afterId: number) =>
    tamper(
      db,
      sql`with s as (delete from audit_seal where entry_id > ${afterId}), d as (delete from audit_detail where entry_id > ${afterId})
      delete from audit_entry where id > ${afterId}`,
    ),
  putIn: (db: Db) =>
    tamper(
      db,
      sql`insert into audit_entry (actor_label, call, kind, detail_digest) values ('nobody', 'none', 'none.none', '\\x00')`,
    ),
};

/** Places of entries in the chain, by id of the entry. */
export async function placesOf(db: Db, ids: readonly number[]): Promise<(number | undefined)[]> {
  const { rows } = await sql<{ id: number; seq: number }>`
    select entry_id as id, seq from audit_seal where entry_id = any(${[...ids]}::bigint[])`.execute(db);
  const places = new Map(rows.map((row) => [row.id, row.seq]));
  return ids.map((id) => places.get(id));
}

/** Tries an ordinary change of the log, as the server could make it. */
export async function changeOpenly(
  db: Db,
  table: 'audit_entry' | 'audit_seal' | 'audit_detail',
  act: 'update' | 'delete',
): Promise<void> {
  const column = { audit_entry: 'call', audit_seal: 'sealed_at', audit_detail: 'reason' }[table];
  if (act === 'delete') await sql`delete from ${sql.table(table)}`.execute(db);
  else await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)}`.execute(db);
}
