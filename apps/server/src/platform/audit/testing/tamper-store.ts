import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { linkHash } from '../seal.ts';

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
  /** Erases the details of an entry as a command would, but without the entry of an erasure. */
  eraseDetail: (db: Db, id: number, erasedBy: number | null = null) =>
    tamper(
      db,
      sql`update audit_detail set before = null, after = null, reason = null, salt = ''::bytea, erased_at = now(), erased_by = ${erasedBy}
      where entry_id = ${id}`,
    ),
  /** Puts an entry in together with its place on the waiting list, as the server itself does. */
  forgeEntry: (db: Db, kind: string, after: object) =>
    tamper(
      db,
      sql`with e as (insert into audit_entry (actor_label, call, kind, target_kind, target_id, detail_digest)
          values ('command line', 'audit erase', ${kind}, 'account', 't2', '\\x00') returning id),
        p as (insert into audit_pending select id from e)
      insert into audit_detail (entry_id, salt, after) select id, '', ${JSON.stringify(after)}::jsonb from e`,
    ),
  /** Writes the chain anew as somebody without the key can, and as earlier releases did, up to a place. */
  rewriteUnkeyed: async (db: Db, until = Number.MAX_SAFE_INTEGER) => {
    const { rows } = await sql<{ seq: number; entryDigest: Buffer }>`
      select seq, entry_digest as "entryDigest" from audit_seal where seq <= ${until} order by seq`.execute(
      db,
    );
    let previous: Buffer = Buffer.alloc(0);
    for (const { seq, entryDigest } of rows) {
      previous = linkHash(previous, entryDigest, undefined);
      await tamper(db, sql`update audit_seal set hash = ${previous}, key_id = null where seq = ${seq}`);
    }
  },
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
