import type { CitedRecord } from '@midoffice/contract/content/faq/shapes';
import { sql } from 'kysely';
import type { DbOrTrx } from '../../../platform/db/connect.ts';

/** A word of the question counts so much where only the answer, or only code and endpoint, holds it. */
const besideTheQuestion = 0.6;
/** Different words of a question that are looked up at most. */
const mostWords = 60;

/**
 * The published records that cover most of a question: the share of its words that a record holds, stemmed, each word
 * weighed by its rarity among the records (inverse document frequency, Spärck Jones 1972); a word that no record holds
 * weighs as much as one that a single record holds.
 */
export async function retrieve(db: DbOrTrx, question: string, limit: number): Promise<CitedRecord[]> {
  const { rows } = await sql<CitedRecord>`
    with word as (
      select '''' || replace(replace(w, '\', '\\'), '''', '''''') || '''' as quoted
      from unnest(tsvector_to_array(to_tsvector('english', ${question}))) w limit ${mostWords}
    ), published as (
      select count(*)::float8 as records from faq_record where not draft
    ), weighed as (
      select quoted, ln(1 + records / greatest(1, (
        select count(*) from faq_record where not draft and search @@ quoted::tsquery))) as weight
      from word, published
    ), scored as (
      select r.id, sum(weight * case when r.search @@ (quoted || ':A')::tsquery then 1 else ${besideTheQuestion}::float8 end)
        / (select sum(weight) from weighed) as score
      from weighed join faq_record r on not r.draft and r.search @@ quoted::tsquery
      group by r.id order by score desc, r.id limit ${limit}
    )
    select r.id::text as "_id", r.question, r.answer, r.code, r.sub_code as "subCode", r.endpoint,
      round(s.score::numeric, 3)::float8 as score
    from scored s join faq_record r using (id) order by s.score desc, r.id`.execute(db);
  return rows;
}
