import { sql } from 'kysely';
import type { DbOrTrx } from '../../../platform/db/connect.ts';

/** A record whose vector is missing, or of another model or revision. */
export interface UnembeddedRecord {
  readonly id: string;
  readonly revision: number;
  readonly text: string;
}

const recordCharacters = 4000;

/** Published records without a present vector of a model, oldest first. */
export async function readUnembedded(db: DbOrTrx, model: string, limit: number): Promise<UnembeddedRecord[]> {
  const { rows } = await sql<UnembeddedRecord>`
    select r.id::text as id, r.revision, left(r.question || E'\n' || r.answer, ${recordCharacters}) as text
    from faq_record r left join faq_embedding e on e.record_id = r.id and e.model = ${model} and e.revision = r.revision
    where not r.draft and e.record_id is null order by r.id limit ${limit}`.execute(db);
  return rows;
}

/** Stores the vector of a record, unless the record was deleted meanwhile. @param vector of length 1 */
export async function writeEmbedding(
  db: DbOrTrx,
  { id, revision }: UnembeddedRecord,
  model: string,
  vector: readonly number[],
): Promise<void> {
  await sql`
    insert into faq_embedding (record_id, revision, model, vector)
    select id, ${revision}, ${model}, ${sql`${[...vector]}::real[]`} from faq_record where id = ${id}::bigint
    on conflict (record_id) do update set revision = excluded.revision, model = excluded.model, vector = excluded.vector`.execute(
    db,
  );
}

/** A record that is near to a question by its meaning. */
export interface NearRecord {
  readonly id: string;
  /** How much nearer than the average record it is, in standard deviations. */
  readonly deviations: number;
}

/** The published records whose vectors have the largest cosine with one, all of a model compared. @param vector of length 1 */
export async function nearestRecords(
  db: DbOrTrx,
  model: string,
  vector: readonly number[],
  limit: number,
): Promise<NearRecord[]> {
  const { rows } = await sql<NearRecord>`
    with compared as (
      select e.record_id, (select sum(a * b) from unnest(e.vector, ${sql`${[...vector]}::real[]`}) as x(a, b)) as cosine
      from faq_embedding e join faq_record r on r.id = e.record_id and r.revision = e.revision and not r.draft
      where e.model = ${model} and cardinality(e.vector) = ${vector.length}
    )
    select record_id::text as id,
      coalesce(((cosine - avg(cosine) over ()) / nullif(stddev_pop(cosine) over (), 0))::float8, 0) as deviations
    from compared order by cosine desc, record_id limit ${limit}`.execute(db);
  return rows;
}
