import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

/** Seconds after which a stream that its process no longer names has lapsed. */
const lapseSeconds = 60;

/** Notes a stream of a person, unless as many as the limit are open in all processes together. */
export async function claimStream(
  db: Db,
  { id, userid, limit }: { id: string; userid: string; limit: number },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // Streams that open at once in several processes are counted one after another.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`event-stream ${userid}`}, 0))`.execute(trx);
    await sql`
      delete from event_stream where seen_at < now() - make_interval(secs => ${lapseSeconds}::int)`.execute(
      trx,
    );
    const { rows } = await sql`
      insert into event_stream (id, userid) select ${id}::uuid, ${userid}
      where (select count(*) from event_stream where userid = ${userid}) < ${limit}::int returning 1`.execute(
      trx,
    );
    return rows.length > 0;
  });
}

/** Says that streams are still open. */
export async function keepStreams(db: Db, streams: ReadonlyMap<string, string>): Promise<void> {
  await sql`
    insert into event_stream (id, userid) select * from unnest(${[...streams.keys()]}::uuid[], ${[...streams.values()]}::text[])
    on conflict (id) do update set seen_at = now()`.execute(db);
}

/** Forgets streams that have ended. */
export async function releaseStreams(db: Db, ids: readonly string[]): Promise<void> {
  await sql`delete from event_stream where id = any(${[...ids]}::uuid[])`.execute(db);
}
