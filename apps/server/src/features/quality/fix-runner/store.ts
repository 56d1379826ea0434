import type { FixRun, ResultRow } from '@midoffice/contract/quality/fix-runner/shapes';
import type { Effects } from '@midoffice/contract/system/ledger/shapes';
import { sql } from 'kysely';
import type { Actor } from '../../../platform/audit/store.ts';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';
import { noEffects } from '../../../platform/ledger/change.ts';

/** Rows of one target that are kept. */
const keptRows = 500;
/** Changed values and warnings of one target that are kept. */
const keptCells = 20;
const keptWarnings = 10;

/**
 * Takes the lock of a fix on a target until the transaction ends, alone or beside others who share it. False: another
 * transaction, of whatever process, holds it.
 */
export async function tryLockFix(
  trx: Trx,
  type: string,
  target: string,
  how: 'alone' | 'shared',
): Promise<boolean> {
  const key = sql`hashtextextended(${`fix:${type}:${target}`}, 0)`;
  const { rows } = await sql<{ held: boolean }>`
    select ${how === 'alone' ? sql`pg_try_advisory_xact_lock(${key})` : sql`pg_try_advisory_xact_lock_shared(${key})`} as held`.execute(
    trx,
  );
  return rows[0]!.held;
}

/** A run that is not through with one of the targets, and whose job lives; undefined where there is none. */
export async function findOpenRun(
  trx: Trx,
  type: string,
  targets: readonly string[],
): Promise<{ id: number; actor: string; target: string } | undefined> {
  const { rows } = await sql<{ id: number; actor: string; target: string }>`
    select r.id, r.actor_label as actor, t.target from fix_run r
    join fix_run_target t on t.run_id = r.id and t.state = 'waiting' and t.target = any(${[...targets]}::text[])
    join job_progress p on p.job_id = r.job_id and p.state in ('queued', 'running')
    where r.type = ${type} and r.state = 'running' and not r.dry_run order by r.id, t.target limit 1`.execute(
    trx,
  );
  return rows[0];
}

/** Which of the symbols are not known, in their order. */
export async function unknownSymbols(db: DbOrTrx, symbols: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ symbol: string }>`
    select given.symbol from unnest(${[...symbols]}::text[]) with ordinality given (symbol, n)
    where not exists (select 1 from symbol s where s.symbol = given.symbol) order by n`.execute(db);
  return rows.map((row) => row.symbol);
}

/** Every known symbol, by ticker. */
export async function allSymbols(db: DbOrTrx): Promise<string[]> {
  const { rows } = await sql<{ symbol: string }>`select symbol from symbol order by symbol`.execute(db);
  return rows.map((row) => row.symbol);
}

/** What a new run says of itself. */
export interface NewRun {
  readonly type: string;
  readonly subtype: string;
  readonly params: object;
  readonly repairs: boolean;
  readonly dryRun: boolean;
  /** The dry run that was checked before it. */
  readonly dryRunId?: number | null | undefined;
  readonly actor: Actor;
  readonly reason: string;
}

/** Writes a run with its targets, all waiting; answers its id. */
export async function insertRun(trx: Trx, run: NewRun, targets: readonly string[]): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into fix_run (type, subtype, params, repairs, dry_run, dry_run_id, state, actor_id, actor_label, reason)
    values (${run.type}, ${run.subtype}, ${JSON.stringify(run.params)}::jsonb, ${run.repairs}, ${run.dryRun}, ${run.dryRunId ?? null}, 'running', ${run.actor.id},
            ${run.actor.label}, ${run.reason})
    returning id`.execute(trx);
  const { id } = rows[0]!;
  await sql`insert into fix_run_target (run_id, target) select ${id}, t from unnest(${[...targets]}::text[]) t`.execute(
    trx,
  );
  return id;
}

/** Says which job works on a run. */
export async function setRunJob(trx: Trx, id: number, jobId: string): Promise<void> {
  await sql`update fix_run set job_id = ${jobId} where id = ${id}`.execute(trx);
}

/** What became of one target. */
export interface TargetDone {
  readonly state: 'done' | 'failed';
  readonly rows: readonly ResultRow[];
  readonly changeSetId: number | null;
  readonly message: string;
  readonly effects?: Effects | undefined;
  /** Of a dry run: how far the data had come that it examined. */
  readonly dataMark?: string | undefined;
}

/** Writes down what became of a target. False: somebody else has done so already. */
export async function finishTarget(
  trx: Trx,
  runId: number,
  target: string,
  done: TargetDone,
): Promise<boolean> {
  const { effects = noEffects } = done;
  const { rows } = await sql`
    update fix_run_target set state = ${done.state}, change_set_id = ${done.changeSetId}, message = ${done.message},
      rows = ${JSON.stringify(done.rows.slice(0, keptRows))}::jsonb, finding_count = ${done.rows.length},
      cell_count = ${effects.count}, sample = ${JSON.stringify(effects.sample.slice(0, keptCells).map((cell) => ({ ...cell, target })))}::jsonb,
      warning_count = ${effects.warningCount}, warnings = ${JSON.stringify(effects.warnings.slice(0, keptWarnings))}::jsonb,
      data_mark = ${done.dataMark ?? null}
    where run_id = ${runId} and target = ${target} and state = 'waiting' returning 1`.execute(trx);
  return rows.length > 0;
}

/** Whether a target still waits for a run that goes on; holds its row until the transaction ends. */
export async function holdTarget(trx: Trx, runId: number, target: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from fix_run_target t join fix_run r on r.id = t.run_id and r.state = 'running'
    where t.run_id = ${runId} and t.target = ${target} and t.state = 'waiting' for update of t`.execute(trx);
  return rows.length > 0;
}

