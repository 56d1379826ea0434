import { sql } from 'kysely';
import type { Trx } from '../../../platform/db/connect.ts';
import type { DemoSymbol } from './demo/symbols.ts';

/** Puts a demo symbol in. */
export async function insertSymbol(trx: Trx, one: DemoSymbol, sharesOutstanding: number): Promise<void> {
  await sql`
    insert into symbol (symbol, name, exchange, main_source, shares_outstanding)
    values (${one.symbol}, ${one.name}, ${one.exchange}, 'yahoo', ${sharesOutstanding})`.execute(trx);
}

/** Puts the events that a source lists in. */
export async function insertEvents(
  trx: Trx,
  symbol: string,
  source: string,
  importId: number,
  splits: readonly { date: string; ratio: number }[],
  dividends: readonly { date: string; amount: number }[],
): Promise<void> {
  await sql`
    insert into source_split (symbol, source, date, ratio, import_id)
    select ${symbol}, ${source}, date, ratio, ${importId}::bigint from jsonb_to_recordset(${JSON.stringify(splits)}::jsonb) as s (date date, ratio float8)`.execute(
    trx,
  );
  await sql`
    insert into source_dividend (symbol, source, ex_date, amount, import_id)
    select ${symbol}, ${source}, date, amount, ${importId}::bigint from jsonb_to_recordset(${JSON.stringify(dividends)}::jsonb) as s (date date, amount float8)`.execute(
    trx,
  );
}
