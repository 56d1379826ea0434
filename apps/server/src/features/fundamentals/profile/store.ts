import type {
  AltProfile,
  ProfileValue,
  SymbolMapping,
} from '@midoffice/contract/fundamentals/profile/shapes';
import type { Correction, SourceValue } from '@midoffice/market/profile/index';
import { sql } from 'kysely';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';

/** All base facts of one symbol's profile. */
export interface ProfileLayers {
  readonly values: readonly SourceValue[];
  readonly corrections: readonly Correction[];
  readonly mappings: readonly SymbolMapping[];
}

type OfSymbol<T> = T & { readonly symbol: string };
const without = <T extends object>({ symbol: _symbol, ...rest }: OfSymbol<T>) => rest;

/** All base facts of the profiles of some symbols. Each symbol that was asked for has an answer. */
export async function readLayers(
  db: DbOrTrx,
  symbols: readonly string[],
): Promise<ReadonlyMap<string, ProfileLayers>> {
  const asked = sql`symbol = any(${[...symbols]}::text[])`;
  const values = await sql<OfSymbol<SourceValue>>`
    select symbol, source, field, value from profile_source_value where ${asked} order by source, field`.execute(
    db,
  );
  const corrections = await sql<OfSymbol<Correction>>`
    select symbol, field, value, base, source from profile_correction where ${asked} order by field`.execute(
    db,
  );
  const mappings = await sql<SymbolMapping>`
    select symbol, new_symbol as "newSymbol", override, relationship from symbol_mapping
    where ${asked} order by new_symbol`.execute(db);
  const valuesBy = Map.groupBy(values.rows, ({ symbol }) => symbol);
  const correctionsBy = Map.groupBy(corrections.rows, ({ symbol }) => symbol);
  const mappingsBy = Map.groupBy(mappings.rows, ({ symbol }) => symbol);
  return new Map(
    symbols.map((symbol) => [
      symbol,
      {
        values: valuesBy.get(symbol)?.map(without) ?? [],
        corrections: correctionsBy.get(symbol)?.map(without) ?? [],
        mappings: mappingsBy.get(symbol) ?? [],
      },
    ]),
  );
}

/** The symbol under which sources are asked: the one that it maps to with override, else itself. */
export async function readAskedSymbol(db: DbOrTrx, symbol: string): Promise<string> {
  const { rows } = await sql<{ to: string }>`
    select new_symbol as to from symbol_mapping where symbol = ${symbol} and override order by new_symbol limit 1`.execute(
    db,
  );
  return rows[0]?.to ?? symbol;
}

/** Other symbols of the same company, by symbol. */
export async function readMappings(db: DbOrTrx, symbols: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ symbol: string; others: string[] }>`
    select symbol, array_agg(new_symbol order by new_symbol) as others from symbol_mapping
    where symbol = any(${[...symbols]}::text[]) group by symbol`.execute(db);
  return new Map(rows.map(({ symbol, others }) => [symbol, others]));
}

/** The different texts that sources and corrections hold in some fields, at most 500 of each. */
export async function readUsedValues(
  db: DbOrTrx,
  fields: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ field: string; value: string }>`
    select f.field, v.value from unnest(${[...fields]}::text[]) f (field) cross join lateral (
      select distinct value #>> '{}' as value from profile_source_value s
      where s.field = f.field and jsonb_typeof(value) = 'string' limit 500) v
    order by 1, 2`.execute(db);
  const byField = Map.groupBy(rows, ({ field }) => field);
  return new Map([...byField].map(([field, found]) => [field, found.map(({ value }) => value)]));
}

/** What a source answered last; `problem` says why it answered nothing. */
export interface Alternative {
  readonly source: string;
  readonly content: Readonly<Record<string, ProfileValue>>;
  readonly problem: string | null;
}

export async function readAlternatives(db: DbOrTrx, symbol: string): Promise<AltProfile[]> {
  const { rows } = await sql<AltProfile>`
    select source, content as values, problem, retrieved_at as "retrievedAt" from profile_alternative
    where symbol = ${symbol} order by source`.execute(db);
  return rows;
}

export async function storeAlternatives(
  trx: Trx,
  symbol: string,
  list: readonly Alternative[],
  nowMs: number,
): Promise<void> {
  await sql`
    insert into profile_alternative (symbol, source, content, problem, retrieved_at)
    select ${symbol}, r.source, coalesce(r.content, '{}'), r.problem, ${new Date(nowMs).toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) r (source text, content jsonb, problem text)
    on conflict (symbol, source) do update set
      -- A source that fails today has not taken back what it said.
      content = case when excluded.problem is null then excluded.content else profile_alternative.content end,
      problem = excluded.problem,
      retrieved_at = case when excluded.problem is null then excluded.retrieved_at else profile_alternative.retrieved_at end`.execute(
    trx,
  );
}

/** Symbols with a profile of their own, those after one in their order. */
export async function hasProfile(db: DbOrTrx, symbol: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from profile_source_value where symbol = ${symbol}
    union all select 1 from profile_correction where symbol = ${symbol} limit 1`.execute(db);
  return rows.length > 0;
}
