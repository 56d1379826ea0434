import { sql } from 'kysely';
import { connect, type Db } from '../platform/db/connect.ts';

async function ask<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const database = connect(url, { size: 1, onError: () => undefined });
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

/** How many rows tables hold together. */
export const countRows = (url: string, tables: readonly string[]): Promise<number> =>
  ask(url, async (db) => {
    let sum = 0;
    for (const table of tables)
      sum += (await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db))
        .rows[0]!.count;
    return sum;
  });

export const readNotes = (url: string, userid: string): Promise<string> =>
  ask(
    url,
    async (db) =>
      (await sql<{ notes: string }>`select notes from account where userid = ${userid}`.execute(db)).rows[0]!
        .notes,
  );

/** An admin with a session, and a customer to work on. */
export async function insertTestStaff(db: Db, tokenHash: Buffer): Promise<void> {
  await sql`
    with c as (insert into account (userid, mongo_id, email) values ('customer', ${'b'.repeat(24)}, 'customer@example.com')),
      a as (insert into account (userid, mongo_id, email, user_role) values ('admin', ${'a'.repeat(24)}, 'admin@staff.example', 'admin') returning userid)
    insert into staff_session (userid, token_hash, expires_at) select userid, ${tokenHash}, now() + interval '1 hour' from a`.execute(
    db,
  );
}

/** A digest of each table, independent of the order of its rows. The migrator's own tables are left out. */
export const tableDigests = (url: string): Promise<Record<string, string>> =>
  ask(url, async (db) => {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%' order by 1`.execute(
      db,
    );
    const digests: Record<string, string> = {};
    for (const { name } of rows) {
      const digest = await sql<{ d: string }>`
        select count(*) || ':' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as d from ${sql.table(name)} t`.execute(
        db,
      );
      digests[name] = digest.rows[0]!.d;
    }
    return digests;
  });

/** Rows that are hard to carry: odd texts, extreme numbers, bytes, references among themselves, append-only tables. */
export const insertHardRows = (url: string): Promise<void> =>
  ask(url, async (db) => {
    const odd = 'tab\t line\n back\\slash \\N \\. "quote" \'single\' ünïcödé 🧾 \r end';
    await sql`
      insert into account (userid, mongo_id, email, notes, custom_rate_limit, updated_at)
      select 'u' || n, lpad(to_hex(n), 24, '0'), 'u' || n || '@example.com', ${odd} || n, -2, timestamptz '2024-02-29 23:59:59.123456+05:30' from generate_series(1, 2000) n`.execute(
      db,
    );
    await sql`
      insert into api_key (userid, key_cipher, key_hash, key_prefix)
      select 'u' || n, decode('00ff0a5c' || to_hex(n + 4096), 'hex'), sha256(n::text::bytea), 'p' from generate_series(1, 500) n`.execute(
      db,
    );
    await sql`insert into symbol (symbol, name) values ('ODD', ${odd})`.execute(db);
    await sql`
      insert into source_bar (symbol, source, chart_type, ts, open, high, low, close, volume)
      select 'ODD', 'yahoo', 'eod', timestamp '1970-01-01' + n * interval '1 day', 0.1 + n / 3.0::float8, 1.7976931348623157e308, 5e-324, 'NaN'::float8, 'Infinity'::float8
      from generate_series(1, 20000) n`.execute(db);
    await sql`
      with entry as (
        insert into audit_entry (actor_label, call, kind, detail_digest) select 'a', 'c', 'k', sha256(n::text::bytea) from generate_series(1, 50) n returning id),
      detail as (
        insert into audit_detail (entry_id, salt, before, after) select id, decode('aa', 'hex'), ${JSON.stringify({ text: odd, n: 1e21 })}::jsonb, null from entry)
      insert into audit_pending (entry_id) select id from entry`.execute(db);
    await sql`
      insert into change_set (kind, target_kind, target, actor_label, source, summary, row_count, reverted_by)
      select 'k', 't', 'x', 'a', 's', 'm', 0, case when n > 1 then n - 1 end from generate_series(1, 30) n`.execute(
      db,
    );
  });

/** Adds a row to a table with a counter and answers the number it got. */
export const nextAuditId = (url: string): Promise<number> =>
  ask(
    url,
    async (db) =>
      (
        await sql<{
          id: number;
        }>`insert into audit_entry (actor_label, call, kind, detail_digest) values ('a', 'c', 'k', '\\x00') returning id`.execute(
          db,
        )
      ).rows[0]!.id,
  );
