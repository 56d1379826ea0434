import type { ChartType } from '@midoffice/contract/prices/charts/shapes';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/db/connect.ts';
import type { Copy } from '../../../platform/db/bulk-store.ts';
import type { ImportTarget } from './import-target.ts';

/** The name of the temporary table that holds a file while it is compared. */
export const staged = sql.table('import_staged');

/** Which of the symbol's series a file of bars is about. */
export const chartTypeOf = (target: ImportTarget): ChartType => target.chartType ?? 'eod';

const known = (target: ImportTarget) => sql`symbol = ${target.symbol} and source = ${target.source}`;

/** Stores the symbol. A given name or exchange replaces the stored one. Returns whether anything changed. */
export async function storeSymbol(trx: Trx, target: ImportTarget): Promise<boolean> {
  const { rows } = await sql`
    insert into symbol (symbol, name, exchange, main_source) values (${target.symbol}, ${target.name ?? target.symbol}, ${target.exchange ?? ''}, ${target.source})
    on conflict (symbol) do update set name = coalesce(${target.name ?? null}, symbol.name), exchange = coalesce(${target.exchange ?? null}, symbol.exchange)
    where (symbol.name, symbol.exchange) is distinct from (coalesce(${target.name ?? null}, symbol.name), coalesce(${target.exchange ?? null}, symbol.exchange))
    returning 1`.execute(trx);
  return rows.length > 0;
}

/** A row of a bar file: date, open, high, low, close, adjusted close, volume, raw basis, dividend, split ratio. */
export type StagedRow = readonly [
  string,
  number,
  number,
  number,
  number,
  number | null,
  number,
  boolean,
  number,
  number,
];

/** Streams a bar file into a temporary table; answers how many rows. */
export async function stageBars(trx: Trx, copy: Copy, rows: AsyncIterable<StagedRow>): Promise<number> {
  await sql`drop table if exists ${staged}`.execute(trx);
  await sql`
    create temporary table ${staged} (ts timestamp, open float8, high float8, low float8, close float8, adj_close float8, volume float8,
      raw_basis boolean, dividend float8, ratio float8, held boolean not null default false) on commit drop`.execute(
    trx,
  );
  const count = await copy(
    'import_staged',
    ['ts', 'open', 'high', 'low', 'close', 'adj_close', 'volume', 'raw_basis', 'dividend', 'ratio'],
    rows,
  );
  await sql`create index on ${staged} (ts)`.execute(trx);
  await sql`analyze ${staged}`.execute(trx);
  return count;
}

/** Streams an event list into a temporary table. */
export async function stageEvents(
  trx: Trx,
  copy: Copy,
  events: readonly { date: string; value: number }[],
): Promise<void> {
  await sql`drop table if exists ${staged}`.execute(trx);
  await sql`create temporary table ${staged} (ts timestamp, dividend float8, ratio float8) on commit drop`.execute(
    trx,
  );
  await copy(
    'import_staged',
    ['ts', 'dividend', 'ratio'],
    events.map((event) => [event.date, event.value, event.value]),
  );
}

/** Whether a staged bar `f` says what `b` of the source says. */
export const sameBar = sql`(b.open, b.high, b.low, b.close, b.adj_close, b.volume, b.raw_basis) is not distinct from
  (f.open, f.high, f.low, f.close, f.adj_close, f.volume, f.raw_basis)`;

/** How many staged bars are new and how many differ from what the source had sent. */
export async function countBars(
  trx: Trx,
  target: ImportTarget,
): Promise<{ inserted: number; changed: number }> {
  const { rows } = await sql<{ inserted: number; changed: number }>`
    select count(*) filter (where b.symbol is null) as inserted, count(*) filter (where b.symbol is not null and not (${sameBar})) as changed
    from ${staged} f left join source_bar b on b.symbol = ${target.symbol} and b.source = ${target.source} and b.chart_type = ${chartTypeOf(target)} and b.ts = f.ts
    where not f.held`.execute(trx);
  return rows[0]!;
}

