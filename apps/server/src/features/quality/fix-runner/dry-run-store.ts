import type { FixRunDone } from '@midoffice/contract/quality/fix-runner/shapes';
import { sql } from 'kysely';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';
import { dataVersion } from '../../prices/charts/api.ts';

/** The targets of a dry run whose data changed since it examined them, by name. */
export async function changedTargets(db: DbOrTrx, runId: number): Promise<string[]> {
  const { rows } = await sql<{ target: string }>`
    select target from fix_run_target
    where run_id = ${runId} and data_mark is distinct from ${dataVersion(sql`fix_run_target.target`)} order by target`.execute(
    db,
  );
  return rows.map(({ target }) => target);
}

/**
 * Whether the data of a target changed since a dry run examined it; to be asked under the target's locks.
 * @param runId the run that executes the dry run: its own change sets do not count
 */
export async function hasChangedSince(
  trx: Trx,
  dryRunId: number,
  runId: number,
  target: string,
): Promise<boolean> {
  const isOwn = sql`exists (
    select 1 from fix_run_target own where own.run_id = ${runId} and own.change_set_id = change_set_subject.change_set_id)`;
  const { rows } = await sql<{ changed: boolean }>`
    select data_mark is distinct from ${dataVersion(sql`fix_run_target.target`, isOwn)} as changed
    from fix_run_target where run_id = ${dryRunId} and target = ${target}`.execute(trx);
  return rows[0]?.changed ?? true;
}

/** Symbols that are in only one of a list and the targets of a run. */
export async function differingTargets(
  db: DbOrTrx,
  runId: number,
  targets: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ target: string }>`
    select target from (select target from fix_run_target where run_id = ${runId}) a
    full join (select t as target from unnest(${[...targets]}::text[]) t) b using (target)
    where a.target is null or b.target is null order by target`.execute(db);
  return rows.map(({ target }) => target);
}

/** Ends a run that is under way; what it has not worked on yet stays as it is. False: it was not under way. */
export async function cancelRun(trx: Trx, id: number, message: string): Promise<boolean> {
  const { rows } = await sql`
    update fix_run set state = 'cancelled', message = ${message}, finished_at = clock_timestamp()
    where id = ${id} and state = 'running' returning 1`.execute(trx);
  return rows.length > 0;
}

/** What a run changed of derived values, or would change: how many, and the first of them by target. */
export async function readRunEffects(db: DbOrTrx, id: number, limit: number): Promise<FixRunDone['effects']> {
  const sums = await sql<{ count: number; warningCount: number }>`
    select coalesce(sum(cell_count), 0)::int as count, coalesce(sum(warning_count), 0)::int as "warningCount"
    from fix_run_target where run_id = ${id}`.execute(db);
  const first = async <T>(column: 'sample' | 'warnings', most: number): Promise<T[]> => {
    const { rows } = await sql<{ one: T }>`
      select x.one from fix_run_target t cross join lateral jsonb_array_elements(${sql.ref(`t.${column}`)}) with ordinality x (one, n)
      where t.run_id = ${id} order by t.target, x.n limit ${most}`.execute(db);
    return rows.map(({ one }) => one);
  };
  return { ...sums.rows[0]!, sample: await first('sample', limit), warnings: await first('warnings', 50) };
}
