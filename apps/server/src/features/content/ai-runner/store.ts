import type { PostProcessing } from '@midoffice/contract/content/ai-runner/lists';
import type { AiPrompt, AiRun, AiRunDetails } from '@midoffice/contract/content/ai-runner/shapes';
import { sql } from 'kysely';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';
import type { Spent } from './usage.ts';

const promptColumns = sql`p.id, p.name, p.model, p.prompt, p.post_processing as "postProcessing",
  p.post_prompt as "postPrompt", p.revision, p.updated_at as "updatedAt", p.updated_by as "updatedBy"`;

/** All prompts, by name. */
export async function listPrompts(db: DbOrTrx, most: number): Promise<AiPrompt[]> {
  const { rows } = await sql<AiPrompt>`
    select ${promptColumns} from ai_prompt p order by lower(p.name), p.id limit ${most}`.execute(db);
  return rows;
}

export async function readPrompt(db: DbOrTrx, id: string): Promise<AiPrompt | undefined> {
  const { rows } = await sql<AiPrompt>`select ${promptColumns} from ai_prompt p where p.id = ${id}`.execute(
    db,
  );
  return rows[0];
}

/** A prompt, locked until the end of the transaction. */
export async function lockPrompt(trx: Trx, id: string): Promise<AiPrompt | undefined> {
  const { rows } = await sql<AiPrompt>`
    select ${promptColumns} from ai_prompt p where p.id = ${id} for update`.execute(trx);
  return rows[0];
}

export async function countPrompts(trx: Trx): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('ai_prompt'))`.execute(trx);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ai_prompt`.execute(trx);
  return rows[0]!.count;
}

export interface PromptTexts {
  readonly name: string;
  readonly model: string;
  readonly prompt: string;
  readonly postProcessing: PostProcessing;
  readonly postPrompt: string;
}

/** Writes a prompt, new or in place of the one with its id, and counts its revision on. */
export async function writePrompt(
  db: DbOrTrx,
  id: string,
  texts: PromptTexts,
  by: string,
): Promise<AiPrompt> {
  const { name, model, prompt, postProcessing, postPrompt } = texts;
  const { rows } = await sql<AiPrompt>`
    insert into ai_prompt as p (id, name, model, prompt, post_processing, post_prompt, updated_by)
    values (${id}, ${name}, ${model}, ${prompt}, ${postProcessing}, ${postPrompt}, ${by})
    on conflict (id) do update set name = excluded.name, model = excluded.model, prompt = excluded.prompt,
      post_processing = excluded.post_processing, post_prompt = excluded.post_prompt, updated_by = excluded.updated_by,
      updated_at = now(), revision = p.revision + 1
    returning ${promptColumns}`.execute(db);
  return rows[0]!;
}

export async function deletePrompt(trx: Trx, id: string): Promise<void> {
  await sql`delete from ai_prompt where id = ${id}`.execute(trx);
}

/** A server that stopped amid a run leaves it without a sign of life; after so long it counts as failed. */
const silentSeconds = 30;
const runColumns = sql`r.id as "runID", r.prompt_id as "promptType", r.prompt_name as "promptName", r.model as "modelType",
  case when r.state = 'running' and r.seen_at < now() - make_interval(secs => ${silentSeconds}) then 'failed' else r.state end
    as state,
  case when r.state = 'running' and r.seen_at < now() - make_interval(secs => ${silentSeconds})
    then 'The server stopped amid the run.' else r.error end as error,
  r.started_at as "startedAt", (extract(epoch from coalesce(r.ended_at, r.seen_at) - r.started_at) * 1000)::int as "elapsedMs",
  r.started_by as "startedBy", r.input_tokens as "inputTokens", r.output_tokens as "outputTokens",
  r.cost::float8 as cost, r.estimated as "isEstimated", r.files`;

/** A page of the runs, the newest first, and how many there are. */
export async function listRuns(
  db: DbOrTrx,
  offset: number,
  limit: number,
): Promise<{ rows: AiRun[]; total: number }> {
  const { rows } = await sql<AiRun>`
    select ${runColumns} from ai_run r order by r.started_at desc, r.id offset ${offset} limit ${limit}`.execute(
    db,
  );
  const count = await sql<{ count: number }>`select count(*)::int as count from ai_run`.execute(db);
  return { rows, total: count.rows[0]!.count };
}

export async function readRun(db: DbOrTrx, id: string): Promise<AiRunDetails | undefined> {
  const { rows } = await sql<AiRunDetails>`
    select ${runColumns}, r.prompt, r.prompt_data as "promptData", r.answer as "responseData",
      r.post_processed as "postProcessed"
    from ai_run r where r.id = ${id}`.execute(db);
  return rows[0];
}

export interface NewRun {
  readonly runID: string;
  readonly promptType: string;
  readonly promptName: string;
  readonly modelType: string;
  readonly prompt: string;
  readonly promptData: string;
  readonly files: AiRun['files'];
  readonly startedBy: string;
}

/** Writes a run down before the model is asked. @returns false where there is one of that id */
export async function insertRun(db: DbOrTrx, run: NewRun): Promise<boolean> {
  const { rows } = await sql`
    insert into ai_run (id, prompt_id, prompt_name, model, prompt, prompt_data, files, started_by)
    values (${run.runID}, ${run.promptType}, ${run.promptName}, ${run.modelType}, ${run.prompt}, ${run.promptData},
      ${JSON.stringify(run.files)}::jsonb, ${run.startedBy})
    on conflict (id) do nothing returning id`.execute(db);
  return rows.length > 0;
}

/** Keeps what was answered so far, and that the run is at work. */
export async function keepAnswer(db: DbOrTrx, id: string, answer: string): Promise<void> {
  await sql`update ai_run set answer = ${answer}, seen_at = now() where id = ${id} and state = 'running'`.execute(
    db,
  );
}

export interface RunEnd {
  readonly state: 'done' | 'failed' | 'stopped';
  readonly answer: string;
  readonly error?: string;
  readonly spent: Spent;
}

/** Ends a run that is under way. */
export async function endRun(db: DbOrTrx, id: string, end: RunEnd): Promise<void> {
  const { inputTokens, outputTokens, cost, isEstimated } = end.spent;
  await sql`
    update ai_run set state = ${end.state}, answer = ${end.answer}, error = ${end.error ?? ''},
      input_tokens = ${inputTokens}, output_tokens = ${outputTokens}, cost = ${cost}, estimated = ${isEstimated},
      seen_at = now(), ended_at = now()
    where id = ${id} and state = 'running'`.execute(db);
}

/** Adds what post-processing took to its run; where either is not known the sum is not. */
export async function addSpent(db: DbOrTrx, id: string, spent: Spent): Promise<void> {
  const { inputTokens, outputTokens, cost, isEstimated } = spent;
  await sql`
    update ai_run set input_tokens = input_tokens + ${inputTokens}::integer, output_tokens = output_tokens + ${outputTokens}::integer,
      cost = cost + ${cost}::numeric, estimated = estimated or ${isEstimated}
    where id = ${id}`.execute(db);
}

/** @returns false where there is no such run that has ended */
export async function keepPostProcessed(trx: Trx, id: string, text: string): Promise<boolean> {
  const { rows } = await sql`
    update ai_run set post_processed = ${text} where id = ${id} and state = 'done' returning id`.execute(trx);
  return rows.length > 0;
}
