import type {
  StatementAiRun,
  StatementPeriod,
  StatementTable,
} from '@midoffice/contract/fundamentals/statements/shapes';
import type { LayerRecord, LayerValues } from '@midoffice/market/statements/layers';
import { sql } from 'kysely';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';

/** What a model read of one record. */
export interface AiRun {
  readonly effectId: string;
  readonly symbol: string;
  readonly table: StatementTable;
  readonly calendarYear: number;
  readonly period: StatementPeriod;
  readonly finalLink: string;
  readonly values: LayerValues;
  readonly tokens: number;
  readonly actor: string;
}

/** Stores a run; one that is stored already stays. */
export async function insertAiRun(trx: Trx, run: AiRun): Promise<void> {
  await sql`
    insert into statement_ai_run (effect_id, symbol, statement, calendar_year, period, final_link, values, tokens, actor_label)
    values (${run.effectId}, ${run.symbol}, ${run.table}, ${run.calendarYear}, ${run.period}, ${run.finalLink},
            ${JSON.stringify(run.values)}::jsonb, ${run.tokens}, ${run.actor})
    on conflict (effect_id) do nothing`.execute(trx);
}

/** The runs of a symbol's table, newest first. */
export async function readAiRuns(
  db: DbOrTrx,
  symbol: string,
  table: StatementTable,
  limit: number,
): Promise<StatementAiRun[]> {
  const { rows } = await sql<StatementAiRun>`
    select id, statement as table, calendar_year || '-' || period as record, final_link as "finalLink",
           (select count(*) from jsonb_each(values) v where jsonb_typeof(v.value) = 'number') as "fieldCount",
           tokens, actor_label as actor, at
    from statement_ai_run where symbol = ${symbol} and statement = ${table} order by id desc limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** The newest reading of each record of a table, or what one run read. @param runId of the run */
export async function readAiLayer(
  db: DbOrTrx,
  symbol: string,
  table: StatementTable,
  runId?: string,
): Promise<LayerRecord[]> {
  const isRun = runId !== undefined && /^\d{1,15}$/.test(runId);
  if (runId !== undefined && !isRun) return [];
  const { rows } = await sql<LayerRecord>`
    select distinct on (calendar_year, period) calendar_year || '-' || period as id, 'ai' as source, values, at as "updatedAt"
    from statement_ai_run
    where symbol = ${symbol} and statement = ${table} and (${isRun ? Number(runId) : null}::bigint is null or id = ${isRun ? Number(runId) : null})
    order by calendar_year, period, statement_ai_run.id desc`.execute(db);
  return rows;
}
