import type { DividendEvent, SplitEvent } from '@midoffice/market';
import { sql } from 'kysely';
import type { DbOrTrx } from '../../../platform/db/connect.ts';

/** What one source lists of a symbol. */
export interface SourceEvents {
  readonly source: string;
  /** Whether its daily prices, and so its dividends, are as traded. */
  readonly raw: boolean;
  /** Ascending, like the dividends. */
  readonly splits: SplitEvent[];
  readonly dividends: DividendEvent[];
}

/** The splits and dividends of every source of a symbol that lists any, without repairs; by source. */
export async function readSourceEvents(db: DbOrTrx, symbol: string): Promise<SourceEvents[]> {
  const { rows } = await sql<SourceEvents>`
    select s.source,
      coalesce((select b.raw_basis from source_bar b where b.symbol = ${symbol} and b.source = s.source and b.chart_type = 'eod' limit 1), false) as raw,
      (select coalesce(json_agg(json_build_object('date', date, 'ratio', ratio) order by date), '[]')
       from source_split where symbol = ${symbol} and source = s.source) as splits,
      (select coalesce(json_agg(json_build_object('date', ex_date, 'amount', amount) order by ex_date), '[]')
       from source_dividend where symbol = ${symbol} and source = s.source) as dividends
    from (select source from source_split where symbol = ${symbol}
          union select source from source_dividend where symbol = ${symbol}) s
    order by s.source`.execute(db);
  return rows;
}