/** Whether a run goes on, neither ended nor cancelled. */
export async function isRunning(db: DbOrTrx, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from fix_run where id = ${id} and state = 'running'`.execute(db);
  return rows.length > 0;
}

/** Ends a run: failed where one of its targets is. */
export async function finishRun(trx: Trx, id: number, message: string): Promise<void> {
  await sql`
    update fix_run set finished_at = clock_timestamp(), message = ${message}, state = case when exists (
      select 1 from fix_run_target where run_id = ${id} and state = 'failed') then 'failed' else 'done' end
    where id = ${id} and state = 'running'`.execute(trx);
}

/** What a job needs to go on with a run. */
export interface OpenRun extends NewRun {
  readonly id: number;
  /** Targets that wait, by name. */
  readonly waiting: readonly string[];
  readonly targets: number;
}

/** A run that is not ended, or undefined. */
export async function readOpenRun(db: DbOrTrx, id: number): Promise<OpenRun | undefined> {
  const { rows } = await sql<Omit<OpenRun, 'actor'> & { actorId: string | null; actorLabel: string }>`
    select id, type, subtype, params, repairs, dry_run as "dryRun", dry_run_id as "dryRunId", actor_id as "actorId", actor_label as "actorLabel", reason,
      (select count(*) from fix_run_target where run_id = fix_run.id) as targets,
      (select coalesce(json_agg(target order by target), '[]') from fix_run_target where run_id = fix_run.id and state = 'waiting') as waiting
    from fix_run where id = ${id} and state = 'running'`.execute(db);
  const row = rows[0];
  return row && { ...row, actor: { id: row.actorId, label: row.actorLabel } };
}

const runColumns = sql`
  r.id, r.type, r.subtype, r.params, r.repairs, r.dry_run as "dryRun", r.job_id as "jobId", r.actor_label as actor, r.reason, r.message,
  r.started_at as "startedAt", r.finished_at as "finishedAt", t.targets, t.worked, t.failed, t.findings, t.cells, t.changed_targets as "changedTargets",
  t.change_sets as "changeSets", t.in_force as "inForce",
  case when t.change_sets > 0 and t.in_force = 0 and r.state <> 'running' then 'reverted'
       when r.state = 'running' and exists (select 1 from job_progress p where p.job_id = r.job_id and p.state = 'failed') then 'failed'
       else r.state end as state`;

const targetCounts = sql`
  cross join lateral (
    select count(*) as targets, count(*) filter (where t.state <> 'waiting') as worked,
      count(*) filter (where t.state = 'failed') as failed, coalesce(sum(t.finding_count), 0)::int as findings,
      coalesce(sum(t.cell_count), 0)::int as cells, count(*) filter (where t.cell_count > 0) as changed_targets,
      count(t.change_set_id) as change_sets, count(t.change_set_id) filter (where c.reverted_by is null) as in_force
    from fix_run_target t left join change_set c on c.id = t.change_set_id where t.run_id = r.id) t`;

/** Runs of fixes, newest first. @param types the fixes to show; null for all */
export async function listRuns(
  db: DbOrTrx,
  types: readonly string[] | null,
  page: { cursor?: number | undefined; limit: number },
): Promise<FixRun[]> {
  const { rows } = await sql<FixRun>`
    select ${runColumns} from (
      select * from fix_run where (${types === null} or type = any(${[...(types ?? [])]}::text[])) and id < ${page.cursor ?? Number.MAX_SAFE_INTEGER}
      order by id desc limit ${page.limit}) r ${targetCounts} order by r.id desc`.execute(db);
  return rows;
}

/** One run, or undefined. */
export async function readRun(db: DbOrTrx, id: number): Promise<FixRun | undefined> {
  const { rows } = await sql<FixRun>`
    select ${runColumns} from (select * from fix_run where id = ${id}) r ${targetCounts}`.execute(db);
  return rows[0];
}

/** Targets of a run with what became of them: failed ones first, then those with findings. */
export async function readTargets(db: DbOrTrx, id: number, limit: number) {
  const { rows } = await sql<{
    target: string;
    state: 'waiting' | 'done' | 'failed';
    findings: number;
    message: string;
    changeSetId: number | null;
    revertedBy: number | null;
  }>`
    select t.target, t.state, t.finding_count as findings, t.message, t.change_set_id as "changeSetId", c.reverted_by as "revertedBy"
    from fix_run_target t left join change_set c on c.id = t.change_set_id where t.run_id = ${id}
    order by t.state = 'failed' desc, t.finding_count > 0 desc, t.target limit ${limit}`.execute(db);
  return rows;
}

/** Rows of the result of a run, by target. */
export async function readResult(db: DbOrTrx, id: number, limit: number): Promise<ResultRow[]> {
  const { rows } = await sql<{ row: ResultRow }>`
    select x.row from fix_run_target t cross join lateral jsonb_array_elements(t.rows) with ordinality x (row, n)
    where t.run_id = ${id} order by t.target, x.n limit ${limit}`.execute(db);
  return rows.map((one) => one.row);
}

/** Change sets of a run that are in force, newest first; the run's row is held until the transaction ends. */
export async function holdChangeSets(trx: Trx, id: number): Promise<number[]> {
  await sql`select 1 from fix_run where id = ${id} for update`.execute(trx);
  const { rows } = await sql<{ id: number }>`
    select c.id from fix_run_target t join change_set c on c.id = t.change_set_id
    where t.run_id = ${id} and c.reverted_by is null order by c.id desc`.execute(trx);
  return rows.map((row) => row.id);
}
