import type { CitedRecord } from '@midoffice/contract/content/faq/shapes';
import { sql, type RawBuilder } from 'kysely';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import { fillers, phrases, synonyms } from './vocabulary.ts';

// The four weights were chosen by the tuning half of testing/questions.ts; `npm run bench -- faq` prints the figures.
/** A word of the question counts so much where only the answer, or only code and endpoint, holds it. */
const besideTheQuestion = 0.75;
/** And so much where a record holds a synonym of it. */
const asSynonym = 0.95;
/** A word that no record holds in any form weighs so many times what the rarest one could. */
const unknownWeight = 1.4;
/** How much of the score is the share of the record's own question that was asked for. */
const ownShare = 0.7;
/** Different words of a question that are searched at most. */
const mostWords = 60;

const groups = JSON.stringify(synonyms.map(([said, written]) => ({ said, written })));

/** The different words of a text, stemmed, without stop words. */
const stems = (text: RawBuilder<unknown>): RawBuilder<string[]> =>
  sql`tsvector_to_array(to_tsvector('english', ${text}))`;

/** The words of the question and what records may say instead, with what each counts. */
const questionWords = (question: string): RawBuilder<unknown> => sql`
  asked as (
    select lexeme from unnest(${stems(sql`${question}`)}) lexeme
    where lexeme <> all (${stems(sql`${fillers}`)}) limit ${mostWords}
  ), synonym as (
    select distinct s.said, w.written from jsonb_to_recordset(${groups}::jsonb) as g(said text, written text),
      unnest(${stems(sql`g.said`)}) as s(said), unnest(${stems(sql`g.written`)}) as w(written)
  ), alternative as (
    select lexeme as asked, lexeme, 1::float8 as factor from asked
    union all
    select a.lexeme, s.written, ${asSynonym}::float8
    from asked a join synonym s on s.said = a.lexeme and s.written <> a.lexeme
  ), quoted as (
    select asked, factor, '''' || replace(replace(lexeme, '\', '\\'), '''', '''''') || '''' as word from alternative
  )`;

/** Published records by their ids, in no order. */
export async function citedRecords(db: DbOrTrx, ids: readonly string[]): Promise<CitedRecord[]> {
  const { rows } = await sql<CitedRecord>`
    select id::text as "_id", question, answer, code, sub_code as "subCode", endpoint, 0::float8 as score
    from faq_record where not draft and id = any (${sql`${[...ids]}::bigint[]`})`.execute(db);
  return rows;
}

/**
 * The published records that fit a question best, with how well, 0 to 1. It is made of two shares: of the question's words
 * that the record holds, stemmed or by a synonym, each weighed by its rarity among the records (inverse document frequency,
 * Spärck Jones 1972); and of the words of the record's own question that were asked for.
 */
export async function retrieve(db: DbOrTrx, question: string, limit: number): Promise<CitedRecord[]> {
  const text = phrases.reduce((old, [said, written]) => old.replace(said, written), question);
  const { rows } = await sql<CitedRecord>`
    with ${questionWords(text)}, match as (
      select q.asked, r.id,
        max(q.factor * case when r.search @@ (q.word || ':A')::tsquery then 1 else ${besideTheQuestion}::float8 end) as held
      from quoted q join faq_record r on not r.draft and r.search @@ q.word::tsquery
      group by q.asked, r.id
    ), published as (
      select count(*)::float8 as records from faq_record where not draft
    ), weighed as (
      select a.lexeme as asked, case when m.found is null then ${unknownWeight}::float8 * ln(1 + records)
        else ln(1 + records / m.found) end as weight
      from asked a cross join published
        left join (select asked, count(*) as found from match group by asked) m on m.asked = a.lexeme
    ), own as (
      select r.id, coalesce(sum((select max(a.factor) from alternative a where a.lexeme = l)), 0) / count(*) as share
      from faq_record r, unnest(${stems(sql`r.question`)}) l
      where r.id in (select id from match) and l <> all (${stems(sql`${fillers}`)})
      group by r.id
    ), scored as (
      select m.id, ${1 - ownShare}::float8 * sum(m.held * w.weight) / (select sum(weight) from weighed)
        + ${ownShare}::float8 * coalesce((select share from own where own.id = m.id), 0) as score
      from match m join weighed w using (asked)
      group by m.id order by score desc, m.id limit ${limit}
    )
    select r.id::text as "_id", r.question, r.answer, r.code, r.sub_code as "subCode", r.endpoint,
      round(s.score::numeric, 3)::float8 as score
    from scored s join faq_record r using (id) order by s.score desc, r.id`.execute(db);
  return rows;
}
