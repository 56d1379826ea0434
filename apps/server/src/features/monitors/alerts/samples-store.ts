import { sql } from 'kysely';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import type { Sample } from './rules.ts';

interface Series {
  readonly source: string;
  readonly target: string;
  readonly metric: string;
}

/** More than a value a minute for 31 days. */
const mostSamples = 50_000;

/** Values that this feature keeps, after the first moment until the last one, oldest first. */
export async function readSamples(
  db: DbOrTrx,
  { source, target, metric }: Series,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): Promise<Sample[]> {
  const { rows } = await sql<{ at: string; value: number }>`
    select at, value from alert_sample
    where source = ${source} and target = ${target} and metric = ${metric}
      and at > ${new Date(fromMs)} and at <= ${new Date(toMs)}
    order by at limit ${mostSamples}`.execute(db);
  return rows.map(({ at, value }) => ({ atMs: Date.parse(at), value }));
}

/**
 * Keeps values of one moment, except those that repeat a value of the last minutes: what does not change is kept at that
 * distance only.
 */
export async function keepSamples(
  trx: DbOrTrx,
  { source, metric }: Omit<Series, 'target'>,
  atMs: number,
  values: readonly { readonly target: string; readonly value: number }[],
  repeatMs: number,
): Promise<void> {
  await sql`
    insert into alert_sample (source, target, metric, at, value)
    select ${source}, v.target, ${metric}, ${new Date(atMs)}, v.value
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as v (target text, value double precision)
    left join lateral (
      select at, value from alert_sample
      where source = ${source} and target = v.target and metric = ${metric} order by at desc limit 1) last on true
    where last.at is null or (last.at < ${new Date(atMs)}
      and (last.value <> v.value or last.at <= ${new Date(atMs - repeatMs)}))
    on conflict do nothing`.execute(trx);
}

/** Drops what is older than a moment. */
export async function pruneSamples(trx: DbOrTrx, beforeMs: number): Promise<void> {
  await sql`delete from alert_sample where at < ${new Date(beforeMs)}`.execute(trx);
}
