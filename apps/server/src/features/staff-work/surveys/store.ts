import type { SentSurveyResponse } from '@midoffice/contract/staff-work/surveys/inputs';
import { answersAtMost, responsesOfUserAtMost } from '@midoffice/contract/staff-work/surveys/lists';
import type { AnswerCounts, Respondent, SurveyResponse } from '@midoffice/contract/staff-work/surveys/shapes';
import { sql } from 'kysely';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';
import { isListedRecord, type ListReader } from '../../customers/customer-records/api.ts';

const respondentColumns = sql`
  r.id as "_id", r.userid, r.email::text as email, r.plan_code as "planCode", r.created_at as "createdAt",
  exists (select from account where account.userid = r.userid) as "knownUser"`;

/** Responses of staff accounts are listed to admins only. */
const isListed = (reader: ListReader) =>
  isListedRecord(reader, { userid: sql`r.userid`, email: sql`r.email` });

// As JSON text, since jsonb would not keep the order of the questions.
const questionsOfResponse = sql`
  coalesce((select json_object_agg(q.question, o.answer order by a.position)
    from survey_answer a join survey_question q on q.id = a.question_id join survey_option o on o.id = a.option_id
    where a.response_id = r.id), '{}')`;

interface FlatAnswer {
  readonly id: string;
  readonly type: string;
  readonly question: string;
  readonly answer: string;
  readonly position: number;
  readonly createdAt: string;
}

/** Stores responses whose ids are new. */
export async function insertResponses(trx: Trx, responses: readonly SentSurveyResponse[]): Promise<void> {
  const heads = responses.map(({ questions: _left, ...head }) => head);
  await sql`
    insert into survey_response (id, type, userid, email, plan_code, created_at)
    select _id, type, userid, email, "planCode", "createdAt"
    from jsonb_to_recordset(${JSON.stringify(heads)}::jsonb) as r (
      _id text, type text, userid text, email citext, "planCode" text, "createdAt" timestamptz)`.execute(trx);
  const answers: FlatAnswer[] = responses.flatMap(({ _id: id, type, createdAt, questions }) =>
    questions.map(([question, answer], position) => ({ id, type, question, answer, position, createdAt })),
  );
  await insertAnswers(trx, JSON.stringify(answers));
}

/** @param answers JSON of {@link FlatAnswer}s */
async function insertAnswers(trx: Trx, answers: string): Promise<void> {
  const given = sql`jsonb_to_recordset(${answers}::jsonb) as g (
    id text, type text, question text, answer text, position smallint, "createdAt" timestamptz)`;
  // Nobody forgets a text between finding it and referring to it.
  await sql`select pg_advisory_xact_lock_shared(hashtext('survey-options'))`.execute(trx);
  // Each in one order, so that two requests at once wait for each other instead of blocking each other.
  await sql`
    insert into survey_question (type, question, position)
    select type, question, max(position) from ${given} group by type, question order by type, question
    on conflict (type, question) do nothing`.execute(trx);
  await sql`
    insert into survey_option (question_id, answer)
    select distinct q.id, g.answer from ${given} join survey_question q on q.type = g.type and q.question = g.question
    order by q.id, g.answer
    on conflict (question_id, answer_md5) do nothing`.execute(trx);
  await sql`
    insert into survey_answer (response_id, position, question_id, option_id, created_at)
    select g.id, g.position, q.id, o.id, g."createdAt"
    from ${given} join survey_question q on q.type = g.type and q.question = g.question
    join survey_option o on o.question_id = q.id and o.answer_md5 = md5(g.answer)`.execute(trx);
}