/** How many of the staged events are new and how many differ. */
export async function countEvents(
  trx: Trx,
  target: ImportTarget,
  subject: 'splits' | 'dividends',
  everyRow: boolean,
): Promise<{ inserted: number; changed: number }> {
  const query =
    subject === 'splits'
      ? sql<{ inserted: number; changed: number }>`
          select count(*) filter (where s.symbol is null) as inserted, count(*) filter (where s.ratio <> f.ratio) as changed
          from ${staged} f left join source_split s on s.symbol = ${target.symbol} and s.source = ${target.source} and s.date = f.ts::date
          where ${everyRow} or f.ratio <> 1`
      : sql<{ inserted: number; changed: number }>`
          select count(*) filter (where s.symbol is null) as inserted, count(*) filter (where s.amount <> f.dividend) as changed
          from ${staged} f left join source_dividend s on s.symbol = ${target.symbol} and s.source = ${target.source} and s.ex_date = f.ts::date
          where ${everyRow} or f.dividend <> 0`;
  return (await query.execute(trx)).rows[0]!;
}

/** Writes down an import and answers its id. */
export async function insertImport(
  trx: Trx,
  target: ImportTarget,
  run: {
    subject: 'bars' | 'splits' | 'dividends';
    digest: Buffer;
    rows: number;
    inserted: number;
    changed: number;
  },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into import_run (symbol, source, subject, format, file_name, file_digest, row_count, inserted_count, changed_count, actor_label)
    values (${target.symbol}, ${target.source}, ${run.subject}, ${target.format}, ${target.fileName}, ${run.digest}, ${run.rows}, ${run.inserted}, ${run.changed},
            ${target.actor.label})
    returning id`.execute(trx);
  return rows[0]!.id;
}

/**
 * Raises conflicts for repaired cells about which the staged bars say something new: another value than the repair
 * holds, and than the vendor said when the repair was made. Before the bars are written, so that bars inside a deleted
 * range count only where the vendor changed or added them. Repairs concern the symbol's main source only. Answers how many are open for this import.
 */
export async function raiseConflicts(trx: Trx, target: ImportTarget, importId: number): Promise<number> {
  const chartType = chartTypeOf(target);
  const eod = sql`x.symbol = ${target.symbol} and x.chart_type = ${chartType}`;
  const latest = (table: string, key: ReturnType<typeof sql>) => sql`
    (select max(r.change_set_id) from change_row r where r.table_name = ${table} and r.row_key::jsonb = ${key})`;
  const keyOf = (
    ...rest: string[]
  ) => sql`jsonb_build_object('symbol', x.symbol, 'env', x.env, 'chart_type', x.chart_type
    ${sql.join(
      rest.map((column) => sql`, ${sql.lit(column)}, ${sql.ref(`x.${column}`)}`),
      sql` `,
    )})`;
  const { rows } = await sql`
    with said as (
      select f.ts, v.field, v.value from ${staged} f cross join lateral (values ('open', f.open), ('high', f.high), ('low', f.low), ('close', f.close),
        ('adjClose', f.adj_close), ('volume', f.volume)) v (field, value) where v.value is not null and not f.held),
    found as (
      select x.env, x.ts, x.field, x.value as corrected, x.witness as was, s.value as now, ${latest('bar_correction', keyOf('ts', 'field'))} as change_set_id
      from bar_correction x join said s using (ts, field) where ${eod} and s.value <> x.value and s.value is distinct from x.witness
      union all
      select x.env, x.ts, 'close', x.close, x.witness, f.close, ${latest('bar_addition', keyOf('ts'))}
      from bar_addition x join ${staged} f using (ts) where ${eod} and not f.held and f.close <> x.close and f.close is distinct from x.witness
      union all
      select x.env, f.ts, '*', null, b.close, f.close, ${latest('bar_deletion', keyOf('id'))}
      from bar_deletion x join ${staged} f on f.ts between x.from_ts and x.to_ts
      left join source_bar b on b.symbol = ${target.symbol} and b.source = ${target.source} and b.chart_type = ${chartType} and b.ts = f.ts
      where ${eod} and not f.held and (b.symbol is null or not (${sameBar})))
    insert into import_conflict (symbol, env, chart_type, ts, field, corrected, vendor_was, vendor_now, import_id, change_set_id)
    select distinct on (env, ts, field) ${target.symbol}, env, ${chartType}, ts, field, corrected, was, now, ${importId}::bigint, change_set_id from found
    where exists (select 1 from symbol where symbol = ${target.symbol} and main_source = ${target.source})
    order by env, ts, field, change_set_id desc nulls last
    on conflict (symbol, env, chart_type, ts, field) where resolved_at is null
    do update set corrected = excluded.corrected, vendor_now = excluded.vendor_now, import_id = excluded.import_id, found_at = now()
    returning id`.execute(trx);
  return rows.length;
}

/** Puts the staged bars into the source layer; what they replace is kept as a revision. */
export async function writeBars(trx: Trx, target: ImportTarget, importId: number): Promise<void> {
  const { symbol, source } = target;
  const chartType = chartTypeOf(target);
  const existing = sql`b.symbol = ${symbol} and b.source = ${source} and b.chart_type = ${chartType} and b.ts = f.ts and not f.held`;
  await sql`
    insert into source_bar_revision (symbol, source, chart_type, ts, earlier, replaced_by_import)
    select b.symbol, b.source, b.chart_type, b.ts, jsonb_build_object('open', b.open, 'high', b.high, 'low', b.low, 'close', b.close, 'adjClose', b.adj_close,
      'volume', b.volume, 'rawBasis', b.raw_basis, 'importId', b.import_id), ${importId}
    from ${staged} f join source_bar b on ${existing} where not (${sameBar}) order by b.ts`.execute(trx);
  await sql`
    update source_bar b set open = f.open, high = f.high, low = f.low, close = f.close, adj_close = f.adj_close, volume = f.volume,
      raw_basis = f.raw_basis, import_id = ${importId}
    from ${staged} f where ${existing} and not (${sameBar})`.execute(trx);
  await sql`
    insert into source_bar (symbol, source, chart_type, ts, open, high, low, close, adj_close, volume, raw_basis, import_id)
    select ${symbol}, ${source}, ${chartType}, f.ts, f.open, f.high, f.low, f.close, f.adj_close, f.volume, f.raw_basis, ${importId}::bigint
    from ${staged} f where not f.held and not exists (select 1 from source_bar b where ${existing}) order by f.ts`.execute(
    trx,
  );
}

/** Puts the staged events into the source layer. `everyRow`: the table holds events only, no bars beside them. */
export async function writeEvents(
  trx: Trx,
  target: ImportTarget,
  subject: 'splits' | 'dividends',
  importId: number,
  everyRow: boolean,
): Promise<void> {
  const { symbol, source } = target;
  if (subject === 'splits') {
    await sql`
      insert into source_split (symbol, source, date, ratio, import_id)
      select ${symbol}, ${source}, ts::date, ratio, ${importId}::bigint from ${staged} where ${everyRow} or ratio <> 1
      on conflict (symbol, source, date) do update set ratio = excluded.ratio, import_id = excluded.import_id where source_split.ratio <> excluded.ratio`.execute(
      trx,
    );
    return;
  }
  await sql`
    insert into source_dividend (symbol, source, ex_date, amount, import_id)
    select ${symbol}, ${source}, ts::date, dividend, ${importId}::bigint from ${staged} where ${everyRow} or dividend <> 0
    on conflict (symbol, source, ex_date) do update set amount = excluded.amount, import_id = excluded.import_id where source_dividend.amount <> excluded.amount`.execute(
    trx,
  );
}

/** Takes out the source's events that a complete list no longer has; answers how many. */
export async function removeUnlisted(
  trx: Trx,
  target: ImportTarget,
  subject: 'splits' | 'dividends',
  kept: readonly string[],
): Promise<number> {
  const isKept = (column: 'date' | 'ex_date') => sql`${sql.ref(column)} = any(${[...kept]}::date[])`;
  const query =
    subject === 'splits'
      ? sql`delete from source_split where ${known(target)} and not ${isKept('date')} and not exists (select 1 from ${staged} f where f.ts::date = date) returning 1`
      : sql`delete from source_dividend where ${known(target)} and not ${isKept('ex_date')} and not exists (select 1 from ${staged} f where f.ts::date = ex_date) returning 1`;
  return (await query.execute(trx)).rows.length;
}
