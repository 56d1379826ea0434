import { sql } from 'kysely';
import type { DbOrTrx } from '../../../platform/db/connect.ts';

/** What one source has of a symbol in one chart type. */
export interface Coverage {
  readonly source: string;
  readonly chartType: string;
  readonly first: string;
  readonly last: string;
  readonly bars: number;
}

/** What each source has of a symbol. */
export async function readCoverage(db: DbOrTrx, symbol: string): Promise<Coverage[]> {
  const { rows } = await sql<Coverage>`
    select source, chart_type as "chartType", to_char(min(ts), 'YYYY-MM-DD') as first, to_char(max(ts), 'YYYY-MM-DD') as last,
      count(*) as bars
    from source_bar where symbol = ${symbol} group by 1, 2 order by 1, chart_type = 'eod' desc, 2`.execute(
    db,
  );
  return rows;
}
