import type { ChartType, NoOverrideRange, NoOverrideTable } from '@midoffice/contract/prices/charts/shapes';
import { sql } from 'kysely';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';

/** A stretch of a symbol's series that some sources may not override. */
export interface HeldRange {
  readonly id: string;
  readonly table: NoOverrideTable;
  /** Moments, both included, spelt as facts are. */
  readonly from: string;
  readonly to: string;
  readonly sources: NoOverrideRange['sources'];
}

/** A symbol's no-override ranges, newest stretch first, with the change set that put each there. */
export async function readHeldRanges(
  db: DbOrTrx,
  symbol: string,
): Promise<(HeldRange & { changeSetId: number | null })[]> {
  const { rows } = await sql<HeldRange & { changeSetId: number | null }>`
    select id, held_table as "table", to_char(from_ts, 'YYYY-MM-DD"T"HH24:MI:SS') as from, to_char(to_ts, 'YYYY-MM-DD"T"HH24:MI:SS') as to, sources,
           (select max(r.change_set_id) from change_row r
            where r.table_name = 'no_override_range' and r.row_key = '{"id":' || to_json(n.id) || ',"symbol":' || to_json(n.symbol) || '}') as "changeSetId"
    from no_override_range n where symbol = ${symbol} order by from_ts desc, id`.execute(db);
  return rows;
}

/** Marks the staged bars that no-override ranges keep out; answers how many. */
export async function markHeldBars(
  trx: Trx,
  { symbol, source, chartType }: { symbol: string; source: string; chartType: ChartType },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update import_staged f set held = true
    where exists (select 1 from no_override_range n where n.symbol = ${symbol} and ${source} = any(n.sources) and f.ts between n.from_ts and n.to_ts
      and n.held_table = any(${tablesOf(chartType)}::text[]))`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

/** The tables of no-override ranges in which bars of a chart type lie. */
export function tablesOf(chartType: ChartType): NoOverrideTable[] {
  return chartType === 'eod' ? ['historical-price-eod'] : ['intraday', chartType];
}