/** Deletes the texts of answers that no response gives any more. */
export async function forgetUnusedAnswers(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('survey-options'))`.execute(trx);
  await sql`
    delete from survey_option o where not exists (select from survey_answer a where a.option_id = o.id)`.execute(
    trx,
  );
}

/** The kinds of survey, by name. */
export async function listTypes(db: DbOrTrx): Promise<string[]> {
  const { rows } = await sql<{ type: string }>`
    select distinct type from survey_question order by type limit 1000`.execute(db);
  return rows.map(({ type }) => type);
}

/** The questions of one kind of survey, in its order. */
export async function listQuestions(db: DbOrTrx, type: string): Promise<string[]> {
  const { rows } = await sql<{ question: string }>`
    select question from survey_question where type = ${type} order by position, id limit 1000`.execute(db);
  return rows.map(({ question }) => question);
}

const since = (from: Date | null) => sql`a.created_at >= ${from ?? '-infinity'}::timestamptz`;

/** A question, and since when its answers count; null: ever. */
export interface AskedQuestion {
  readonly type: string;
  readonly question: string;
  readonly from: Date | null;
}

/** How often each answer was given, the most frequent first. */
export async function countAnswers(
  db: DbOrTrx,
  { type, question, from }: AskedQuestion,
): Promise<AnswerCounts> {
  const { rows } = await sql<{ _id: string; count: number; total: number; answers: number }>`
    with counted as (
      select a.option_id, count(*) as count from survey_answer a
      where a.question_id = (select id from survey_question where type = ${type} and question = ${question})
        and ${since(from)}
      group by a.option_id)
    select o.answer as "_id", c.count, (sum(c.count) over ())::bigint as total, count(*) over () as answers
    from counted c join survey_option o on o.id = c.option_id
    order by c.count desc, o.answer limit ${answersAtMost}`.execute(db);
  return {
    responses: rows.map(({ _id, count }) => ({ _id, count })),
    total: rows[0]?.total ?? 0,
    answers: rows[0]?.answers ?? 0,
  };
}

/** Who gave an answer, the latest first. */
export async function listRespondents(
  db: DbOrTrx,
  {
    type,
    question,
    from,
    answer,
    limit,
    reader,
  }: AskedQuestion & { readonly answer: string; readonly limit: number; readonly reader: ListReader },
): Promise<Respondent[]> {
  const { rows } = await sql<Respondent>`
    select ${respondentColumns}
    from survey_answer a join survey_response r on r.id = a.response_id
    where a.option_id = (select o.id from survey_option o join survey_question q on q.id = o.question_id
        where q.type = ${type} and q.question = ${question} and o.answer_md5 = md5(${answer}))
      and ${since(from)} and ${isListed(reader)}
    order by a.created_at desc, a.response_id limit ${limit}`.execute(db);
  return rows;
}

/** The responses of a person by user id or e-mail, also those that only name the account of the e-mail; newest first. */
export async function listResponsesOf(
  db: DbOrTrx,
  userIdOrEmail: string,
  reader: ListReader,
): Promise<SurveyResponse[]> {
  const { rows } = await sql<SurveyResponse>`
    with found as (
      select id from survey_response where userid = ${userIdOrEmail}
      union select id from survey_response where email = ${userIdOrEmail}::citext
      union select s.id from account a join survey_response s on s.userid = a.userid
        where a.email = ${userIdOrEmail}::citext)
    select ${respondentColumns}, r.type, ${questionsOfResponse} as questions
    from survey_response r where r.id in (select id from found) and ${isListed(reader)}
    order by r.created_at desc, r.id limit ${responsesOfUserAtMost}`.execute(db);
  return rows;
}

/** Responses of one kind of survey since a moment, the newest first. */
export async function listResponses(
  db: DbOrTrx,
  {
    type,
    from,
    limit,
    reader,
  }: {
    readonly type: string;
    readonly from: Date | null;
    readonly limit: number;
    readonly reader: ListReader;
  },
): Promise<SurveyResponse[]> {
  const { rows } = await sql<SurveyResponse>`
    select ${respondentColumns}, r.type, ${questionsOfResponse} as questions
    from survey_response r where r.type = ${type} and r.created_at >= ${from ?? '-infinity'}::timestamptz
      and ${isListed(reader)}
    order by r.created_at desc, r.id limit ${limit}`.execute(db);
  return rows;
}

/** Brings the planner's figures up to date after a bulk load. */
export async function analyzeSurveys(db: DbOrTrx): Promise<void> {
  await sql`analyze survey_response, survey_question, survey_option, survey_answer`.execute(db);
}
